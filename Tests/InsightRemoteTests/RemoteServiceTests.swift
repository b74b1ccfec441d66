import InsightCrypto
import InsightRemote
import InsightServer
import InsightService
import InsightStore
import Synchronization
import Testing
import _ServerTestSupport
import _TestSupport

@Suite("Remote service") struct RemoteServiceTests {
  /// A server whose answers a test may replace.
  private final class Host: Sendable {
    let directory = TemporaryDirectory()
    let store: SQLiteStore
    let listener: HTTPListener
    let anchorPEM: String
    let override = Override()

    final class Override: Sendable {
      private let answer = Mutex<(@Sendable (ServerRequest) -> ServerResponse?)?>(nil)
      let calls = Atomic(0)

      private let waiting = Mutex<(@Sendable () async -> Void)?>(nil)

      /// Lets every request wait before it is answered.
      func hold(_ wait: @escaping @Sendable () async -> Void) { waiting.withLock { $0 = wait } }

      func wait() async { await waiting.withLock { $0 }?() }

      func set(_ new: (@Sendable (ServerRequest) -> ServerResponse?)?) {
        answer.withLock { $0 = new }
      }

      func answer(to request: ServerRequest) -> ServerResponse? {
        calls.add(1, ordering: .relaxed)
        return answer.withLock { $0 }?(request)
      }
    }

    init() async throws {
      store = try SQLiteStore(path: directory.path + "/insights.sqlite", schemas: [.service])
      try await store.write {
        try AppKeys.add(
          digest: CallerAuthentication.digest(ofAppKey: "key"), app: "app", nowSeconds: 1, in: $0)
      }
      let keys = try KeyDirectory(path: directory.path + "/keys")
      let clock = ServiceEnvironmentals.systemClock
      anchorPEM = try keys.root(nowSeconds: clock()).pem
      let router = try Router(testing: store, keys: keys, audience: "a", now: clock)
      var configuration = HTTPListener.Configuration()
      configuration.port = 0
      // No test here is about the host's patience.
      configuration.deadline = .seconds(600)
      listener = try HTTPListener(
        configuration, gate: { [router] in await router.admit($0).response }
      ) {
        [override] request in
        await override.wait()
        if let answer = override.answer(to: request) { return answer }
        return await router.handle(request).response
      }
    }

    func client(
      anchors: PayloadAnchors? = nil, key: String = "key", deadline: Duration = .seconds(600)
    ) throws -> (service: RemoteService, ledger: DeviceLedger) {
      let ledger = try DeviceLedger(directory: directory.path + "/device")
      let service = RemoteService(
        RemoteServiceConfiguration(
          address: try ServiceAddress("http://127.0.0.1:\(listener.port)"), appKey: key,
          payloadAnchors: anchors ?? .pem(anchorPEM), deadline: deadline,
          firstPause: .milliseconds(5), jitter: { 1 }), ledger: ledger)
      return (service, ledger)
    }

    func state(of event: String) async throws -> Int64? {
      let bytes = try #require(EventIdentifier(text: event)).bytes
      return try await store.read {
        try $0.firstRow("SELECT state FROM evaluations WHERE event_id = $1", [.blob(bytes)])?
          .integer(0)
      }
    }
  }

  private static func request(digit: DeviceDigit = .high) -> EvaluationRequest {
    EvaluationRequest(
      app: "app", account: "account", device: "device", environment: .sandbox,
      category: .communication, requestID: "order 1",
      insights: [
        InsightQuery(type: "isLikelyBeingCoached", schema: 1, model: "coaching-1.0", digit: digit)
      ], generatedAtSeconds: 1_800_000_000)
  }

  @Test("answers as the embedded service does, and reports arrive")
  func answersAndReports() async throws {
    let host = try await Host()
    let (service, _) = try host.client()
    let response = try await service.evaluate(Self.request())
    #expect(response.insights.map(\.outcome) == [.success(.high)])
    service.reportConsumption(
      ConsumptionReport(eventID: response.eventID, status: .usedIncreasedFriction))
    await service.flush()
    #expect(try await host.state(of: response.eventID) == 1)
  }

  @Test("503 is tried again, and no longer than the attempts allow")
  func unavailableIsTriedAgain() async throws {
    let host = try await Host()
    let (service, _) = try host.client()
    let count = Counter(2)
    host.override.set { _ in count.take() ? Problem.unavailable.response : nil }
    #expect(try await service.evaluate(Self.request()).insights.count == 1)
    host.override.set { _ in Problem.unavailable.response }
    let before = host.override.calls.load(ordering: .relaxed)
    await #expect(throws: ServiceError.unavailable) { try await service.evaluate(Self.request()) }
    #expect(host.override.calls.load(ordering: .relaxed) - before == 3)
  }

  @Test("limits and keys are told as what they are, without a second try")
  func refusalsAreTold() async throws {
    let host = try await Host()
    let (service, _) = try host.client()
    host.override.set { _ in Problem.rateLimited(retryAfterSeconds: 7).response }
    await #expect(throws: ServiceError.rateLimited(retryAfterSeconds: 7)) {
      try await service.evaluate(Self.request())
    }
    #expect(host.override.calls.load(ordering: .relaxed) == 1)
    host.override.set(nil)
    let (stranger, _) = try host.client(key: "other")
    await #expect(throws: ServiceError.unauthorized) {
      try await stranger.evaluate(Self.request())
    }
  }

  @Test("another request's payload and a foreign root are not trusted")
  func foreignPayloadsAreRefused() async throws {
    let host = try await Host()
    let (service, _) = try host.client()
    let other = try await service.evaluate(Self.request(digit: .unknown))
    host.override.set { _ in
      .json { json in
        json.key("eventID")
        json.string("00000000-0000-4000-8000-000000000000")
        json.key("signedPayload")
        json.string(Base64.urlSafe.encode(other.signedPayload))
        json.key("serverTimestamp")
        json.integer(1)
      }
    }
    await #expect(throws: ServiceError.payloadUntrusted) {
      try await service.evaluate(Self.request())
    }
    host.override.set(nil)
    let foreign = try KeyDirectory(path: host.directory.path + "/foreign")
    let (doubter, _) = try host.client(
      anchors: .pem(foreign.root(nowSeconds: ServiceEnvironmentals.systemClock()).pem))
    await #expect(throws: ServiceError.payloadUntrusted) {
      try await doubter.evaluate(Self.request())
    }
    // Text without a certificate trusts nobody; any chain has to be asked for.
    let (trusting, _) = try host.client(anchors: .pem(""))
    await #expect(throws: ServiceError.payloadUntrusted) {
      try await trusting.evaluate(Self.request())
    }
    let (careless, _) = try host.client(anchors: .anyChain)
    _ = try await careless.evaluate(Self.request())
  }

  @Test("a report that could not be sent survives a restart")
  func reportsSurviveARestart() async throws {
    let host = try await Host()
    let (service, _) = try host.client()
    let response = try await service.evaluate(Self.request())
    host.override.set { _ in Problem.unavailable.response }
    service.reportConsumption(
      ConsumptionReport(eventID: response.eventID, status: .usedReducedFriction))
    await service.flush()
    #expect(try await host.state(of: response.eventID) == 0)
    host.override.set(nil)
    let (again, _) = try host.client()
    await again.flush()
    #expect(try await host.state(of: response.eventID) == 1)
  }

  @Test("each try of one request sends the same bytes, and nothing is sent after it failed")
  func triesSendTheSame() async throws {
    let host = try await Host()
    let (service, _) = try host.client()
    let bodies = Mutex<[[UInt8]]>([])
    host.override.set { request in
      bodies.withLock { $0.append(request.body) }
      return Problem.unavailable.response
    }
    await #expect(throws: ServiceError.unavailable) { try await service.evaluate(Self.request()) }
    await service.flush()
    let sent = bodies.withLock { $0 }
    #expect(sent.count == 3)
    #expect(Set(sent).count == 1)
  }

  @Test("an answer that is too long is given up, and not taken for a broken certificate")
  func longAnswers() async throws {
    let host = try await Host()
    host.override.set { _ in
      ServerResponse(
        status: 200, contentType: "application/json",
        body: Array(repeating: UInt8(ascii: " "), count: 70_000))
    }
    let address = try ServiceAddress("http://127.0.0.1:\(host.listener.port)")
    let answer = await HTTPCaller(authoritiesPath: nil).send(
      [], to: address, path: "/v1/evaluations", bearer: "key", timeout: .seconds(600))
    guard case .failure(.answerTooLong) = answer else {
      Issue.record("a long answer was taken as \(answer)")
      return
    }
    let (service, _) = try host.client()
    await #expect(throws: ServiceError.payloadUntrusted) {
      try await service.evaluate(Self.request())
    }
  }

  // The server never answers, so only the deadline and the cancellation can end the calls.
  @Test("the deadline and cancellation end a call", .timeLimit(.minutes(5)))
  func callsEnd() async throws {
    let host = try await Host()
    let gate = AsyncStream.makeStream(of: Void.self)
    host.override.hold { for await _ in gate.stream {} }
    let (hurried, _) = try host.client(deadline: .milliseconds(50))
    await #expect(throws: ServiceError.unavailable) { try await hurried.evaluate(Self.request()) }
    let (patient, _) = try host.client()
    let task = Task { try await patient.evaluate(Self.request()) }
    task.cancel()
    await #expect(throws: ServiceError.cancelled) { try await task.value }
    gate.continuation.finish()
  }
}

/// Counts down, for several threads.
private final class Counter: Sendable {
  private let left: Atomic<Int>

  init(_ count: Int) { left = Atomic(count) }

  func take() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
}
