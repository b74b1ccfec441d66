/// What a verifier accepts.
///
/// Nothing is accepted by default: anchors or keys, issuer, environment and audience must be stated.
public struct VerifierConfiguration: Sendable {
  /// The authorities that an `x5chain` must lead to; empty refuses chains.
  public var anchors: [TrustAnchor]
  /// Where keys are found by `kid`; `nil` refuses those.
  public var keySource: (any PayloadKeySource)?
  /// Certificates that are refused wherever they stand in a chain, and published keys whose `kid` is the
  /// digest of their certificate.
  public var deniedCertificates: Set<CertificateDigest>
  /// Who must have signed.
  public var issuer: ExpectedIssuer
  /// The environments that are accepted; one, except in tools that only show what a payload says.
  public var environments: Set<PayloadEnvironment>
  /// For whom the payload must be made.
  public var audience: ExpectedAudience
  /// How far the clocks of issuer and verifier may be apart.
  public var allowedSkew: Duration

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - anchors: pinned authorities.
  ///   - keySource: published keys.
  ///   - deniedCertificates: revoked certificates.
  ///   - issuer: who must have signed.
  ///   - environment: sandbox or production.
  ///   - audience: the app.
  ///   - allowedSkew: 60 s by default; not negative.
  public init(
    anchors: [TrustAnchor] = [], keySource: (any PayloadKeySource)? = nil,
    deniedCertificates: Set<CertificateDigest> = [], issuer: ExpectedIssuer,
    environment: PayloadEnvironment, audience: ExpectedAudience,
    allowedSkew: Duration = .seconds(60)
  ) {
    precondition(allowedSkew >= .zero, "a negative skew")
    self.anchors = anchors
    self.keySource = keySource
    self.deniedCertificates = deniedCertificates
    self.issuer = issuer
    environments = [environment]
    self.audience = audience
    self.allowedSkew = allowedSkew
  }
}

/// Which issuer a payload must state.
public enum ExpectedIssuer: Equatable, Hashable, Sendable {
  /// This one, byte for byte.
  case exactly(String)
  /// The embedded service of the anchor that the chain ends in; see ``TrustAnchor/embeddedIssuer``.
  case embeddedUnderAnchor
  /// Anyone whose key is accepted. For tools that only show what a payload says.
  case anyone
}

/// For which app a payload must be made.
public enum ExpectedAudience: Equatable, Hashable, Sendable {
  /// This one, byte for byte.
  case exactly(String)
  /// Any. For tools that only show what a payload says.
  case anyone
}

/// Which `requestID` a payload must carry.
public enum ExpectedRequestID: Equatable, Hashable, Sendable {
  /// The one that the server issued for this operation, byte for byte.
  case exactly(String)
  /// None, since the app sets none. A payload of another operation of the same app then passes.
  case absent
  /// Whatever it is. For tools that only show what a payload says.
  case anything
}
