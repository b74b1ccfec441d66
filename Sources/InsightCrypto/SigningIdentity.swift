/// A leaf with its key, and the certificates between it and the root.
package struct SigningIdentity: Sendable {
  /// The signing key and its certificate.
  package let leaf: CertifiedKey
  /// The certificates above the leaf, nearest first, without the root.
  package let intermediates: [Certificate]

  /// Joins the parts; the chain is not verified.
  package init(leaf: CertifiedKey, intermediates: [Certificate]) {
    self.leaf = leaf
    self.intermediates = intermediates
  }

  /// The chain for `x5chain`: DER certificates, leaf first, without the root.
  package var chain: [[UInt8]] { [leaf.certificate.der] + intermediates.map(\.der) }

  /// The identifier under which the key is published: the SHA-256 digest of the leaf's certificate.
  ///
  /// It is the name that a denylist uses, so one list covers chains and published keys.
  package var keyIdentifier: [UInt8] { leaf.certificate.digest.bytes }

  /// Reads a PEM text of one private key and its chain, leaf first.
  ///
  /// - Throws: `invalidEncoding`, or `invalidKey` when key and leaf do not belong together.
  package init(pem: String) throws(CryptoError) {
    let certificates = try Certificate.all(inPEM: pem)
    guard let first = certificates.first else { throw .invalidEncoding }
    self.init(
      leaf: try CertifiedKey(certificate: first, privateKey: try P256PrivateKey(pem: pem)),
      intermediates: Array(certificates.dropFirst()))
  }

  /// The private key and the chain as PEM, not encrypted.
  package func pem() throws(CryptoError) -> String {
    try leaf.privateKey.pem() + leaf.certificate.pem + intermediates.map(\.pem).joined()
  }
}
