import InsightCrypto
import InsightPayload
import InsightService
import Testing
import _TestSupport

@Suite("Embedded service") struct EmbeddedServiceTests {
  @Test("a payload is signed by the leaf and says what was asked", arguments: DeviceDigit.allCases)
  func payloadSaysWhatWasAsked(digit: DeviceDigit) async throws {
    let test = try TestService()
    let request = test.request(digits: [digit])
    let response = try await test.service.evaluate(request)

    let signed = try COSESign1(response.signedPayload)
    let header = try ProtectedHeader(signed.protectedHeader)
    guard case .certificateChain(let chain) = header.credential else {
      Issue.record("no chain in the header")
      return
    }
    let leaf = try Certificate(der: try #require(chain.first))
    try leaf.publicKey.verify(signed.signature, of: signed.signedBytes, form: .lowS)
    let anchors = try Certificate.all(inPEM: test.service.anchorPEM)
    #expect(throws: Never.self) { try CertificateChain(der: chain).anchor(among: anchors) }
    #expect(leaf.purposes == [.sandbox])

    let claims = try InsightClaims(CanonicalClaims(bytes: signed.payload))
    #expect(claims.issuer == test.service.issuer)
    #expect(claims.audience == request.app)
    #expect(claims.requestID == request.requestID)
    #expect(claims.environment == .sandbox)
    #expect(claims.operation == .payment)
    #expect(claims.issuedAtSeconds == test.clock.now)
    #expect(claims.generatedAtSeconds == request.generatedAtSeconds)
    #expect(EventIdentifier(bytes: claims.eventID)?.text == response.eventID)
    #expect(claims.insights.map(\.insightID) == response.insights.map(\.insightID))
    #expect(response.insights.map(\.outcome) == [digit.deviceOutcome])
    await test.service.close()
  }

  @Test("keys, tokens and the log survive a restart")
  func stateSurvivesARestart() async throws {
    let test = try TestService()
    let response = try await test.service.evaluate(test.request())
    let token = try await test.service.ledger.deviceToken(forApp: "a")
    test.service.reportConsumption(
      ConsumptionReport(eventID: response.eventID, status: .usedIncreasedFriction))
    await test.service.close()

    test.clock.advance(seconds: 1)
    let again = try TestService.open(directory: test.directory, clock: test.clock)
    #expect(again.anchorPEM == test.service.anchorPEM)
    #expect(again.issuer == test.service.issuer)
    #expect(try await again.ledger.deviceToken(forApp: "a") == token)
    #expect(try await again.ledger.deviceToken(forApp: "b") != token)
    let log = try await again.ledger.transparencyLog(
      forApp: nil, limit: 10, nowSeconds: test.clock.now)
    #expect(log.map(\.eventID) == [response.eventID])
    #expect(log.map(\.consumption) == [.reported(.usedIncreasedFriction)])
    await again.close()
  }

  @Test("many at once each get an answer of their own")
  func concurrentCallersGetTheirOwnAnswers() async throws {
    let test = try TestService()
    let events = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<200 {
        group.addTask {
          try await test.service.evaluate(
            test.request(account: "account-\(index)", requestID: "order-\(index)")
          ).eventID
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(events.count == 200)
    await test.service.close()
  }

  @Test("production needs keys that the operator supplies")
  func productionNeedsKeys() {
    let directory = TemporaryDirectory()
    #expect(throws: ServiceSetupError.keysUnusable) {
      try EmbeddedService(
        EmbeddedServiceConfiguration(directory: directory.path, environment: .production))
    }
  }

  @Test("the other environment is refused")
  func otherEnvironmentIsRefused() async throws {
    let test = try TestService()
    var request = test.request()
    request.environment = .production
    await #expect(throws: ServiceError.wrongEnvironment) {
      try await test.service.evaluate(request)
    }
    await test.service.close()
  }

  @Test("a caller that gave up owes nothing and leaves no line in the log")
  func cancelledCallerOwesNothing() async throws {
    let test = try TestService()
    let service = test.service
    let request = test.request()
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await service.evaluate(request)
    }
    await #expect(throws: ServiceError.cancelled) { try await task.value }
    let log = try await service.ledger.transparencyLog(
      forApp: nil, limit: 10, nowSeconds: test.clock.now)
    #expect(log.isEmpty)
    await service.close()
  }

  @Test("requests are equally long whatever the digit")
  func requestLengthHidesTheDigit() throws {
    let test = try TestService()
    let lengths = Set(
      DeviceDigit.allCases.map { test.request(digits: [$0, $0]).canonicalJSON().count })
    #expect(lengths.count == 1)
    let first = test.request(digits: [.unknown]).canonicalJSON()
    let second = test.request(digits: [.high]).canonicalJSON()
    #expect(zip(first, second).filter { $0 != $1 }.count == 1)
  }
}
