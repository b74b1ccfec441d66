import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing

/// Clocks that are apart: check 10, and the validity of certificates.
@Suite struct TimeTests {
  private static let day = 86_400_000

  @Test(
    arguments: [
      // Milliseconds by which the issuer's clock is ahead of the verifier's.
      (0, nil), (300, nil), (4_000, nil), (59_999, nil), (60_000, nil),
      (60_001, .issuedInFuture), (61_000, .issuedInFuture), (3 * day, .issuedInFuture),
      // The payload lives for 600 s, and 60 s of skew.
      (-600_000, nil), (-659_999, nil), (-660_000, .expired), (-661_000, .expired),
      (-3 * day, .expired),
    ] as [(Int, PayloadVerificationError.Code?)])
  func issueTimeWithinTheSkewIsAccepted(
    aheadMilliseconds: Int, expected: PayloadVerificationError.Code?
  ) async throws {
    let fixture = try #require(TrustFixture.shared)
    let now = Duration.seconds(TrustFixture.nowSeconds) - .milliseconds(aheadMilliseconds)
    // A chain that is valid at all of these times.
    var generator = SystemGenerator()
    let validity = (TrustFixture.nowSeconds - 1_000_000)...(TrustFixture.nowSeconds + 1_000_000)
    let root = try CertifiedKey.root(
      commonName: "R", validitySeconds: validity, using: &generator)
    let leaf = try root.leaf(
      commonName: "L", purposes: [.production], validitySeconds: validity, using: &generator)
    let payload = try fixture.signer(chain: [leaf.certificate.der], key: leaf)
      .sign(TrustFixture.claims())
    let anchor = try TrustAnchor(der: root.certificate.der)
    let verifier = try fixture.verifier(now: now) { $0.anchors = [anchor] }
    #expect(await verifier.refusal(of: payload) == expected)
  }

  @Test(
    arguments: [
      (2, nil), (60, nil), (61, .certificateNotYetValid), (-60, nil), (-61, .certificateExpired),
    ] as [(Int64, PayloadVerificationError.Code?)])
  func certificateTimesHaveTheSameSkew(
    offsetSeconds: Int64, expected: PayloadVerificationError.Code?
  ) async throws {
    let fixture = try #require(TrustFixture.shared)
    let edge = TrustFixture.nowSeconds + offsetSeconds
    // Positive: begins in the future. Negative: ended in the past.
    let validity = offsetSeconds > 0 ? edge...(edge + 100) : (edge - 100)...edge
    var generator = SystemGenerator()
    let leaf = try fixture.intermediate.leaf(
      commonName: "L", purposes: [.production], validitySeconds: validity, using: &generator)
    let payload = try fixture.signer(
      chain: [leaf.certificate.der, fixture.chain[1]], key: leaf
    ).sign(TrustFixture.claims())
    #expect(try await fixture.verifier().refusal(of: payload) == expected)
  }

  @Test func expiredRootRefusesItsChain() async throws {
    let fixture = try #require(TrustFixture.shared)
    let now = TrustFixture.nowSeconds
    var generator = SystemGenerator()
    let root = try CertifiedKey.root(
      commonName: "R", validitySeconds: (now - 999)...(now - 100), using: &generator)
    let leaf = try root.leaf(
      commonName: "L", purposes: [.production], validitySeconds: (now - 10)...(now + 10),
      using: &generator)
    let payload = try fixture.signer(chain: [leaf.certificate.der], key: leaf)
      .sign(TrustFixture.claims())
    let anchor = try TrustAnchor(der: root.certificate.der)
    let verifier = try fixture.verifier { $0.anchors = [anchor] }
    #expect(await verifier.refusal(of: payload) == .certificateExpired)
  }

  @Test func zeroSkewIsExact() async throws {
    let fixture = try #require(TrustFixture.shared)
    let payload = try fixture.payload { $0.issuedAtSeconds += 1 }
    let verifier = try fixture.verifier { $0.allowedSkew = .zero }
    #expect(await verifier.refusal(of: payload) == .issuedInFuture)
  }

  @Test func codesOfTwoClocksAreRetryable() {
    let retryable: Set<PayloadVerificationError.Code> = [
      .issuedInFuture, .certificateNotYetValid, .keyUnknown, .keySourceUnavailable,
      .replayStoreFull, .replayStoreUnavailable,
    ]
    for code in retryable { #expect(PayloadVerificationError(code).isRetryable, "\(code.name)") }
    for code in [.expired, .replayed, .signatureInvalid] as [PayloadVerificationError.Code] {
      #expect(!PayloadVerificationError(code).isRetryable, "\(code.name)")
    }
  }
}
