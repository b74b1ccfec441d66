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
}

extension StoreTransaction {
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
