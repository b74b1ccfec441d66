/// A JSON document as strict values (RFC 8259).
package indirect enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number without fraction and exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number, as the nearest double; infinite when it is out of range.
  case otherNumber(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; names are unique.
  case object([String: JSONValue])

  /// Parses a document.
  ///
  /// Refused: bytes that are not UTF-8, a name that comes twice, nesting deeper than 8, unpaired
  /// surrogates, anything behind the document, everything else that the grammar does not have.
  ///
  /// - Parameter bytes: the document.
  /// - Returns: the value, or `nil` for a document that is refused.
  /// - Complexity: O(count); recursion no deeper than 8.
  package static func parse(_ bytes: [UInt8]) -> JSONValue? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var parser = JSONParser(bytes)
    guard let value = parser.value(depth: 0), parser.isAtEnd() else { return nil }
    return value
  }

  /// The members of an object; `nil` for anything else.
  package var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array; `nil` for anything else.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string; `nil` for anything else.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of an integer; `nil` for anything else.
  package var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The value of any number; `nil` for anything else.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .otherNumber(let value): value
    default: nil
    }
  }
}
