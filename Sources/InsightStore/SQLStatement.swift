/// A statement with the values for its parameters.
package struct SQLStatement: Sendable, Equatable {
  /// One statement in the part of SQL that all stores read.
  package let text: String
  /// The values for `$1`, `$2`, ….
  package let parameters: [SQLValue]

  /// Joins a text and its values.
  ///
  /// - Parameters:
  ///   - text: one statement.
  ///   - parameters: the values for `$1`, `$2`, ….
  package init(_ text: String, _ parameters: [SQLValue] = []) {
    self.text = text
    self.parameters = parameters
  }
}
