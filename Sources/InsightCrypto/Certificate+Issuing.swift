/// A certificate and its private key: what can sign, or issue other certificates.
package struct CertifiedKey: Sendable {
  /// The certificate.
  package let certificate: Certificate
  /// Its private key.
  package let privateKey: P256PrivateKey

  /// Joins the two.
  ///
  /// - Throws: `invalidKey` when the certificate is for another key.
  package init(certificate: Certificate, privateKey: P256PrivateKey) throws(CryptoError) {
    guard certificate.publicKey == privateKey.publicKey else { throw .invalidKey }
    self.certificate = certificate
    self.privateKey = privateKey
  }

  /// Makes a new key with a self-signed root certificate.
  ///
  /// - Parameters:
  ///   - commonName: 1 to 64 bytes.
  ///   - validitySeconds: the first and the last second, since 1970.
  ///   - pathLength: how many authorities may stand between the root and a leaf.
  ///   - generator: makes the serial number.
  /// - Returns: the key with its certificate.
  /// - Throws: `constraintViolated` for a name or time that X.509 cannot hold, `library`.
  package static func root(
    commonName: String, validitySeconds: ClosedRange<Int64>, pathLength: Int = 1,
    using generator: inout some RandomNumberGenerator
  ) throws(CryptoError) -> CertifiedKey {
    let key = try P256PrivateKey.generate()
    return try make(
      commonName, validitySeconds, pathLength: Int32(pathLength), purposes: [], key: key,
      issuer: nil, issuerKey: key, using: &generator)
  }

  /// Makes a new key with an intermediate certificate that this one issues.
  package func intermediate(
    commonName: String, validitySeconds: ClosedRange<Int64>, pathLength: Int = 0,
    using generator: inout some RandomNumberGenerator
  ) throws(CryptoError) -> CertifiedKey {
    try Self.make(
      commonName, validitySeconds, pathLength: Int32(pathLength), purposes: [],
      key: try P256PrivateKey.generate(), issuer: certificate, issuerKey: privateKey,
      using: &generator)
  }

  /// Makes a new key with a leaf certificate that this one issues.
  ///
  /// - Parameters:
  ///   - commonName: 1 to 64 bytes.
  ///   - purposes: one purpose; none or several make a leaf that a verifier refuses.
  ///   - validitySeconds: the first and the last second, since 1970.
  ///   - generator: makes the serial number.
  /// - Returns: the key with its certificate.
  /// - Throws: `constraintViolated` for a name or time that X.509 cannot hold, `library`.
  package func leaf(
    commonName: String, purposes: [CertificatePurpose], validitySeconds: ClosedRange<Int64>,
    using generator: inout some RandomNumberGenerator
  ) throws(CryptoError) -> CertifiedKey {
    try Self.make(
      commonName, validitySeconds, pathLength: -1, purposes: purposes,
      key: try P256PrivateKey.generate(), issuer: certificate, issuerKey: privateKey,
      using: &generator)
  }

  private static func make(
    _ commonName: String, _ validitySeconds: ClosedRange<Int64>, pathLength: Int32,
    purposes: [CertificatePurpose], key: P256PrivateKey, issuer: Certificate?,
    issuerKey: P256PrivateKey, using generator: inout some RandomNumberGenerator
  ) throws(CryptoError) -> CertifiedKey {
    var serial: [UInt8] = []
    for _ in 0..<16 { serial.append(UInt8.random(in: .min ... .max, using: &generator)) }
    let der = try LibCrypto.makeCertificate(
      commonName: commonName, serial: serial, validitySeconds: validitySeconds,
      pathLength: pathLength, usages: purposes.map(\.objectIdentifier), subjectKey: key.key,
      issuer: issuer?.der, issuerKey: issuerKey.key)
    return try CertifiedKey(certificate: try Certificate(der: der), privateKey: key)
  }
}
