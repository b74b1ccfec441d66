import InsightCrypto
import InsightPayload
import InsightVerifier

/// What a signed payload costs those who make it and those who check it.
enum PayloadTasks {
  private static let nowSeconds: Int64 = 1_800_000_000

  /// The tasks of this layer; none when no key can be made.
  static func make() -> [BenchmarkTask] {
    (try? tasks()) ?? []
  }

  /// A signer with a chain of two certificates, the chain's bytes, and what a verifier pins.
  static func signer() throws -> (signer: PayloadSigner, chain: [[UInt8]], root: [UInt8]) {
    var generator = SystemRandomNumberGenerator()
    let validity = (nowSeconds - 60)...(nowSeconds + 60)
    let root = try CertifiedKey.root(
      commonName: "Root", validitySeconds: validity, using: &generator)
    let intermediate = try root.intermediate(
      commonName: "Intermediate", validitySeconds: validity, using: &generator)
    let leaf = try intermediate.leaf(
      commonName: "Leaf", purposes: [.production], validitySeconds: validity, using: &generator)
    let chain = [leaf.certificate.der, intermediate.certificate.der]
    let signer = PayloadSigner(credential: .certificateChain(chain)) {
      try leaf.privateKey.signature(for: $0)
    }
    return (signer, chain, root.certificate.der)
  }

  private static func tasks() throws -> [BenchmarkTask] {
    let (signer, _, root) = try signer()
    let payload = try signer.sign(claims)
    let verifier = PayloadVerifier(
      configuration: VerifierConfiguration(
        anchors: [try TrustAnchor(der: root)], issuer: .anyone,
        environment: .production, audience: .anyone),
      replayStore: AcceptingStore(), clock: { .seconds(nowSeconds) })
    return [
      BenchmarkTask(name: "payload/sign", countsAllocations: false) { _ in
        keep((try? signer.sign(claims))?.count ?? 0)
      },
      BenchmarkTask(name: "payload/decode", countsAllocations: false) { _ in
        let message = try? COSESign1(payload)
        let claims = try? InsightClaims(CanonicalClaims(bytes: message?.payload ?? []))
        keep(claims?.insights.count ?? 0)
      },
      BenchmarkTask(name: "payload/verify", countsAllocations: false) { _ in
        keep(accepted(payload, by: verifier))
      },
    ]
  }

  /// What every measured payload says.
  static let claims = InsightClaims(
    issuer: "https://issuer.example", audience: "org.example.bank", issuedAtSeconds: nowSeconds,
    expiresAtSeconds: nowSeconds + 600, eventID: Array(0..<16), requestID: "request-1",
    environment: .production, operation: .payment,
    insights: [
      ClaimedInsight(
        typeIdentifier: "isLikelyBeingCoached", schema: 1, modelVersion: "coaching-1",
        insightID: "insight-1", outcome: .level(.medium))
    ], generatedAtSeconds: nowSeconds)

  private static func accepted(_ payload: [UInt8], by verifier: PayloadVerifier) -> Bool {
    let isAccepted = waitFor { (try? await verifier.verify(payload, requestID: .anything)) != nil }
    precondition(isAccepted, "a good payload was refused")
    return isAccepted
  }

  /// Takes every event id, so that one payload can be verified again and again.
  private struct AcceptingStore: ReplayStoring {
    func insert(
      _ eventID: EventID, expiresAt: Duration, now: Duration
    ) async throws(ReplayStoreError) -> ReplayInsertion { .inserted }
  }
}
