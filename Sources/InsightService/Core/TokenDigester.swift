internal import InsightCrypto

/// Turns opaque tokens into the digests under which they are kept.
///
/// HMAC-SHA256 (RFC 2104) under a key of the installation, over kind, app and token: whoever has the
/// database alone cannot try tokens, and one token has unlike digests with two apps, so that their rows
/// cannot be joined.
package struct TokenDigester: Sendable {
  /// What an opaque token stands for.
  package enum Kind: String, Sendable {
    /// A person's account with an app.
    case account
    /// A device as an app sees it.
    case device
  }

  private let key: [UInt8]

  /// Makes a digester.
  ///
  /// - Parameter key: at least 16 unpredictable bytes, the same for every process of an installation.
  package init(key: [UInt8]) {
    precondition(key.count >= 16, "\(key.count) bytes of key")
    self.key = key
  }

  /// The digest of a token.
  ///
  /// - Parameters:
  ///   - token: the token as the device sent it.
  ///   - kind: keeps equal tokens of different kinds apart.
  ///   - app: the app that the token was made for; without a zero byte, as every app id that is accepted.
  /// - Returns: 16 bytes.
  /// - Complexity: O(length), about 1 µs.
  package func digest(of token: String, kind: Kind, app: String) -> [UInt8] {
    let message = Array((kind.rawValue + "\0" + app + "\0" + token).utf8)
    return Array(SHA256Digest(authenticating: message, key: key).bytes.prefix(16))
  }
}
