import InsightEngine
import InsightService
import Testing

@Suite("Evaluation", .timeLimit(.minutes(1)))
struct EvaluationTests {
  @Test("an evaluation carries what the service said and echoes the app's identifier")
  func carriesTheAnswer() async throws {
    let bench = try await TestBench.authorized()
    let result = try await bench.engine.evaluate(.coaching(requestID: "order-7"))
    #expect(result.requestID == "order-7")
    #expect(result.eventID == "event-1")
    #expect(result.generationSeconds == bench.clock.secondsSince1970)
    #expect(result.serverSeconds == result.generationSeconds + 1)
    #expect(result.insights.map(\.insightID) == ["insight-1-0"])
    #expect(result.insights[0].modelVersion == bench.configuration.models.versions[0])
    #expect(result.insights[0].newestModelVersion == bench.configuration.models.versions[0])
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])
  }

  @Test("no events give unknown, with the digit for too little evidence")
  func emptyRecorder() async throws {
    let bench = try await TestBench.authorized()
    let result = try await bench.engine.evaluate(.coaching())
    #expect(try result.insights[0].outcome.get() == .unknown)
    #expect(bench.service.requests[0].insights[0].digit == .tooLittleEvidence)
    result.consumption.report(.notUsedError, insightIDs: [])
  }

  @Test("a pinned model that is not on board fails its insight only")
  func pinnedModel() async throws {
    let bench = try await TestBench.authorized()
    let version = bench.configuration.models.versions[0]
    let request = EngineRequest(
      category: .payment, requestID: nil,
      insights: [
        .coaching(), .coaching(model: .specific(version)), .coaching(model: .specific("none-9")),
      ])
    let result = try await bench.engine.evaluate(request)
    #expect(try result.insights[0].outcome.get() == .unknown)
    #expect(try result.insights[1].outcome.get() == .unknown)
    #expect(result.insights[2].outcome == .failure(.insightVersionUnavailable))
    #expect(result.insights.map(\.modelVersion) == [version, version, nil])
    #expect(result.insights[2].newestModelVersion == version)
    result.consumption.report(.notUsedError, insightIDs: [])
  }

  @Test(
    "a context without insights, with too many or with a long identifier is refused",
    arguments: [
      EngineRequest(category: .payment, requestID: nil, insights: []),
      EngineRequest(
        category: .payment, requestID: nil, insights: Array(repeating: .coaching(), count: 17)),
      .coaching(requestID: String(repeating: "x", count: 257)),
    ])
  func invalidContext(request: EngineRequest) async throws {
    let bench = try await TestBench.authorized()
    await #expect {
      try await bench.engine.evaluate(request)
    } throws: { error in
      guard case .contextInvalid = error as? EngineError else { return false }
      return true
    }
    #expect(bench.service.requests.isEmpty)
  }

  @Test(
    "each failure of the service has its error",
    arguments: [
      (ServiceError.unavailable, EngineError.serverError),
      (.rateLimited(retryAfterSeconds: 9), .rateLimitExceeded),
      (.unauthorized, .notAvailable),
      (.wrongEnvironment, .notAvailable),
      (.payloadUntrusted, .payloadSecurityError),
      (.invalidRequest(field: .account), .contextInvalid("the service refuses account")),
    ])
  func serviceFailures(failure: ServiceError, error: EngineError) async throws {
    let bench = try await TestBench.authorized(service: RecordingService(failure: failure))
    await #expect(throws: error) { try await bench.engine.evaluate(.coaching()) }
    #expect(bench.log.messages.contains(.serviceFailed(error)))
    #expect(bench.log.messages.contains(.unauthorized) == (failure == .unauthorized))
    #expect(bench.log.messages.contains(.wrongEnvironment) == (failure == .wrongEnvironment))
  }

  @Test("cancelling ends an evaluation at once, and what it left behind is settled")
  func cancellation() async throws {
    let gate = Gate()
    let bench = try await TestBench.authorized(
      service: RecordingService(hold: { await gate.pass() }))
    let evaluation = Task { try await bench.engine.evaluate(.coaching()) }
    try await eventually { gate.waiterCount == 1 }
    evaluation.cancel()
    await #expect(throws: CancellationError.self) { try await evaluation.value }
    #expect(gate.waiterCount == 1, "the service still works on it")
    gate.open()
    try await eventually { bench.service.reports.count == 1 }
    #expect(
      bench.service.reports == [ConsumptionReport(eventID: "event-1", status: .notUsedError)])
    #expect(bench.service.abandoned.isEmpty)
  }

  @Test("a task that is cancelled before it asks leaves no trace with the service")
  func cancelledBefore() async throws {
    let bench = try await TestBench.authorized()
    let evaluation = Task {
      try? await Task.sleep(for: .seconds(60))
      return try await bench.engine.evaluate(.coaching())
    }
    evaluation.cancel()
    await #expect(throws: CancellationError.self) { try await evaluation.value }
    #expect(bench.service.requests.isEmpty)
  }

  @Test("the deadline ends an evaluation with a server error, and a late answer is settled")
  func deadline() async throws {
    let gate = Gate()
    let bench = try await TestBench.authorized(
      service: RecordingService(hold: { await gate.pass() }))
    let evaluation = Task { try await bench.engine.evaluate(.coaching()) }
    try await eventually { gate.waiterCount == 1 && bench.clock.sleeperCount == 1 }
    bench.clock.advance(by: .seconds(10))
    await #expect(throws: EngineError.serverError) { try await evaluation.value }
    gate.open()
    try await eventually { bench.service.reports.count == 1 }
    #expect(bench.service.reports[0].status == .notUsedError)
    #expect(bench.log.messages.contains(.deadlinePassed))
  }

  @Test("an answer in time leaves no timer behind")
  func noTimerLeft() async throws {
    let bench = try await TestBench.authorized()
    let result = try await bench.engine.evaluate(.coaching())
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])
    try await eventually { bench.clock.sleeperCount == 0 }
  }
}
