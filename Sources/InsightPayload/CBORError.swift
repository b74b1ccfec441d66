/// Why bytes are not the one CBOR form that is accepted here.
package enum CBORError: Error, Equatable, Sendable {
  /// The bytes end inside an item, or announce more elements than bytes are left.
  case truncated
  /// Bytes follow the outermost item.
  case trailingBytes
  /// A reserved initial byte or a simple value without meaning.
  case malformed
  /// A head is longer than its argument needs (RFC 8949 §4.2.1).
  case notShortest
  /// An indefinite length, or a break.
  case indefiniteLength
  /// A map's keys are not in bytewise order of their encodings.
  case unsortedKeys
  /// Two neighbouring keys of a map are the same.
  case duplicateKey
  /// More than ``PayloadLimits/maximumNesting`` arrays, maps and tags inside each other.
  case nestedTooDeep
  /// A text string is not UTF-8.
  case invalidUTF8
  /// A float, a simple value, or a tag other than the expected one.
  case unsupportedType
  /// The item is well formed but not of the type that belongs here, or its number is out of range.
  case unexpectedType
}
