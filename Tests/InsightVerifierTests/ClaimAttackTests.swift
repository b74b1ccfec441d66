import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing

/// Attacks on the claims, all of them signed rightly: checks 6 to 11.
@Suite struct ClaimAttackTests {
  private static func changed(
    _ name: String, _ code: PayloadVerificationError.Code,
    _ change: @escaping @Sendable (inout InsightClaims) -> Void
  ) -> Attack {
    Attack(name, code) { try $0.payload(change) }
  }

  /// A payload whose content is a map made by hand; a claim may be taken out.
  private static func edited(
    _ name: String, _ code: PayloadVerificationError.Code, _ edits: [Int64: [UInt8]],
    removing removed: Int64? = nil
  ) -> Attack {
    Attack(name, code) { fixture in
      var claims = good
      for (key, value) in edits { claims[key] = value }
      if let removed { claims[removed] = nil }
      let order = { (key: Int64) in key >= 0 ? key : Int64(1) << 40 - key }
      let pairs = claims.sorted { order($0.key) < order($1.key) }.map { ($0.key, $0.value) }
      return try fixture.seal(protected: fixture.protectedHeader, payload: RawCBOR.map(pairs))
    }
  }

  private static let insight = RawCBOR.map([
    (1, RawCBOR.text("t")), (2, RawCBOR.integer(1)), (3, RawCBOR.text("m")),
    (4, RawCBOR.text("i")), (5, RawCBOR.integer(1)),
  ])

  private static let good: [Int64: [UInt8]] = [
    1: RawCBOR.text(TrustFixture.issuer), 3: RawCBOR.text(TrustFixture.audience),
    4: RawCBOR.integer(TrustFixture.nowSeconds + 600),
    6: RawCBOR.integer(TrustFixture.nowSeconds), 7: RawCBOR.bytes(Array(0..<16)),
    10: RawCBOR.text(TrustFixture.requestID), -65537: RawCBOR.integer(1),
    -65538: RawCBOR.integer(1), -65539: RawCBOR.integer(0),
    -65540: RawCBOR.array([insight]), -65541: RawCBOR.integer(TrustFixture.nowSeconds),
  ]

  private static func withInsight(
    _ name: String, _ pairs: [(Int64, [UInt8])]
  ) -> Attack {
    edited(name, .claimsNotAllowed, [-65540: RawCBOR.array([RawCBOR.map(pairs)])])
  }

  static let attacks: [Attack] = [
    edited("version 2", .versionUnsupported, [-65537: RawCBOR.integer(2)]),
    edited("version 0", .versionUnsupported, [-65537: RawCBOR.integer(0)]),
    edited(
      "version 2 with a new claim", .versionUnsupported,
      [-65537: RawCBOR.integer(2), 99: RawCBOR.integer(0)]),
    edited("no version", .claimsNotAllowed, [:], removing: -65537),
    edited("version as text", .claimsNotAllowed, [-65537: RawCBOR.text("1")]),
    edited("unknown claim 2", .claimsNotAllowed, [2: RawCBOR.text("subject")]),
    edited("unknown claim -65542", .claimsNotAllowed, [-65542: RawCBOR.integer(0)]),
    edited("no issuer", .claimsNotAllowed, [:], removing: 1),
    edited("no expiry", .claimsNotAllowed, [:], removing: 4),
    edited("no insights", .claimsNotAllowed, [:], removing: -65540),
    edited("issuer as bytes", .claimsNotAllowed, [1: RawCBOR.bytes([1])]),
    edited("negative time", .claimsNotAllowed, [6: RawCBOR.integer(-1)]),
    edited("time of 2^64 - 1", .claimsNotAllowed, [4: RawCBOR.head(0, .max)]),
    edited("event id of 15 bytes", .claimsNotAllowed, [7: RawCBOR.bytes(Array(0..<15))]),
    edited("event id of 17 bytes", .claimsNotAllowed, [7: RawCBOR.bytes(Array(0..<17))]),
    edited("environment 2", .claimsNotAllowed, [-65538: RawCBOR.integer(2)]),
    edited("operation 5", .claimsNotAllowed, [-65539: RawCBOR.integer(5)]),
    edited("insights as a map", .claimsNotAllowed, [-65540: insight]),
    edited(
      "33 insights", .claimsNotAllowed,
      [-65540: RawCBOR.array(Array(repeating: insight, count: 33))]),
    withInsight("an empty insight", []),
    withInsight(
      "level 3",
      [
        (1, RawCBOR.text("t")), (2, RawCBOR.integer(1)), (3, RawCBOR.text("m")),
        (4, RawCBOR.text("i")), (5, RawCBOR.integer(3)),
      ]),
    withInsight(
      "level and failure",
      [
        (1, RawCBOR.text("t")), (2, RawCBOR.integer(1)), (3, RawCBOR.text("m")),
        (4, RawCBOR.text("i")), (5, RawCBOR.integer(0)), (6, RawCBOR.integer(5)),
      ]),
    withInsight(
      "an unknown field in an insight",
      [
        (1, RawCBOR.text("t")), (2, RawCBOR.integer(1)), (3, RawCBOR.text("m")),
        (4, RawCBOR.text("i")), (5, RawCBOR.integer(0)), (7, RawCBOR.integer(0)),
      ]),
    Attack("content is an array", .claimsNotAllowed) { fixture in
      try fixture.seal(protected: fixture.protectedHeader, payload: [0x80])
    },
    changed("other issuer", .issuerMismatch) { $0.issuer = "https://other.example" },
    changed("issuer with a slash more", .issuerMismatch) { $0.issuer += "/" },
    changed("sandbox claim under a production leaf", .environmentMismatch) {
      $0.environment = .sandbox
    },
    Attack("sandbox as production", .wrongPurpose) { fixture in
      try fixture.signer(
        chain: [fixture.sandbox.certificate.der, fixture.chain[1]], key: fixture.sandbox
      ).sign(TrustFixture.claims())
    },
    changed("other audience", .audienceMismatch) { $0.audience = "org.example.shop" },
    changed("audience in capitals", .audienceMismatch) { $0.audience = "ORG.example.bank" },
    changed("other requestID", .requestIDMismatch) { $0.requestID = "request-2" },
    changed("no requestID", .requestIDMismatch) { $0.requestID = nil },
    changed("empty requestID", .requestIDMismatch) { $0.requestID = "" },
    edited(
      "a life of 601 s", .lifetimeNotAllowed,
      [4: RawCBOR.integer(TrustFixture.nowSeconds + 601)]),
    edited(
      "expiry before issue", .lifetimeNotAllowed,
      [4: RawCBOR.integer(TrustFixture.nowSeconds - 1)]),
  ]

  @Test(arguments: attacks)
  func claimAttackIsRefused(_ attack: Attack) async throws {
    try await attack.expectRefusal()
  }

  @Test func handMadeClaimsWithoutAnEditAreAccepted() async throws {
    let fixture = try #require(TrustFixture.shared)
    let payload = try Self.edited("none", .replayed, [:]).payload(fixture)
    #expect(try await fixture.verifier().refusal(of: payload) == nil)
  }

  @Test func requestIDThatDiffersInNormalizationAloneIsAnother() async throws {
    let fixture = try #require(TrustFixture.shared)
    let payload = try fixture.payload { $0.requestID = "caf\u{E9}" }
    let code = try await fixture.verifier().refusal(
      of: payload, requestID: .exactly("cafe\u{301}"))
    #expect(code == .requestIDMismatch)
  }

  @Test func absentRequestIDIsAcceptedOnlyWhereNoneIsExpected() async throws {
    let fixture = try #require(TrustFixture.shared)
    let without = try fixture.payload { $0.requestID = nil }
    #expect(try await fixture.verifier().refusal(of: without, requestID: .absent) == nil)
    let with = try fixture.payload()
    #expect(
      try await fixture.verifier().refusal(of: with, requestID: .absent) == .requestIDMismatch)
    #expect(try await fixture.verifier().refusal(of: with, requestID: .anything) == nil)
  }
}
