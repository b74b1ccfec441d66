import InsightCrypto

/// A certificate authority that a verifier trusts because its operator said so.
public struct TrustAnchor: Equatable, Hashable, Sendable {
  let certificate: Certificate

  /// Takes a certificate in DER.
  ///
  /// - Throws: ``VerifierConfigurationError`` unless it is a P-256 certificate authority.
  public init(der: [UInt8]) throws(VerifierConfigurationError) {
    do throws(CryptoError) {
      certificate = try Certificate(der: der)
    } catch {
      throw .anchorNotReadable
    }
    guard certificate.isAuthority else { throw .anchorNotAuthority }
  }

  /// Takes every certificate of a PEM text.
  ///
  /// - Throws: ``VerifierConfigurationError`` when there is none, or one is not an authority.
  public static func all(
    inPEM text: String
  ) throws(VerifierConfigurationError) -> [TrustAnchor] {
    let certificates: [Certificate]
    do throws(CryptoError) {
      certificates = try Certificate.all(inPEM: text)
    } catch {
      throw .anchorNotReadable
    }
    guard !certificates.isEmpty else { throw .anchorNotReadable }
    var anchors: [TrustAnchor] = []
    for certificate in certificates { anchors.append(try TrustAnchor(der: certificate.der)) }
    return anchors
  }

  /// The issuer that an embedded service under this root states: `embedded:` and the SHA-256 digest of the
  /// root's key (SubjectPublicKeyInfo), in lowercase hexadecimal digits.
  public var embeddedIssuer: String { "embedded:" + certificate.publicKeyDigest.hex }
}

/// The SHA-256 digest of a certificate's DER bytes: the name by which a denylist knows it.
public struct CertificateDigest: Equatable, Hashable, Sendable {
  let digest: SHA256Digest

  /// Takes 32 bytes; any other number gives `nil`.
  public init?(bytes: [UInt8]) {
    guard let digest = SHA256Digest(bytes: bytes) else { return nil }
    self.digest = digest
  }

  /// Takes 64 hexadecimal digits of either case, with or without colons, as `openssl x509
  /// -fingerprint -sha256` prints them.
  public init?(hex: String) {
    guard let digest = SHA256Digest(hex: hex) else { return nil }
    self.digest = digest
  }

  /// Reads a denylist, as the service's `/.well-known/revoked-certificates` gives it.
  ///
  /// A list that is not understood is refused as a whole, since a certificate that is left out would be
  /// trusted.
  ///
  /// - Parameter text: one certificate a line: 64 hexadecimal digits, and after a space anything. Empty
  ///   lines are allowed.
  /// - Returns: the certificates.
  /// - Throws: `denylistNotReadable`.
  public static func all(
    inDenylist text: String
  ) throws(VerifierConfigurationError) -> Set<CertificateDigest> {
    var digests: Set<CertificateDigest> = []
    for line in text.split(whereSeparator: \.isNewline) {
      guard let word = line.split(separator: " ").first,
        let digest = CertificateDigest(hex: String(word))
      else { throw .denylistNotReadable }
      digests.insert(digest)
    }
    return digests
  }

  init(of certificate: Certificate) { digest = certificate.digest }
}

/// Why a verifier cannot be set up.
public enum VerifierConfigurationError: Error, Equatable, Hashable, Sendable {
  /// Not a P-256 certificate in PEM or DER.
  case anchorNotReadable
  /// A certificate that is no authority.
  case anchorNotAuthority
  /// Not a COSE_KeySet of P-256 keys.
  case keysNotReadable
  /// A line of a denylist that does not begin with a certificate's digest.
  case denylistNotReadable
}
