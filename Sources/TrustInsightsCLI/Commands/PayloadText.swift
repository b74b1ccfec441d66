import InsightCrypto

/// Payloads as people pass them on: raw bytes, hex, or base64url.
package enum PayloadText {
  /// The payload's bytes.
  ///
  /// - Parameter file: a file's bytes; text in hex or base64url is decoded, anything else is taken raw.
  /// - Returns: the bytes to verify.
  /// - Complexity: O(bytes).
  package static func bytes(of file: [UInt8]) -> [UInt8] {
    var text = file[...]
    while let last = text.last, last == 0x0A || last == 0x0D || last == 0x20 { text.removeLast() }
    guard !text.isEmpty else { return file }
    return Hex.decode(String(decoding: text, as: UTF8.self)) ?? Base64.urlSafe.decode(text) ?? file
  }
}
