/// What a leaf certificate may sign, as an extended key usage.
///
/// The arc 1.3.6.1.4.1.32473 is the private enterprise number that IANA sets aside for examples
/// (RFC 5612); whoever runs this in earnest uses an arc of their own.
package enum CertificatePurpose: String, Equatable, Hashable, Sendable, CaseIterable {
  /// Payloads of the sandbox.
  case sandbox = "1.3.6.1.4.1.32473.27.1"
  /// Payloads of live operation.
  case production = "1.3.6.1.4.1.32473.27.2"

  /// The object identifier, in dotted form.
  package var objectIdentifier: String { rawValue }
}
