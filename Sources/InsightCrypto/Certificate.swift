/// An X.509 certificate over a P-256 key, signed with ecdsa-with-SHA256.
package struct Certificate: Equatable, Hashable, Sendable {
  /// The certificate as libcrypto has read it.
  let x509: LibCrypto.X509
  /// The certificate in DER.
  package let der: [UInt8]
  /// The certified key.
  package let publicKey: P256PublicKey
  /// The first and the last second of its validity, since 1970.
  package let validitySeconds: ClosedRange<Int64>
  /// Whether it may issue certificates.
  package let isAuthority: Bool
  /// Whether its key usage is present and includes digital signatures.
  package let hasDigitalSignature: Bool
  /// The purposes that its extended key usage lists.
  package let purposes: Set<CertificatePurpose>

  /// Reads a certificate.
  ///
  /// - Throws: `invalidEncoding` unless the bytes are exactly one certificate in DER, `invalidKey`
  ///   for another key than P-256, `constraintViolated` for another signature algorithm.
  package init(der: [UInt8]) throws(CryptoError) {
    let x509 = try LibCrypto.X509(der: der)
    let fields = try x509.fields()
    self.x509 = x509
    self.der = der
    publicKey = try P256PublicKey(try x509.key())
    validitySeconds = fields.validitySeconds
    isAuthority = fields.isAuthority
    hasDigitalSignature = fields.hasDigitalSignature
    purposes = Set(CertificatePurpose.allCases.filter { x509.hasUsage($0.objectIdentifier) })
  }

  /// Reads every certificate of a PEM text, in order; other blocks are left alone.
  package static func all(inPEM text: String) throws(CryptoError) -> [Certificate] {
    var certificates: [Certificate] = []
    for block in try PEM.decode(text) where block.label == PEM.certificate {
      certificates.append(try Certificate(der: block.der))
    }
    return certificates
  }

  /// The certificate as PEM.
  package var pem: String { PEM.encode([PEM.Block(label: PEM.certificate, der: der)]) }

  /// The SHA-256 digest of the DER bytes, by which a denylist names it.
  package var digest: SHA256Digest { SHA256Digest(of: der) }

  /// The SHA-256 digest of the certified key (SubjectPublicKeyInfo).
  package var publicKeyDigest: SHA256Digest { SHA256Digest(of: publicKey.der) }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.der == rhs.der }

  package func hash(into hasher: inout Hasher) { hasher.combine(der) }
}
