/// Base64 (RFC 4648), in both alphabets, strict: one text for every byte string.
package enum Base64: Sendable {
  /// `+` and `/`, padded with `=`.
  case standard
  /// `-` and `_`, not padded, as in JWT.
  case urlSafe

  private static let standardDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafeDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private var digits: [UInt8] { self == .standard ? Self.standardDigits : Self.urlSafeDigits }

  /// Bytes as text.
  package func encode(_ bytes: [UInt8]) -> String {
    let digits = digits
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for position in 0...group.count {
        text.append(digits[Int(bits >> UInt32(18 - 6 * position) & 63)])
      }
      if self == .standard { text += Array(repeating: 0x3D, count: 3 - group.count) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Text as bytes.
  ///
  /// - Returns: `nil` for a character outside of the alphabet, white space included, padding that is
  ///   wrong for the alphabet, a length that no byte string has, or bits set behind the last byte.
  package func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var characters = Array(text)
    if self == .standard {
      guard characters.count.isMultiple(of: 4) else { return nil }
      var padding = 0
      while padding < 2, characters.last == 0x3D {
        characters.removeLast()
        padding += 1
      }
    }
    guard characters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count * 3 / 4)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for character in characters {
      guard let value = value(character) else { return nil }
      bits = bits << 6 | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
        bits &= (1 << bitCount) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }

  private func value(_ character: UInt8) -> UInt32? {
    switch (character, self) {
    case (0x41...0x5A, _): UInt32(character) - 0x41
    case (0x61...0x7A, _): UInt32(character) - 0x61 + 26
    case (0x30...0x39, _): UInt32(character) - 0x30 + 52
    case (0x2B, .standard), (0x2D, .urlSafe): 62
    case (0x2F, .standard), (0x5F, .urlSafe): 63
    default: nil
    }
  }
}
