import InsightEngine
import InsightEvents
import InsightService
import Testing

/// What is handed to the service.
@Suite("Departures from the device")
struct DeparturesTests {
  /// Thresholds that give every session with enough evidence the same level.
  private static let sameLevel:
    [(digit: DeviceDigit, thresholds: (Double, Double, Double, Double))] =
      [
        (.unknown, (0.999_999_8, 0.999_999_9, 0.999_999_8, 0.999_999_9)),
        (.mediumOnBehaviour, (1e-9, 0.999_999_9, 1e-9, 0.999_999_9)),
      ]

  @Test("two wildly different sessions of one level are the same bytes", arguments: [0, 1])
  func equalLevelsAreEqualBytes(row: Int) async throws {
    let (digit, thresholds) = Self.sameLevel[row]
    let models = ModelLibrary(models: [
      .random(version: "test-1.0", seed: 5, thresholds: thresholds)
    ])
    let bench = TestBench(models: models)
    try await bench.settings.authorize(appID: TestBench.appID)

    for feed in [Self.typeCalmly, Self.pointFrantically] {
      feed(bench.engine.recorder)
      let result = try await bench.engine.evaluate(.coaching(requestID: "order-7"))
      result.consumption.report(.usedUnchangedFriction, insightIDs: [result.insights[0].insightID])
    }
    await bench.engine.flush()
    let requests = bench.service.requests
    #expect(requests.map { $0.insights[0].digit } == [digit, digit])
    #expect(requests[0].canonicalJSON() == requests[1].canonicalJSON())
    #expect(
      bench.service.reports.map(\.status) == [.usedUnchangedFriction, .usedUnchangedFriction])
    #expect(bench.service.reports.map(\.eventID) == ["event-1", "event-2"])
    #expect(bench.service.reports.map(\.insightIDs) == [["insight-1-0"], ["insight-2-0"]])
  }

  @Test("the request is equally long whatever the device says")
  func lengthSaysNothing() async throws {
    let scripts =
      Engine.CoachingLevel.allCases.map { EngineScript(level: $0) }
      + Engine.InsightFailure.allCases.map { EngineScript(insightFailure: $0) }
    var lengths: Set<Int> = []
    var digits: Set<DeviceDigit> = []
    for script in scripts {
      let service = RecordingService()
      let engine = Engine.scripted(script, service: service)
      let result = try await engine.evaluate(.coaching(requestID: "order-7"))
      result.consumption.report(.usedEvaluationOnly, insightIDs: [])
      lengths.insert(service.requests[0].canonicalJSON().count)
      digits.insert(service.requests[0].insights[0].digit)
    }
    #expect(digits.count == scripts.count)
    #expect(lengths.count == 1, "\(lengths)")
  }

  @Sendable
  private static func typeCalmly(_ recorder: SignalRecorder) {
    for index in 0..<600 {
      recorder.record(
        InteractionEvent(
          timestampNanoseconds: Int64(index) * 140_000_000,
          action: .key(
            KeyEvent(
              phase: index % 2 == 0 ? .down : .up, keyClass: .letter, press: UInt16(index / 2)))))
    }
  }

  @Sendable
  private static func pointFrantically(_ recorder: SignalRecorder) {
    for index in 0..<6_000 {
      recorder.record(
        InteractionEvent(
          timestampNanoseconds: 77_000_000_000 + Int64(index) * 8_000_000,
          action: .pointer(
            PointerEvent(
              phase: .move, kind: .mouse,
              position: .init(x: Float(index * 37 % 1_900), y: Float(index * 91 % 1_000))))))
    }
  }
}
