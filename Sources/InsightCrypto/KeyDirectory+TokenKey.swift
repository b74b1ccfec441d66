extension KeyDirectory {
  private static let tokenKeyFile = "tokens.key"

  /// The key under which tokens are digested, made on first use: 32 bytes, in `tokens.key`.
  ///
  /// It never changes, since digests that were made under another one cannot be found any more.
  ///
  /// - Returns: 32 bytes.
  /// - Throws: a ``KeyDirectoryError``; `damaged` when the file does not hold 64 hexadecimal digits.
  package func tokenKey() throws(KeyDirectoryError) -> [UInt8] {
    try directory.withLock { () throws(KeyDirectoryError) in
      if let key = try loadTokenKey() { return key }
      var generator = SystemGenerator()
      let key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      try directory.replaceFile(Self.tokenKeyFile, with: Hex.encode(key) + "\n")
      return key
    }
  }

  /// The same key, never made: for finding what was kept under it.
  ///
  /// - Returns: 32 bytes.
  /// - Throws: a ``KeyDirectoryError``; `tokenKeyMissing` when there is none.
  package func existingTokenKey() throws(KeyDirectoryError) -> [UInt8] {
    try directory.withLock { () throws(KeyDirectoryError) in
      guard let key = try loadTokenKey() else { throw .tokenKeyMissing }
      return key
    }
  }

  private func loadTokenKey() throws(KeyDirectoryError) -> [UInt8]? {
    guard let text = try directory.text(ofFile: Self.tokenKeyFile) else { return nil }
    guard let key = Hex.decode(text.filter { !$0.isWhitespace }), key.count == 32 else {
      throw .damaged
    }
    return key
  }
}
