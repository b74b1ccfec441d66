import InsightEngine
import InsightService
import Testing

@Suite("Overrides for testing", .timeLimit(.minutes(1)))
struct OverrideTests {
  @Test("a value can be chosen", arguments: Engine.CoachingLevel.allCases)
  func value(level: Engine.CoachingLevel) async throws {
    let bench = try await TestBench.authorized(
      launchArguments: ["app", "-InsightOverrideValue", level.rawValue])
    let result = try await bench.engine.evaluate(.coaching())
    #expect(try result.insights[0].outcome.get() == level)
    #expect(result.additionalInfo["overridden"] == "true")
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])
  }

  @Test("an insight error can be chosen", arguments: Engine.InsightFailure.allCases)
  func insightError(failure: Engine.InsightFailure) async throws {
    let bench = try await TestBench.authorized(
      launchArguments: ["-InsightOverrideInsightError", failure.rawValue])
    let result = try await bench.engine.evaluate(.coaching())
    #expect(result.insights[0].outcome == .failure(failure))
    result.consumption.report(.notUsedError, insightIDs: [])
  }

  @Test(
    "an evaluation error can be chosen, and asks no service",
    arguments: [
      ("denied", EngineError.denied), ("localError", .localError), ("notAvailable", .notAvailable),
      ("rateLimitExceeded", .rateLimitExceeded), ("serverError", .serverError),
      ("payloadSecurityError", .payloadSecurityError),
      ("contextInvalid", .contextInvalid("overridden for testing")),
    ])
  func evaluationError(name: String, error: EngineError) async throws {
    let bench = try await TestBench.authorized(
      launchArguments: ["-InsightOverrideEvaluationError", name])
    await #expect(throws: error) { try await bench.engine.evaluate(.coaching()) }
    #expect(bench.service.requests.isEmpty)
  }

  @Test("a status can be chosen", arguments: Engine.AuthorizationStatus.allCases)
  func status(status: Engine.AuthorizationStatus) async throws {
    let bench = TestBench(
      prompt: AnsweringPrompt([.permit]),
      launchArguments: ["-InsightOverrideAuthorizationStatus", status.rawValue])
    #expect(try await bench.engine.authorizationStatus() == status)
    #expect(try await bench.engine.requestAuthorization(category: .payment) == status)
  }

  @Test("latency delays the answer, and the deadline applies to it")
  func latency() async throws {
    let bench = try await TestBench.authorized(
      launchArguments: ["-InsightOverrideLatencyMilliseconds", "3000"])
    let evaluation = Task { try await bench.engine.evaluate(.coaching()) }
    try await eventually { bench.clock.sleeperCount == 2 }
    bench.clock.advance(by: .milliseconds(2999))
    #expect(bench.service.requests.isEmpty)
    bench.clock.advance(by: .milliseconds(1))
    let result = try await evaluation.value
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])

    let slow = try await TestBench.authorized(
      launchArguments: ["-InsightOverrideLatencyMilliseconds", "30000"])
    let late = Task { try await slow.engine.evaluate(.coaching()) }
    try await eventually { slow.clock.sleeperCount == 2 }
    slow.clock.advance(by: .seconds(10))
    await #expect(throws: EngineError.serverError) { try await late.value }
  }

  @Test("the echo can be made to differ and the payload to be tampered with")
  func mismatchAndTampering() async throws {
    let bench = try await TestBench.authorized(launchArguments: [
      "-InsightOverrideRequestID", "mismatched", "-InsightOverridePayload", "tampered",
    ])
    let result = try await bench.engine.evaluate(.coaching(requestID: "order-7"))
    #expect(result.requestID != "order-7")
    #expect(bench.service.requests[0].requestID == "order-7")
    let changedBits = result.signedPayload.map { ($0 ^ 7).nonzeroBitCount }
    #expect(changedBits == Array(repeating: 0, count: changedBits.count - 1) + [1])
    result.consumption.report(.notUsedError, insightIDs: [])
  }

  @Test("in production overrides are ignored and a warning says so")
  func production() async throws {
    let bench = try await TestBench.authorized(
      launchArguments: ["-InsightOverrideValue", "high"], environment: .production)
    let result = try await bench.engine.evaluate(.coaching())
    #expect(try result.insights[0].outcome.get() == .unknown)
    #expect(result.additionalInfo["overridden"] == nil)
    #expect(bench.log.messages.contains(.overridesIgnoredInProduction))
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])
  }

  @Test(
    "a value that is not known is named in a warning and ignored",
    arguments: [
      ("-InsightOverrideValue", "low"), ("-InsightOverrideInsightError", ""),
      ("-InsightOverrideEvaluationError", "cancelled"), ("-InsightOverrideRequestID", "YES"),
      ("-InsightOverrideLatencyMilliseconds", "-5"), ("-InsightOverridePayload", "none"),
      ("-InsightOverrideAuthorizationStatus", "yes"),
    ])
  func unknownValues(argument: String, value: String) async throws {
    let bench = try await TestBench.authorized(launchArguments: [argument, value])
    #expect(bench.log.messages == [.overrideNotUnderstood(argument: argument)])
    let result = try await bench.engine.evaluate(.coaching())
    #expect(result.additionalInfo["overridden"] == nil)
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])
  }
}
