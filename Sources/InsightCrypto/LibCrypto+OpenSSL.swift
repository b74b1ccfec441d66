import CCryptoShim

/// The one door to OpenSSL: bytes in, bytes out, a status becomes an error.
///
/// This file is the only one that reaches libcrypto. No pointer leaves it but the key's handle.
enum LibCrypto {
  private static func check(_ status: crypto_shim_status) throws(CryptoError) {
    switch status {
    case CRYPTO_SHIM_OK: return
    case CRYPTO_SHIM_ERROR_KEY: throw .invalidKey
    case CRYPTO_SHIM_ERROR_SIGNATURE: throw .invalidSignature
    case CRYPTO_SHIM_ERROR_HIGH_S: throw .signatureNotCanonical
    case CRYPTO_SHIM_ERROR_ENCODING: throw .invalidEncoding
    case CRYPTO_SHIM_ERROR_UNTRUSTED: throw .untrustedChain
    case CRYPTO_SHIM_ERROR_LINK: throw .brokenChain
    case CRYPTO_SHIM_ERROR_CONSTRAINT: throw .constraintViolated
    default: throw .library
    }
  }

  /// Fills an array of at most `capacity` bytes with a function that reports how many it wrote.
  private static func output(
    capacity: Int,
    _ body: (_ out: UnsafeMutablePointer<UInt8>, _ written: inout Int) -> crypto_shim_status
  ) throws(CryptoError) -> [UInt8] {
    var status = CRYPTO_SHIM_ERROR_LIBRARY
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      var written = capacity
      status = unsafe body(start, &written)
      count = status == CRYPTO_SHIM_OK ? written : 0
    }
    try check(status)
    return bytes
  }

  private static func withBytes<Result>(
    _ bytes: [UInt8], _ body: (_ start: UnsafePointer<UInt8>, _ count: Int) -> Result
  ) -> Result {
    // An empty array may have no address, and the C side wants one.
    unsafe (bytes.isEmpty ? [0] : bytes).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("no address") }
      return unsafe body(start, bytes.count)
    }
  }

  /// SHA-256, 32 bytes.
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    do throws(CryptoError) {
      return try unsafe output(capacity: Int(CRYPTO_SHIM_DIGEST_SIZE)) { out, _ in
        unsafe withBytes(bytes) { start, count in unsafe crypto_shim_sha256(start, count, out) }
      }
    } catch {
      preconditionFailure("SHA-256 is unavailable")
    }
  }

  /// An immutable P-256 key, private or public, usable from several threads at once.
  @safe final class Key: @unchecked Sendable {
    private let handle: OpaquePointer

    fileprivate init(
      _ body: (inout OpaquePointer?) -> crypto_shim_status
    ) throws(CryptoError) {
      var made: OpaquePointer?
      try LibCrypto.check(unsafe body(&made))
      guard let made = unsafe made else { throw .library }
      unsafe handle = made
    }

    deinit { unsafe crypto_shim_key_free(handle) }

    /// A random private key.
    static func generate() throws(CryptoError) -> Key {
      try unsafe Key { made in unsafe crypto_shim_key_generate(&made) }
    }

    /// A private key from PKCS#8 DER.
    convenience init(privateDER: [UInt8]) throws(CryptoError) {
      try unsafe self.init { made in
        unsafe LibCrypto.withBytes(privateDER) { start, count in
          unsafe crypto_shim_key_read_private(start, count, &made)
        }
      }
    }

    /// A public key from an uncompressed point of 65 bytes.
    convenience init(point: [UInt8]) throws(CryptoError) {
      guard point.count == Int(CRYPTO_SHIM_POINT_SIZE) else { throw .invalidKey }
      try unsafe self.init { made in
        unsafe LibCrypto.withBytes(point) { start, _ in
          unsafe crypto_shim_key_read_point(start, &made)
        }
      }
    }

    /// The private key as PKCS#8 DER.
    func privateDER() throws(CryptoError) -> [UInt8] {
      try unsafe LibCrypto.output(capacity: 512) { out, written in
        unsafe crypto_shim_key_write_private(handle, out, 512, &written)
      }
    }

    /// The public point, 65 bytes.
    func point() throws(CryptoError) -> [UInt8] {
      try unsafe LibCrypto.output(capacity: Int(CRYPTO_SHIM_POINT_SIZE)) { out, _ in
        unsafe crypto_shim_key_write_point(handle, out)
      }
    }

    /// An ES256 signature, 64 bytes, low s.
    func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
      try unsafe LibCrypto.output(capacity: Int(CRYPTO_SHIM_SIGNATURE_SIZE)) { out, _ in
        unsafe LibCrypto.withBytes(message) { start, count in
          unsafe crypto_shim_sign(handle, start, count, out)
        }
      }
    }

    /// Checks an ES256 signature of 64 bytes.
    func verify(
      _ signature: [UInt8], of message: [UInt8], demandsLowS: Bool
    ) throws(CryptoError) {
      guard signature.count == Int(CRYPTO_SHIM_SIGNATURE_SIZE) else {
        throw .invalidSignatureLength
      }
      let status = unsafe LibCrypto.withBytes(message) { start, count in
        unsafe LibCrypto.withBytes(signature) { signature, _ in
          unsafe crypto_shim_verify(handle, start, count, signature, demandsLowS ? 1 : 0)
        }
      }
      try LibCrypto.check(status)
    }

    /// Calls a function with the handle, which must not outlive the call.
    fileprivate func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result {
      unsafe body(handle)
    }
  }

  /// What a certificate says, as far as it is asked here.
  struct CertificateFields {
    var validitySeconds: ClosedRange<Int64>
    var isAuthority: Bool
    var hasDigitalSignature: Bool
  }

  /// An immutable certificate, read once, usable from several threads at once.
  @safe final class X509: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Reads one DER certificate.
    init(der: [UInt8]) throws(CryptoError) {
      var made: OpaquePointer?
      try LibCrypto.check(
        unsafe LibCrypto.withBytes(der) { start, count in
          unsafe crypto_shim_certificate_read(start, count, &made)
        })
      guard let made = unsafe made else { throw .library }
      unsafe handle = made
    }

    deinit { unsafe crypto_shim_certificate_free(handle) }

    /// Validity, CA flag and key usage.
    func fields() throws(CryptoError) -> CertificateFields {
      var read = crypto_shim_certificate_fields()
      try LibCrypto.check(unsafe crypto_shim_certificate_get_fields(handle, &read))
      guard read.not_before_seconds <= read.not_after_seconds else { throw .constraintViolated }
      return CertificateFields(
        validitySeconds: read.not_before_seconds...read.not_after_seconds,
        isAuthority: read.is_authority != 0,
        hasDigitalSignature: read.has_digital_signature != 0)
    }

    /// The certified key.
    func key() throws(CryptoError) -> Key {
      try unsafe Key { made in unsafe crypto_shim_certificate_get_key(handle, &made) }
    }

    /// Whether the extended key usage lists an object identifier.
    func hasUsage(_ oid: String) -> Bool {
      unsafe oid.withCString { unsafe crypto_shim_certificate_has_usage(handle, $0) == 1 }
    }

    /// Calls a function with the handles, which must not outlive the call.
    fileprivate static func withHandles<Result>(
      _ certificates: [X509], _ body: (UnsafePointer<OpaquePointer?>, Int) -> Result
    ) -> Result {
      let handles = unsafe certificates.map { unsafe Optional($0.handle) } + [nil]
      defer { withExtendedLifetime(certificates) {} }
      return unsafe handles.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("no address") }
        return unsafe body(start, certificates.count)
      }
    }
  }

  /// Makes a DER certificate; see the header for the fields.
  static func makeCertificate(
    commonName: String, serial: [UInt8], validitySeconds: ClosedRange<Int64>, pathLength: Int32,
    usages: [String], subjectKey: Key, issuer: [UInt8]?, issuerKey: Key
  ) throws(CryptoError) -> [UInt8] {
    precondition(serial.count == 16, "a serial of \(serial.count) bytes")
    let usageList = usages.joined(separator: ",")
    return try unsafe output(capacity: 4096) { out, written in
      unsafe commonName.withCString { commonName in
        unsafe usageList.withCString { usageList in
          unsafe withBytes(serial) { serial, _ in
            unsafe withBytes(issuer ?? []) { issuerStart, issuerCount in
              unsafe subjectKey.withHandle { subjectKey in
                unsafe issuerKey.withHandle { issuerKey in
                  var request = unsafe crypto_shim_certificate_request(
                    common_name: commonName, serial: serial,
                    not_before_seconds: validitySeconds.lowerBound,
                    not_after_seconds: validitySeconds.upperBound, path_length: pathLength,
                    extended_key_usage: usages.isEmpty ? nil : usageList,
                    subject_key: subjectKey, issuer: issuer == nil ? nil : issuerStart,
                    issuer_count: issuerCount, issuer_key: issuerKey)
                  return unsafe crypto_shim_certificate_make(&request, out, 4096, &written)
                }
              }
            }
          }
        }
      }
    }
  }

  /// Checks a chain, leaf first, against anchors.
  ///
  /// - Returns: the position of the anchor that the chain ends in.
  static func verifyChain(_ chain: [X509], anchors: [X509]) throws(CryptoError) -> Int {
    var anchorIndex = 0
    let status = unsafe X509.withHandles(chain) { chain, chainCount in
      unsafe X509.withHandles(anchors) { anchors, anchorCount in
        unsafe crypto_shim_chain_verify(chain, chainCount, anchors, anchorCount, &anchorIndex)
      }
    }
    try check(status)
    return anchorIndex
  }
}
