import Glibc
import InsightEngine
import InsightEvents
import InsightService
import Testing
import _MemoryScanning

@Suite("Recorder", .timeLimit(.minutes(2)))
struct RecorderTests {
  @Test("the state of a recorder is at most 16 KB")
  func stateIsSmall() {
    #expect(SignalRecorder.stateByteCount <= 16_384)
  }

  @Test("an evaluation uses the evidence up, so that the next one needs fresh evidence")
  func evidenceIsUsedUp() async throws {
    let bench = try await TestBench.authorized()
    Canary(seed: 40).feed(bench.engine.recorder)
    for _ in 0..<2 {
      let result = try await bench.engine.evaluate(.coaching())
      result.consumption.report(.usedEvaluationOnly, insightIDs: [])
    }
    let digits = bench.service.requests.map { $0.insights[0].digit }
    #expect(digits[0] != .tooLittleEvidence)
    #expect(digits[1] == .tooLittleEvidence)
  }

  @Test("several requests share one pass over the statistics")
  func onePass() async throws {
    let models = ModelLibrary(models: [
      .random(version: "test-1.0", seed: 1), .random(version: "test-2.0", seed: 2),
    ])
    let bench = TestBench(models: models)
    try await bench.settings.authorize(appID: TestBench.appID)
    Canary(seed: 41).feed(bench.engine.recorder)
    let result = try await bench.engine.evaluate(
      EngineRequest(
        category: .payment, requestID: nil,
        insights: [.coaching(), .coaching(model: .specific("test-1.0")), .coaching()]))
    let queries = bench.service.requests[0].insights
    #expect(queries.map(\.model) == ["test-2.0", "test-1.0", "test-2.0"])
    #expect(queries.allSatisfy { $0.digit != .tooLittleEvidence })
    #expect(queries[0].digit == queries[2].digit)
    #expect(result.insights.map(\.newestModelVersion) == Array(repeating: "test-2.0", count: 3))
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])
  }

  @Test("a request that is refused for its form leaves the evidence alone")
  func refusalKeepsEvidence() async throws {
    let bench = try await TestBench.authorized()
    Canary(seed: 42).feed(bench.engine.recorder)
    await #expect(throws: EngineError.self) {
      try await bench.engine.evaluate(
        EngineRequest(category: .payment, requestID: nil, insights: []))
    }
    #expect(try await bench.digit() != .tooLittleEvidence)
  }

  @Test("times in another unit than nanoseconds are noticed", arguments: [1, 1_000_000])
  func otherUnit(nanosecondsInUnit: Int64) async throws {
    let bench = try await TestBench.authorized()
    for milliseconds in 0..<600 {
      bench.engine.recorder.record(
        InteractionEvent(
          timestampNanoseconds: Int64(milliseconds) * 100 * nanosecondsInUnit,
          action: .key(KeyEvent(phase: .down, keyClass: .letter))))
    }
    _ = try await bench.digit()
    let isNoticed = bench.log.messages.contains(.timesNotNanoseconds)
    #expect(isNoticed == (nanosecondsInUnit == 1))
  }

  @Test("reset forgets everything")
  func resetForgets() async throws {
    let bench = try await TestBench.authorized()
    Canary(seed: 43).feed(bench.engine.recorder)
    bench.engine.recorder.reset()
    let result = try await bench.engine.evaluate(.coaching())
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])
    #expect(bench.service.requests[0].insights[0].digit == .tooLittleEvidence)
  }

  @Test("eight threads record into one recorder while it is evaluated")
  func threadSafety() async throws {
    let bench = try await TestBench.authorized()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed in 0..<8 {
        group.addTask { Canary(seed: 50 + UInt32(seed)).feed(bench.engine.recorder) }
      }
      for _ in 0..<4 {
        group.addTask {
          let result = try await bench.engine.evaluate(.coaching())
          result.consumption.report(.usedEvaluationOnly, insightIDs: [])
        }
      }
      try await group.waitForAll()
    }
    #expect(bench.service.requests.count == 4)
  }

  @Test(
    "10,000 recorders live at once; without the right to lock memory each one says so and works",
    .enabled(if: MemoryScanner.isUsable, "sanitizers make mlock succeed without locking"))
  func manyRecordersWithoutLock() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 65_536, rlim_max: 65_536)
      unsafe setrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit)
      if getuid() == 0 { setuid(65_534) }

      let log = RecordingLog()
      let recorders = (0..<10_000).map { _ in SignalRecorder(log: log) }
      let event = InteractionEvent(
        timestampNanoseconds: 1, action: .key(KeyEvent(phase: .down, keyClass: .letter)))
      for recorder in recorders { recorder.record(event) }
      let warnings = log.messages
      precondition((9_990..<10_000).contains(warnings.count), "\(warnings.count) warnings")
      precondition(warnings.allSatisfy { $0 == .memoryLockRefused })

      let bench = try await TestBench.authorized()
      let engine = Engine(
        configuration: bench.configuration, appID: TestBench.appID, recorder: recorders[9_999])
      Canary(seed: 44).feed(engine.recorder)
      let result = try await engine.evaluate(.coaching())
      result.consumption.report(.usedEvaluationOnly, insightIDs: [])
      precondition(bench.service.requests[0].insights[0].digit != .tooLittleEvidence)
    }
  }
}
