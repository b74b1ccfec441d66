/// A value that goes into or comes out of a statement.
package enum SQLValue: Sendable, Equatable {
  /// No value.
  case null
  /// A whole number of 64 bits.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// Text.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// Wraps a whole number that may be absent.
  ///
  /// - Parameter value: the number; `nil` becomes ``null``.
  package init(_ value: Int64?) { self = value.map(SQLValue.integer) ?? .null }

  /// Wraps text that may be absent.
  ///
  /// - Parameter value: the text; `nil` becomes ``null``.
  package init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
}

/// One row of a result.
package struct SQLRow: Sendable, Equatable {
  /// The values in the order of the columns.
  package let values: [SQLValue]

  /// Makes a row.
  ///
  /// - Parameter values: in the order of the columns.
  package init(values: [SQLValue]) { self.values = values }

  /// Reads a whole number.
  ///
  /// - Parameter column: counts from 0.
  /// - Returns: the number.
  /// - Throws: ``StoreFailure/unexpectedShape`` when the column is missing or holds something else.
  package func integer(_ column: Int) throws(StoreFailure) -> Int64 {
    guard values.indices.contains(column), case .integer(let value) = values[column] else {
      throw .unexpectedShape
    }
    return value
  }

  /// Reads a whole number that may be absent.
  ///
  /// - Parameter column: counts from 0.
  /// - Returns: the number, or `nil` for NULL.
  /// - Throws: ``StoreFailure/unexpectedShape`` when the column is missing or holds something else.
  package func optionalInteger(_ column: Int) throws(StoreFailure) -> Int64? {
    if values.indices.contains(column), values[column] == .null { return nil }
    return try integer(column)
  }

  /// Reads text.
  ///
  /// - Parameter column: counts from 0.
  /// - Returns: the text.
  /// - Throws: ``StoreFailure/unexpectedShape`` when the column is missing or holds something else.
  package func text(_ column: Int) throws(StoreFailure) -> String {
    guard values.indices.contains(column), case .text(let value) = values[column] else {
      throw .unexpectedShape
    }
    return value
  }

  /// Reads bytes.
  ///
  /// - Parameter column: counts from 0.
  /// - Returns: the bytes.
  /// - Throws: ``StoreFailure/unexpectedShape`` when the column is missing or holds something else.
  package func blob(_ column: Int) throws(StoreFailure) -> [UInt8] {
    guard values.indices.contains(column), case .blob(let value) = values[column] else {
      throw .unexpectedShape
    }
    return value
  }
}
