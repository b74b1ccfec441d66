/// A certificate chain as it came with a payload, leaf first.
package struct CertificateChain: Equatable, Sendable {
  /// The certificates, leaf first; never empty.
  package let certificates: [Certificate]

  /// The certificate of the signing key.
  package var leaf: Certificate { certificates[0] }

  /// Reads a chain.
  ///
  /// - Throws: what ``Certificate/init(der:)`` throws; `invalidEncoding` when there is none.
  package init(der: [[UInt8]]) throws(CryptoError) {
    guard !der.isEmpty else { throw .invalidEncoding }
    var read: [Certificate] = []
    for certificate in der { read.append(try Certificate(der: certificate)) }
    certificates = read
  }

  /// Finds the anchor that exactly these certificates, in this order, lead to.
  ///
  /// Every link is checked: names, signature with s in the lower half, CA flag, path length, key usage,
  /// critical extensions. The low s and strict DER give a certificate one digest, so that a denylist
  /// cannot be slipped by another encoding of the same certificate. Time, denylist and purpose are
  /// the caller's.
  ///
  /// - Parameter anchors: pinned authorities. An anchor may end the chain or be left out of it.
  /// - Returns: the anchor that the chain ends in.
  /// - Throws: `untrustedChain`, `brokenChain`, `signatureNotCanonical`, `constraintViolated`.
  /// - Complexity: one signature verification a link.
  package func anchor(among anchors: [Certificate]) throws(CryptoError) -> Certificate {
    let index = try LibCrypto.verifyChain(
      certificates.map(\.x509), anchors: anchors.map(\.x509))
    return anchors[index]
  }
}
