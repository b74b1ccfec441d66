/// The values of a map with integer keys, each still encoded.
struct ClaimValues {
  private let readers: [Int64: CBORReader]

  /// Takes what ``CBORReader/readIntegerMap()`` returned.
  init(_ readers: [Int64: CBORReader]) { self.readers = readers }

  /// Whether the map has a key.
  func contains(_ key: Int64) -> Bool { readers[key] != nil }

  /// Throws `unknownClaim` if the map has a key outside of a list.
  func refuseKeys(notIn known: Set<Int64>) throws(ClaimsError) {
    guard readers.keys.allSatisfy(known.contains) else { throw .unknownClaim }
  }

  /// Reads one value with a closure.
  ///
  /// - Throws: `missingClaim`, or what the closure throws.
  func read<Value>(
    _ key: Int64, _ body: (inout CBORReader) throws(ClaimsError) -> Value
  ) throws(ClaimsError) -> Value {
    guard var reader = readers[key] else { throw .missingClaim }
    return try body(&reader)
  }

  /// Reads a text.
  func text(_ key: Int64) throws(ClaimsError) -> String {
    try typed(key) { reader throws(CBORError) in try reader.readText() }
  }

  /// Reads a byte string.
  func bytes(_ key: Int64) throws(ClaimsError) -> [UInt8] {
    try typed(key) { reader throws(CBORError) in try reader.readBytes() }
  }

  /// Reads an unsigned integer.
  func unsigned(_ key: Int64) throws(ClaimsError) -> UInt64 {
    try typed(key) { reader throws(CBORError) in try reader.readUnsigned() }
  }

  /// Reads an integer of either sign.
  func integer(_ key: Int64) throws(ClaimsError) -> Int64 {
    try typed(key) { reader throws(CBORError) in try reader.readInteger() }
  }

  /// Reads an unsigned integer of at most 63 bits.
  func nonNegative(_ key: Int64) throws(ClaimsError) -> Int64 {
    try typed(key) { reader throws(CBORError) in try reader.readNonNegative() }
  }

  /// Reads an unsigned integer that is the raw value of a listed case.
  func listed<Value: RawRepresentable<UInt64>>(_ key: Int64) throws(ClaimsError) -> Value {
    guard let value = Value(rawValue: try unsigned(key)) else { throw .invalidClaim }
    return value
  }

  private func typed<Value>(
    _ key: Int64, _ body: (inout CBORReader) throws(CBORError) -> Value
  ) throws(ClaimsError) -> Value {
    try read(key) { reader throws(ClaimsError) in
      do throws(CBORError) {
        return try body(&reader)
      } catch {
        throw .invalidClaim
      }
    }
  }
}
