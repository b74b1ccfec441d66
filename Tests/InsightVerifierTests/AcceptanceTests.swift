import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing

/// What is accepted, and where the limits lie.
@Suite struct AcceptanceTests {
  @Test func verifiedInsightsAreTheClaims() async throws {
    let fixture = try #require(TrustFixture.shared)
    let payload = try fixture.payload {
      $0.insights.append(
        ClaimedInsight(
          typeIdentifier: "isLikelyBeingCoached", schema: 1, modelVersion: "", insightID: "2",
          outcome: .failure(.insightVersionUnavailable)))
      $0.operation = .resourceUse
    }
    let verified = try await fixture.verifier().verify(
      payload, requestID: .exactly(TrustFixture.requestID))
    #expect(verified.issuer == TrustFixture.issuer)
    #expect(verified.audience == TrustFixture.audience)
    #expect(verified.eventID.description == "00010203-0405-0607-0809-0a0b0c0d0e0f")
    #expect(verified.requestID == TrustFixture.requestID)
    #expect(verified.environment == .production)
    #expect(verified.operation == .resourceUse)
    #expect(verified.issuedAtSeconds == TrustFixture.nowSeconds)
    #expect(verified.expiresAtSeconds == TrustFixture.nowSeconds + 600)
    #expect(verified.generatedAtSeconds == TrustFixture.nowSeconds - 1)
    #expect(verified.insights.map(\.insightID) == ["insight-1", "2"])
    #expect(
      verified.insights.map(\.outcome) == [.success(.medium), .failure(.insightVersionUnavailable)])
  }

  @Test func slicesThatDoNotStartAtZeroAreAccepted() async throws {
    let fixture = try #require(TrustFixture.shared)
    let padded = [1, 2, 3] + (try fixture.payload()) + [4]
    _ = try await fixture.verifier().verify(
      padded[3..<(padded.count - 1)], requestID: .anything)
  }

  @Test(arguments: [1, 2, 3])
  func chainsOfOneToThreeAreAccepted(length: Int) async throws {
    let fixture = try #require(TrustFixture.shared)
    let validity = (TrustFixture.nowSeconds - 10)...(TrustFixture.nowSeconds + 10)
    var generator = SystemGenerator()
    let underRoot = try fixture.root.leaf(
      commonName: "Leaf", purposes: [.production], validitySeconds: validity, using: &generator)
    let signer =
      switch length {
      case 1: fixture.signer(chain: [underRoot.certificate.der], key: underRoot)
      case 2: fixture.signer()
      default: fixture.signer(chain: fixture.chain + [fixture.root.certificate.der])
      }
    let payload = try signer.sign(TrustFixture.claims())
    #expect(try await fixture.verifier().refusal(of: payload) == nil)
  }

  @Test func pinnedIntermediateIsAnAnchor() async throws {
    let fixture = try #require(TrustFixture.shared)
    let anchor = try TrustAnchor(der: fixture.intermediate.certificate.der)
    let verifier = try fixture.verifier { $0.anchors = [anchor] }
    for chain in [fixture.chain, [fixture.chain[0]]] {
      let payload = try fixture.signer(chain: chain).sign(
        TrustFixture.claims { $0.eventID[0] = UInt8(chain.count) })
      #expect(await verifier.refusal(of: payload) == nil)
    }
  }

  @Test func secondAnchorIsFoundAmongSeveral() async throws {
    let fixture = try #require(TrustFixture.shared)
    let anchors = try TrustAnchor.all(
      inPEM: fixture.other.certificate.pem + fixture.root.certificate.pem)
    let payload = try fixture.payload()
    #expect(try await fixture.verifier { $0.anchors = anchors }.refusal(of: payload) == nil)
    let code = try await fixture.verifier { $0.anchors = [anchors[0]] }.refusal(of: payload)
    #expect(code == .chainUntrusted)
    #expect(
      try await fixture.verifier { $0.anchors = [] }.refusal(of: payload)
        == .credentialNotAccepted)
  }

  @Test func leafIsNoAnchor() throws {
    let fixture = try #require(TrustFixture.shared)
    #expect(throws: VerifierConfigurationError.anchorNotAuthority) {
      try TrustAnchor(der: fixture.production.certificate.der)
    }
    #expect(throws: VerifierConfigurationError.anchorNotReadable) {
      try TrustAnchor.all(inPEM: "")
    }
  }

  @Test func embeddedIssuerIsBoundToItsAnchor() async throws {
    let fixture = try #require(TrustFixture.shared)
    let anchor = try TrustAnchor(der: fixture.root.certificate.der)
    let own = try fixture.payload { $0.issuer = anchor.embeddedIssuer }
    let other = try TrustAnchor(der: fixture.other.certificate.der)
    let foreign = try fixture.payload { $0.issuer = other.embeddedIssuer }
    let verifier = try fixture.verifier {
      $0.issuer = .embeddedUnderAnchor
      $0.anchors.append(other)
    }
    #expect(await verifier.refusal(of: foreign) == .issuerMismatch)
    #expect(await verifier.refusal(of: own) == nil)
    #expect(anchor.embeddedIssuer.count == "embedded:".count + 64)
  }

  @Test func toolsMayTakeEveryIssuerAudienceAndEnvironment() async throws {
    let fixture = try #require(TrustFixture.shared)
    let signer = fixture.signer(
      chain: [fixture.sandbox.certificate.der, fixture.chain[1]], key: fixture.sandbox)
    let sandbox = try signer.sign(TrustFixture.claims { $0.environment = .sandbox })
    let mixed = try signer.sign(TrustFixture.claims())
    let verifier = try fixture.verifier {
      $0.issuer = .anyone
      $0.audience = .anyone
      $0.environments = [.sandbox, .production]
    }
    #expect(await verifier.refusal(of: mixed) == .environmentMismatch)
    #expect(await verifier.refusal(of: sandbox) == nil)
  }

  @Test func errorsSayTheCheckAndHoldNothingOfThePayload() async throws {
    let mark = "MARK-4711"
    let fixture = try #require(TrustFixture.shared)
    let payload = try fixture.payload {
      $0.issuer = mark
      $0.audience = mark
      $0.requestID = mark
      $0.insights[0].typeIdentifier = mark
    }
    await #expect {
      try await fixture.verifier().verify(payload, requestID: .anything)
    } throws: { error in
      "\(error)" == "check 7: issuerMismatch" && !String(reflecting: error).contains(mark)
    }
  }
}
