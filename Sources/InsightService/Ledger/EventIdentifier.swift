/// Sixteen random bytes that name an evaluation, written as a UUID of version 4.
package struct EventIdentifier: Sendable, Hashable {
  /// The bytes.
  package let bytes: [UInt8]

  /// Makes an identifier from random bytes; the six bits that mark version and variant are set.
  ///
  /// - Parameter randomBytes: exactly 16.
  package init(randomBytes: [UInt8]) {
    precondition(randomBytes.count == 16, "\(randomBytes.count) bytes")
    var bytes = randomBytes
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.bytes = bytes
  }

  /// Takes bytes as they are in a store or a payload.
  ///
  /// - Parameter bytes: 16 bytes; any other count gives `nil`.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads the text of a UUID, in either case.
  ///
  /// - Parameter text: 36 characters with hyphens where they belong; anything else gives `nil`.
  package init?(text: String) {
    guard text.utf8.count == 36 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for (index, character) in text.utf8.enumerated() {
      if Self.hyphens.contains(index) {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Self.value(ofHexDigit: character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    self.bytes = bytes
  }

  /// The text of the UUID, in lower case.
  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    var characters: [UInt8] = []
    characters.reserveCapacity(36)
    for byte in bytes {
      if Self.hyphens.contains(characters.count) { characters.append(UInt8(ascii: "-")) }
      characters.append(digits[Int(byte >> 4)])
      characters.append(digits[Int(byte & 15)])
    }
    return String(decoding: characters, as: UTF8.self)
  }

  private static let hyphens = [8, 13, 18, 23]

  private static func value(ofHexDigit character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
