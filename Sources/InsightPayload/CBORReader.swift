/// Reads typed items one after the other from bytes that ``CBORValidator`` has passed.
struct CBORReader {
  private let bytes: [UInt8]
  private var offset = 0

  /// Checks the bytes and makes a reader at their start.
  ///
  /// - Parameters:
  ///   - bytes: one CBOR document.
  ///   - expectedTag: the tag around the whole, which is skipped; `nil` allows none.
  /// - Throws: what the validator throws, or `unexpectedType` when the tag is not there.
  init(_ bytes: [UInt8], expectedTag: UInt64? = nil) throws(CBORError) {
    try CBORValidator.validate(bytes, expectedTag: expectedTag)
    self.bytes = bytes
    if expectedTag != nil { _ = try next(.tag) }
  }

  /// Whether every item was read.
  var isAtEnd: Bool { offset == bytes.count }

  /// The type of the item that follows; `nil` at the end.
  var nextKind: CBORToken.Kind? { try? CBORToken(bytes, at: offset).kind }

  private mutating func next(_ kind: CBORToken.Kind) throws(CBORError) -> CBORToken {
    let token = try CBORToken(bytes, at: offset)
    guard token.kind == kind else { throw .unexpectedType }
    offset += token.headByteCount
    return token
  }

  /// Reads an array's head and returns the number of elements.
  mutating func readArrayCount() throws(CBORError) -> Int {
    Int(clamping: try next(.array).argument)
  }

  /// Reads an unsigned integer.
  mutating func readUnsigned() throws(CBORError) -> UInt64 { try next(.unsigned).argument }

  /// Reads an unsigned integer that fits 63 bits.
  mutating func readNonNegative() throws(CBORError) -> Int64 {
    guard let value = Int64(exactly: try readUnsigned()) else { throw .unexpectedType }
    return value
  }

  /// Reads an integer of either sign that fits 64 bits.
  mutating func readInteger() throws(CBORError) -> Int64 {
    guard nextKind == .negative else { return try readNonNegative() }
    guard let value = Int64(exactly: try next(.negative).argument) else { throw .unexpectedType }
    return -1 - value
  }

  /// Steps over the item that follows, with all that is inside it.
  mutating func skip() throws(CBORError) {
    var left: UInt64 = 1
    while left > 0 {
      let token = try CBORToken(bytes, at: offset)
      offset += token.headByteCount + token.contentByteCount
      left -= 1
      switch token.kind {
      case .array: left += token.argument
      case .map: left += token.argument * 2
      case .tag: left += 1
      case .unsigned, .negative, .bytes, .text: break
      }
    }
  }

  /// Reads a map whose keys are integers and steps over its values.
  ///
  /// - Returns: for each key, a reader that stands at its value.
  mutating func readIntegerMap() throws(CBORError) -> [Int64: CBORReader] {
    var values: [Int64: CBORReader] = [:]
    for _ in 0..<Int(clamping: try next(.map).argument) {
      let key = try readInteger()
      values[key] = self
      try skip()
    }
    return values
  }

  /// Reads a byte string.
  mutating func readBytes() throws(CBORError) -> [UInt8] { Array(try content(.bytes)) }

  /// Reads a text string.
  mutating func readText() throws(CBORError) -> String {
    guard let text = String(validating: try content(.text), as: UTF8.self) else {
      throw .invalidUTF8
    }
    return text
  }

  private mutating func content(_ kind: CBORToken.Kind) throws(CBORError) -> ArraySlice<UInt8> {
    let token = try next(kind)
    defer { offset += token.contentByteCount }
    return bytes[offset..<(offset + token.contentByteCount)]
  }
}
