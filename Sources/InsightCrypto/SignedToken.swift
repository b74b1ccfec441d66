/// The claims of a short-lived token of a relying server.
package struct TokenClaims: Equatable, Hashable, Sendable {
  /// Who made it.
  package var issuer: String
  /// Whom it is for.
  package var audience: String
  /// When it was made, in seconds since 1970.
  package var issuedAtSeconds: Int64
  /// When it ends, in seconds since 1970; at most 20 minutes later.
  package var expiresAtSeconds: Int64
  /// `jti`: names this token, so that a second use can be refused; 1 to 128 bytes.
  package var tokenID: String

  /// Makes claims; ranges are checked when a token is verified.
  package init(
    issuer: String, audience: String, issuedAtSeconds: Int64, expiresAtSeconds: Int64,
    tokenID: String
  ) {
    self.issuer = issuer
    self.audience = audience
    self.issuedAtSeconds = issuedAtSeconds
    self.expiresAtSeconds = expiresAtSeconds
    self.tokenID = tokenID
  }
}

/// A JSON Web Token (RFC 7519) that was parsed and is not verified yet.
///
/// Two steps, since the key is looked up between them: ``init(_:)`` checks the form and that `alg` is
/// ES256, ``verify(key:issuer:audience:nowSeconds:)`` the rest. `kid` only ever names a key that
/// is registered; parameters that bring a key along are refused.
package struct SignedToken: Sendable {
  /// The longest token.
  package static let maximumByteCount = 4_096
  /// The longest time between `iat` and `exp`, in seconds.
  package static let maximumLifetimeSeconds: Int64 = 1_200
  /// How far the maker's clock may be off, in seconds.
  package static let allowedSkewSeconds: Int64 = 60

  private static let algorithm = "ES256"

  /// The identifier of the signing key, as the token claims it: safe characters, 1 to 64.
  package let keyIdentifier: String

  private let signedBytes: [UInt8]
  private let payload: FlatJSON
  private let signature: [UInt8]

  /// Parses a token in the compact form.
  ///
  /// - Throws: `tooLarge`, `malformed`, `algorithmNotAllowed`, `headerNotAllowed`,
  ///   `invalidKeyIdentifier`.
  /// - Complexity: O(bytes), no recursion.
  package init(_ text: String) throws(TokenError) {
    guard text.utf8.count <= Self.maximumByteCount else { throw .tooLarge }
    let bytes = Array(text.utf8)
    let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count == 3, let headerBytes = Base64.urlSafe.decode(parts[0]),
      let payloadBytes = Base64.urlSafe.decode(parts[1]),
      let signature = Base64.urlSafe.decode(parts[2]), let header = FlatJSON(headerBytes)
    else { throw .malformed }
    guard header.string("alg") == Self.algorithm else { throw .algorithmNotAllowed }
    guard header.members.keys.allSatisfy(["alg", "kid", "typ"].contains),
      header.members["typ"] == nil || header.string("typ") == "JWT"
    else { throw .headerNotAllowed }
    guard let keyIdentifier = header.string("kid"), Self.isKeyIdentifier(keyIdentifier) else {
      throw .invalidKeyIdentifier
    }
    guard let payload = FlatJSON(payloadBytes) else { throw .malformed }
    self.keyIdentifier = keyIdentifier
    self.payload = payload
    self.signature = signature
    signedBytes = Array(bytes[..<parts[1].endIndex])
  }

  /// Whether a text may name a key: letters, digits, `.`, `_`, `-`, the first a letter or digit.
  package static func isKeyIdentifier(_ text: String) -> Bool {
    let isAlphanumeric = { (byte: UInt8) in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
    guard let first = text.utf8.first, isAlphanumeric(first), text.utf8.count <= 64 else {
      return false
    }
    return text.utf8.allSatisfy { isAlphanumeric($0) || [0x2D, 0x2E, 0x5F].contains($0) }
  }

  /// Checks signature and claims.
  ///
  /// Both forms of s are taken, as libraries make both; the second use of a token is found by its
  /// `jti`, which the signature covers, and not by its bytes. The caller keeps that list.
  ///
  /// - Parameters:
  ///   - key: the key that ``keyIdentifier`` names.
  ///   - issuer: the owner of the key.
  ///   - audience: this service.
  ///   - nowSeconds: the time since 1970.
  /// - Returns: the claims.
  /// - Throws: a ``TokenError``.
  package func verify(
    key: P256PublicKey, issuer: String, audience: String, nowSeconds: Int64
  ) throws(TokenError) -> TokenClaims {
    do throws(CryptoError) {
      try key.verify(signature, of: signedBytes, form: .any)
    } catch {
      throw .invalidSignature
    }
    guard payload.members.keys.allSatisfy(["iss", "aud", "iat", "exp", "jti", "nbf"].contains),
      let claimedIssuer = payload.string("iss"), let claimedAudience = payload.string("aud"),
      let issuedAtSeconds = payload.integer("iat"), issuedAtSeconds >= 0,
      let expiresAtSeconds = payload.integer("exp"), expiresAtSeconds >= 0,
      let tokenID = payload.string("jti"), (1...128).contains(tokenID.utf8.count),
      payload.members["nbf"] == nil || payload.integer("nbf") != nil
    else { throw .invalidClaims }
    guard claimedIssuer.utf8.elementsEqual(issuer.utf8) else { throw .issuerMismatch }
    guard claimedAudience.utf8.elementsEqual(audience.utf8) else { throw .audienceMismatch }
    let latestStart = max(issuedAtSeconds, payload.integer("nbf") ?? issuedAtSeconds)
    guard latestStart <= nowSeconds + Self.allowedSkewSeconds else { throw .issuedInFuture }
    guard expiresAtSeconds > nowSeconds - Self.allowedSkewSeconds else { throw .expired }
    guard (0...Self.maximumLifetimeSeconds).contains(expiresAtSeconds - issuedAtSeconds) else {
      throw .lifetimeTooLong
    }
    return TokenClaims(
      issuer: claimedIssuer, audience: claimedAudience, issuedAtSeconds: issuedAtSeconds,
      expiresAtSeconds: expiresAtSeconds, tokenID: tokenID)
  }

  /// Makes a token.
  ///
  /// - Parameters:
  ///   - claims: what it states.
  ///   - keyIdentifier: the name under which the key is registered.
  ///   - key: the private key.
  /// - Returns: the compact form.
  /// - Throws: `invalidKey` when the name is not one that ``isKeyIdentifier(_:)`` takes, `library`.
  package static func sign(
    _ claims: TokenClaims, keyIdentifier: String, key: P256PrivateKey
  ) throws(CryptoError) -> String {
    guard isKeyIdentifier(keyIdentifier) else { throw .invalidKey }
    let header = FlatJSON.encode([
      ("alg", .string(algorithm)), ("kid", .string(keyIdentifier)), ("typ", .string("JWT")),
    ])
    let payload = FlatJSON.encode([
      ("iss", .string(claims.issuer)), ("aud", .string(claims.audience)),
      ("iat", .integer(claims.issuedAtSeconds)), ("exp", .integer(claims.expiresAtSeconds)),
      ("jti", .string(claims.tokenID)),
    ])
    let signed = [header, payload].map { Base64.urlSafe.encode(Array($0.utf8)) }
      .joined(separator: ".")
    let signature = try key.signature(for: Array(signed.utf8))
    return signed + "." + Base64.urlSafe.encode(signature)
  }
}
