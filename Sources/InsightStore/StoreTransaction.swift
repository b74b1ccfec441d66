/// What a unit of work may do inside its transaction.
///
/// Statements are written once for all stores: parameters are `$1`, `$2`, …, at most 32; types are whole
/// numbers, text and bytes. An instance is valid only inside the closure that received it.
package protocol StoreTransaction: AnyObject {
  /// Runs a statement and collects its rows.
  ///
  /// Prepared statements are kept, so the text should not vary.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - parameters: the values for `$1`, `$2`, ….
  /// - Returns: the rows, in the statement's order; empty for a statement that has none.
  /// - Throws: ``StoreFailure``.
  func rows(_ sql: String, _ parameters: [SQLValue]) throws(StoreFailure) -> [SQLRow]

  /// Runs a statement for its effect.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - parameters: the values for `$1`, `$2`, ….
  /// - Returns: how many rows it changed.
  /// - Throws: ``StoreFailure``.
  @discardableResult
  func execute(_ sql: String, _ parameters: [SQLValue]) throws(StoreFailure) -> Int64

  /// Runs statements none of which needs another's rows, in their order; a store that is far away does so
  /// in one round trip.
  ///
  /// - Parameter statements: any number; small rows, since all are held at once.
  /// - Returns: the rows of each.
  /// - Throws: ``StoreFailure`` of the first that failed; those behind it had no effect.
  @discardableResult
  func results(of statements: [SQLStatement]) throws(StoreFailure) -> [[SQLRow]]
}

extension StoreTransaction {
  @discardableResult
  package func results(of statements: [SQLStatement]) throws(StoreFailure) -> [[SQLRow]] {
    var results: [[SQLRow]] = []
    results.reserveCapacity(statements.count)
    for statement in statements {
      results.append(try rows(statement.text, statement.parameters))
    }
    return results
  }

  /// Runs a statement and gives its first row.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - parameters: the values for `$1`, `$2`, ….
  /// - Returns: the first row, or `nil` when there is none.
  /// - Throws: ``StoreFailure``.
  package func firstRow(
    _ sql: String, _ parameters: [SQLValue] = []
  ) throws(StoreFailure) -> SQLRow? {
    try rows(sql, parameters).first
  }
}
