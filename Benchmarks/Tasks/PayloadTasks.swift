import CBenchmarkShim
import Dispatch
import InsightCrypto
import InsightPayload
import InsightVerifier
import Synchronization

/// What a signed payload costs those who make it and those who check it.
enum PayloadTasks {
  private static let nowSeconds: Int64 = 1_800_000_000

  /// The tasks of this layer; none when no key can be made.
  static func make() -> [BenchmarkTask] {
    (try? tasks()) ?? []
  }

  private static func tasks() throws -> [BenchmarkTask] {
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
    let payload = try signer.sign(claims)
    let verifier = PayloadVerifier(
      configuration: VerifierConfiguration(
        anchors: [try TrustAnchor(der: root.certificate.der)], issuer: .anyone,
        environment: .production, audience: .anyone),
      replayStore: AcceptingStore(), clock: { .seconds(nowSeconds) })
    return [
      BenchmarkTask(name: "payload/sign/1-insight") { _ in
        keep((try? signer.sign(claims))?.count ?? 0)
      },
      BenchmarkTask(name: "payload/decode/1-insight") { _ in
        let message = try? COSESign1(payload)
        let claims = try? InsightClaims(CanonicalClaims(bytes: message?.payload ?? []))
        keep(claims?.insights.count ?? 0)
      },
      BenchmarkTask(name: "payload/verify/chain-of-2") { _ in
        keep(accepted(payload, by: verifier))
      },
    ]
  }

  private static let claims = InsightClaims(
    issuer: "https://issuer.example", audience: "org.example.bank", issuedAtSeconds: nowSeconds,
    expiresAtSeconds: nowSeconds + 600, eventID: Array(0..<16), requestID: "request-1",
    environment: .production, operation: .payment,
    insights: [
      ClaimedInsight(
        typeIdentifier: "isLikelyBeingCoached", schema: 1, modelVersion: "coaching-1",
        insightID: "insight-1", outcome: .level(.medium))
    ], generatedAtSeconds: nowSeconds)

  /// Verifies on another thread and waits, as measured bodies are synchronous.
  private static func accepted(_ payload: [UInt8], by verifier: PayloadVerifier) -> Int {
    let done = DispatchSemaphore(value: 0)
    let box = Box()
    Task {
      if (try? await verifier.verify(payload, requestID: .anything)) != nil {
        box.count.store(1, ordering: .relaxed)
      }
      done.signal()
    }
    done.wait()
    let value = box.count.load(ordering: .relaxed)
    precondition(value == 1, "a good payload was refused")
    return value
  }

  private static func keep(_ value: Int) {
    var value = value
    unsafe withUnsafeBytes(of: &value) { unsafe benchmark_keep($0.baseAddress) }
  }

  /// Takes every event id, so that one payload can be verified again and again.
  private struct AcceptingStore: ReplayStoring {
    func insert(
      _ eventID: EventID, expiresAt: Duration, now: Duration
    ) async throws(ReplayStoreError) -> ReplayInsertion { .inserted }
  }

  /// A flag that the task and the waiting thread share.
  private final class Box: Sendable {
    let count = Atomic(0)
  }
}
