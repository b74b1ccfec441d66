import InsightEvents
import InsightFeatures
import InsightMemory
import Testing
import _TestSupport

@Suite("Hostile input")
struct HostileInputTests {
  private static let oddNumbers: [Float] = [
    .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e38, 0, -0.0,
  ]

  @Test("numbers that are not finite are left out and counted", arguments: oddNumbers)
  func oddNumber(number: Float) {
    var plain = Session()
    var spoilt = Session()
    for index in 0..<40 {
      let time = Double(index) * 250
      plain.key(time)
      spoilt.key(time)
      spoilt.pointer(time, .move, .mouse, x: number, y: 1)
      spoilt.add(time, .scroll(ScrollEvent(deltaX: number, deltaY: number, isWheel: false)))
      spoilt.acceleration(time, number, number, number)
      spoilt.tap(time, pressure: number)
      spoilt.add(
        time,
        .motion(MotionSample(acceleration: nil, rotationRate: .init(x: number, y: 0, z: 0))))
      spoilt.add(
        time, .orientation(OrientationSample(alpha: number, beta: number, gamma: number)))
    }
    let result = spoilt.sorted().result
    #expect(result.values.allSatisfy { $0.isNaN || $0.isFinite })
    #expect(result["rhythm.median"] == plain.sorted().result["rhythm.median"])
    if !(abs(number) <= 1) { #expect(result.quality.ignored > 0) }
  }

  @Test("every value lies in its range, whatever comes", arguments: 1...40)
  func rangesHold(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var events = RandomSession.make(seed: seed, count: 300).events
    for index in events.indices where Int.random(in: 0..<6, using: &random) == 0 {
      let shift = Int64.random(in: -200_000_000...200_000_000, using: &random)
      events[index].timestampNanoseconds &+= shift << Int64.random(in: 0...30, using: &random)
    }
    let result = SessionResult(of: events)
    for (feature, value) in zip(FeatureCatalog.features, result.values) where !value.isNaN {
      #expect(feature.range.contains(value), "seed \(seed), \(feature.id): \(value)")
    }
  }

  @Test("a family that is not present has no value, a present one has some", arguments: 1...20)
  func presenceMatchesValues(seed: UInt64) {
    let result = RandomSession.make(seed: seed, count: 40 * Int(seed)).result
    for family in FeatureFamily.allCases {
      let values = zip(FeatureCatalog.features, result.values)
        .filter { $0.0.family == family }.map(\.1)
      let hasValue = values.contains { !$0.isNaN }
      #expect(hasValue == result.has(family), "seed \(seed), \(family)")
    }
  }

  @Test("sources that arrive in another order give nearly the same", arguments: 1...10)
  func sourceOrder(seed: UInt64) {
    let session = RandomSession.make(seed: seed, count: 600)
    var motionFirst = Session()
    // Motion delivered a quarter of a second before everything else, as batches are.
    motionFirst.events =
      session.events.enumerated().sorted { left, right in
        func time(_ event: InteractionEvent) -> Int64 {
          event.timestampNanoseconds - (event.source == .motion ? 250_000_000 : 0)
        }
        return (time(left.element), left.offset) < (time(right.element), right.offset)
      }.map(\.element)
    let differences = motionFirst.result.differences(from: session.result, tolerance: 0.02)
    #expect(differences.isEmpty, "seed \(seed): \(differences)")
    #expect(motionFirst.result.quality.late == 0)
  }

  @Test("ten million pointer events leave the state as small as it was")
  func flood() {
    var statistics = SessionStatistics()
    for index in 0..<10_000_000 {
      let event = PointerEvent(
        phase: .move, kind: .mouse, position: .init(x: Float(index % 977), y: Float(index % 613)))
      statistics.record(
        .init(timestampNanoseconds: Int64(index) * 125_000, action: .pointer(event)))
    }
    let result = SessionResult(finishing: &statistics)
    #expect(result.quality.events == 10_000_000)
    #expect(result.has(.pointer))
    #expect(result.values.allSatisfy { $0.isNaN || $0.isFinite })
  }
}
