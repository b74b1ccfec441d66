/// Payloads as people pass them on: raw bytes, hex, or base64url.
enum PayloadText {
  /// The payload's bytes.
  ///
  /// - Parameter file: a file's bytes; text in hex or base64url is decoded, anything else is taken raw.
  /// - Returns: the bytes to verify.
  /// - Complexity: O(bytes).
  static func bytes(of file: [UInt8]) -> [UInt8] {
    var text = file[...]
    while let last = text.last, last == 0x0A || last == 0x0D || last == 0x20 { text.removeLast() }
    return hex(text) ?? base64URL(text) ?? file
  }

  private static func hex(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard !text.isEmpty, text.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text {
      guard let digit = Character(UnicodeScalar(character)).hexDigitValue else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return bytes
  }

  private static func base64URL(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return text.count % 4 == 1 ? nil : bytes
  }
}
