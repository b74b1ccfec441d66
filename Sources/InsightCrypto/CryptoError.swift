/// Why a key, certificate or signature is refused.
///
/// No case carries key or message bytes.
package enum CryptoError: Error, Equatable, Sendable {
  /// libcrypto failed: no memory, no randomness.
  case library
  /// Not a P-256 key, or a point that is not on the curve.
  case invalidKey
  /// Not exactly one certificate or key in DER or PEM.
  case invalidEncoding
  /// A signature is not 64 bytes.
  case invalidSignatureLength
  /// A signature does not verify.
  case invalidSignature
  /// A signature has s in the upper half of the group order.
  case signatureNotCanonical
  /// A certificate chain does not lead to an anchor by its own certificates.
  case untrustedChain
  /// A signature or a name inside a chain does not fit.
  case brokenChain
  /// A certificate breaks a constraint: CA flag, path length, key usage, critical extension.
  case constraintViolated
}
