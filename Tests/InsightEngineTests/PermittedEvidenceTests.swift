import InsightEngine
import InsightService
import Testing

/// What was seen without a permission is never used: events from before a permission, and from the time of
/// a refusal, once went into the first evaluation after it.
@Suite("Evidence and permission", .timeLimit(.minutes(1)))
struct PermittedEvidenceTests {
  @Test("events from before the person permits it are not used")
  func beforePermission() async throws {
    let bench = TestBench(prompt: AnsweringPrompt([.permit]))
    Canary(seed: 60).feed(bench.engine.recorder)
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .authorized)
    #expect(try await bench.digit() == .tooLittleEvidence)
    Canary(seed: 61).feed(bench.engine.recorder)
    #expect(try await bench.digit() != .tooLittleEvidence)
  }

  @Test("events from the time of a refusal are not used")
  func duringRefusal() async throws {
    let bench = TestBench(prompt: AnsweringPrompt([.refuse, .permit]))
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .deniedRequestable)
    Canary(seed: 62).feed(bench.engine.recorder)
    #expect(try await bench.engine.requestAuthorization(category: .payment) == .authorized)
    #expect(try await bench.digit() == .tooLittleEvidence)
  }

  @Test("an evaluation that is denied forgets")
  func deniedEvaluation() async throws {
    let bench = TestBench()
    Canary(seed: 63).feed(bench.engine.recorder)
    await #expect(throws: EngineError.denied) { try await bench.engine.evaluate(.coaching()) }
    try await bench.settings.authorize(appID: TestBench.appID)
    #expect(try await bench.digit() == .tooLittleEvidence)
  }

  @Test("a permission that is given elsewhere counts from when it was given")
  func permittedElsewhere() async throws {
    let bench = TestBench()
    Canary(seed: 64).feed(bench.engine.recorder)
    bench.clock.advance(by: .seconds(5))
    try await bench.settings.authorize(appID: TestBench.appID)
    #expect(try await bench.digit() == .tooLittleEvidence)
  }

  @Test("what was seen while the feature was off is not used when it is on again")
  func switchedOff() async throws {
    let bench = try await TestBench.authorized()
    try await bench.settings.disable()
    bench.clock.advance(by: .seconds(24 * 3600 + 1))
    Canary(seed: 65).feed(bench.engine.recorder)
    try await bench.settings.enable()
    #expect(try await bench.digit() == .tooLittleEvidence)
  }

  @Test("during a cooldown evidence goes on, and permitting again takes none away")
  func cooldownKeepsEvidence() async throws {
    let bench = try await TestBench.authorized()
    bench.clock.advance(by: .seconds(60))
    Canary(seed: 66).feed(bench.engine.recorder)
    try await bench.settings.authorize(appID: TestBench.appID)
    try await bench.settings.disable()
    bench.clock.advance(by: .seconds(60))
    #expect(try await bench.digit() != .tooLittleEvidence)
  }
}
