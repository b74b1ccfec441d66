/// A SHA-256 digest.
package struct SHA256Digest: Equatable, Hashable, Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// The digest of bytes.
  ///
  /// - Complexity: O(bytes), about 2 ns a byte.
  package init(of bytes: [UInt8]) { self.bytes = LibCrypto.sha256(bytes) }

  /// A digest that is known already.
  ///
  /// - Parameter bytes: 32 bytes; any other number gives `nil`.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// A digest from 64 hexadecimal digits, of either case, with or without colons between bytes.
  package init?(hex: String) {
    guard let bytes = Hex.decode(hex.filter { $0 != ":" }) else { return nil }
    self.init(bytes: bytes)
  }

  /// The digest as 64 lowercase hexadecimal digits.
  package var hex: String { Hex.encode(bytes) }
}
