import InsightCrypto
import InsightPayload
import InsightVerifier

/// Keys and certificates made for one run of the tests, and a payload that verifies.
struct TrustFixture: Sendable {
  static let shared = try? TrustFixture()

  /// The verifier's time.
  static let nowSeconds: Int64 = 1_800_000_000
  static let issuer = "https://issuer.example"
  static let audience = "org.example.bank"
  static let requestID = "request-1"

  let root: CertifiedKey
  let intermediate: CertifiedKey
  let production: CertifiedKey
  let sandbox: CertifiedKey
  let other: CertifiedKey

  init() throws {
    var generator = SystemGenerator()
    let validity = (Self.nowSeconds - 1000)...(Self.nowSeconds + 100_000)
    root = try CertifiedKey.root(
      commonName: "Root", validitySeconds: validity, using: &generator)
    intermediate = try root.intermediate(
      commonName: "Intermediate", validitySeconds: validity, using: &generator)
    production = try intermediate.leaf(
      commonName: "Leaf", purposes: [.production], validitySeconds: validity, using: &generator)
    sandbox = try intermediate.leaf(
      commonName: "Leaf", purposes: [.sandbox], validitySeconds: validity, using: &generator)
    other = try CertifiedKey.root(
      commonName: "Root", validitySeconds: validity, using: &generator)
  }

  /// The certificates of the production leaf without the root.
  var chain: [[UInt8]] { [production.certificate.der, intermediate.certificate.der] }

  /// Claims that every check takes, changed by a closure.
  static func claims(_ change: (inout InsightClaims) -> Void = { _ in }) -> InsightClaims {
    var claims = InsightClaims(
      issuer: issuer, audience: audience, issuedAtSeconds: nowSeconds,
      expiresAtSeconds: nowSeconds + 600, eventID: Array(0..<16), requestID: requestID,
      environment: .production, operation: .payment,
      insights: [
        ClaimedInsight(
          typeIdentifier: "isLikelyBeingCoached", schema: 1, modelVersion: "coaching-1",
          insightID: "insight-1", outcome: .level(.medium))
      ], generatedAtSeconds: nowSeconds - 1)
    change(&claims)
    return claims
  }

  /// A payload that every check takes, changed by a closure before it is signed.
  func payload(_ change: (inout InsightClaims) -> Void = { _ in }) throws -> [UInt8] {
    try signer().sign(Self.claims(change))
  }

  /// Signs with a leaf under a chain; the production leaf and its chain by default.
  func signer(chain: [[UInt8]]? = nil, key: CertifiedKey? = nil) -> PayloadSigner {
    let privateKey = (key ?? production).privateKey
    return PayloadSigner(credential: .certificateChain(chain ?? self.chain)) {
      try privateKey.signature(for: $0)
    }
  }

  /// Signs any header and any content with the production leaf, rightly.
  func seal(protected: [UInt8], payload: [UInt8]) throws -> [UInt8] {
    let message = COSESign1(protectedHeader: protected, payload: payload, signature: [])
    return RawCBOR.sign1(
      protected: protected, payload: payload,
      signature: try production.privateKey.signature(for: message.signedBytes))
  }

  /// The protected header of a good payload.
  var protectedHeader: [UInt8] {
    ProtectedHeader(credential: .certificateChain(chain)).encoded
  }

  /// What the tests' verifier accepts, changed by a closure.
  func configuration(
    _ change: (inout VerifierConfiguration) -> Void = { _ in }
  ) throws -> VerifierConfiguration {
    var configuration = VerifierConfiguration(
      anchors: [try TrustAnchor(der: root.certificate.der)], issuer: .exactly(Self.issuer),
      environment: .production, audience: .exactly(Self.audience))
    change(&configuration)
    return configuration
  }

  /// A verifier with a fresh replay store.
  func verifier(
    now: Duration = .seconds(nowSeconds), store: any ReplayStoring = InMemoryReplayStore(),
    _ change: (inout VerifierConfiguration) -> Void = { _ in }
  ) throws -> PayloadVerifier {
    PayloadVerifier(
      configuration: try configuration(change), replayStore: store, clock: { now })
  }
}

extension PayloadVerifier {
  /// The code with which a payload is refused; `nil` when it is accepted.
  func refusal(
    of payload: [UInt8], requestID: ExpectedRequestID = .exactly(TrustFixture.requestID)
  ) async -> PayloadVerificationError.Code? {
    do throws(PayloadVerificationError) {
      _ = try await verify(payload, requestID: requestID)
      return nil
    } catch {
      return error.code
    }
  }
}
