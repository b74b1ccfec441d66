extension SHA256Digest {
  /// The HMAC-SHA256 of bytes (RFC 2104).
  ///
  /// - Parameters:
  ///   - message: the bytes.
  ///   - key: of any length; more than 64 bytes are digested first.
  /// - Complexity: O(bytes).
  package init(authenticating message: [UInt8], key: [UInt8]) {
    let short = key.count > 64 ? SHA256Digest(of: key).bytes : key
    let block = short + [UInt8](repeating: 0, count: 64 - short.count)
    let inner = SHA256Digest(of: block.map { $0 ^ 0x36 } + message)
    self.init(of: block.map { $0 ^ 0x5C } + inner.bytes)
  }
}
