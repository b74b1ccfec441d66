/// A P-256 private key for ES256 signatures.
///
/// The key lives in libcrypto's memory, which wipes it at the end. Its PEM text is an ordinary string.
package struct P256PrivateKey: Sendable {
  let key: LibCrypto.Key
  /// The public half.
  package let publicKey: P256PublicKey

  private init(_ key: LibCrypto.Key) throws(CryptoError) {
    self.key = key
    publicKey = try P256PublicKey(point: try key.point())
  }

  /// Makes a random key.
  ///
  /// - Throws: `library` when libcrypto has no randomness.
  package static func generate() throws(CryptoError) -> P256PrivateKey {
    try P256PrivateKey(try LibCrypto.Key.generate())
  }

  /// Reads a key from unencrypted PKCS#8 DER.
  ///
  /// - Throws: `invalidEncoding`, or `invalidKey` for another type of key or curve.
  package init(der: [UInt8]) throws(CryptoError) {
    try self.init(try LibCrypto.Key(privateDER: der))
  }

  /// Reads the one private key of a PEM text; other blocks are left alone.
  ///
  /// - Throws: `invalidEncoding` when there is none or more than one, or as ``init(der:)``.
  package init(pem: String) throws(CryptoError) {
    let blocks = try PEM.decode(pem).filter { $0.label == PEM.privateKey }
    guard blocks.count == 1 else { throw .invalidEncoding }
    try self.init(der: blocks[0].der)
  }

  /// The key as PKCS#8 PEM, not encrypted.
  package func pem() throws(CryptoError) -> String {
    PEM.encode([PEM.Block(label: PEM.privateKey, der: try key.privateDER())])
  }

  /// Signs a message with ES256.
  ///
  /// - Returns: r and s, 32 bytes each; s always in the lower half of the group order, so that a
  ///   message and a nonce have one signature, not two.
  /// - Complexity: O(message) and one signature, tens of microseconds.
  package func signature(for message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try key.sign(message)
  }
}

/// A P-256 public key.
package struct P256PublicKey: Equatable, Hashable, Sendable {
  /// Which of the two signatures that fit a message and a nonce are taken.
  package enum SignatureForm: Sendable {
    /// Only the one with s in the lower half of the group order.
    case lowS
    /// Both, as JWT libraries make them.
    case any
  }

  /// Bytes before the point in a P-256 SubjectPublicKeyInfo (RFC 5480): all of it is constant.
  private static let subjectPublicKeyInfoPrefix: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08,
    0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
  ]

  private let key: LibCrypto.Key
  /// The uncompressed point: 4, x and y, 65 bytes.
  package let point: [UInt8]

  /// Makes a key from an uncompressed point.
  ///
  /// - Throws: `invalidKey` unless it is 65 bytes and on the curve.
  package init(point: [UInt8]) throws(CryptoError) {
    key = try LibCrypto.Key(point: point)
    self.point = point
  }

  /// Takes over a key that libcrypto has read.
  init(_ key: LibCrypto.Key) throws(CryptoError) {
    self.key = key
    point = try key.point()
  }

  /// Reads a SubjectPublicKeyInfo with a named curve and an uncompressed point.
  package init(der: [UInt8]) throws(CryptoError) {
    guard der.starts(with: Self.subjectPublicKeyInfoPrefix) else { throw .invalidEncoding }
    try self.init(point: Array(der.dropFirst(Self.subjectPublicKeyInfoPrefix.count)))
  }

  /// Reads the one public key of a PEM text.
  ///
  /// - Throws: `invalidEncoding` when there is none or more than one, or as ``init(der:)``.
  package init(pem: String) throws(CryptoError) {
    let blocks = try PEM.decode(pem)
    guard blocks.count == 1, blocks[0].label == PEM.publicKey else { throw .invalidEncoding }
    try self.init(der: blocks[0].der)
  }

  /// The key as SubjectPublicKeyInfo, 91 bytes.
  package var der: [UInt8] { Self.subjectPublicKeyInfoPrefix + point }

  /// The key as PEM.
  package var pem: String { PEM.encode([PEM.Block(label: PEM.publicKey, der: der)]) }

  /// Checks an ES256 signature.
  ///
  /// - Parameters:
  ///   - signature: r and s, 32 bytes each; DER is refused by its length or does not verify.
  ///   - message: what was signed.
  ///   - form: whether the upper half of s is taken.
  /// - Throws: `invalidSignatureLength`, `signatureNotCanonical`, `invalidSignature`.
  /// - Complexity: O(message) and one verification, about a hundred microseconds.
  package func verify(
    _ signature: [UInt8], of message: [UInt8], form: SignatureForm
  ) throws(CryptoError) {
    try key.verify(signature, of: message, demandsLowS: form == .lowS)
  }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.point == rhs.point }

  package func hash(into hasher: inout Hasher) { hasher.combine(point) }
}
