import InsightEvents
import InsightFeatures
import InsightMemory
import Testing
import _TestSupport

@Suite("Clocks and order")
struct ClockTests {
  @Test("time shifted by a constant gives bit-identical features", arguments: 1...8)
  func shiftChangesNothing(seed: UInt64) {
    let session = RandomSession.make(seed: seed)
    let plain = session.result.bits
    for shift: Int64 in [1, -1, 1_000_000_007, -86_400_000_000_000, 1 << 61, -(1 << 62)] {
      #expect(session.shifted(byNanoseconds: shift).result.bits == plain, "seed \(seed), \(shift)")
    }
  }

  @Test("an event up to 100 ms early counts with an interval of zero")
  func smallStepBackCounts() {
    var orderly = Session()
    var disorderly = Session()
    for index in 0..<20 {
      orderly.key(Double(index) * 200, hold: nil)
      disorderly.key(Double(index) * 200, hold: nil)
      if index == 10 {
        orderly.key(2000, hold: nil)
        disorderly.key(1901, hold: nil)
      }
    }
    let result = disorderly.result
    #expect(result.quality.reordered == 1)
    #expect(result.quality.late == 0)
    #expect(result.bits == orderly.result.bits)
  }

  @Test("noise below a nanosecond is no disorder")
  func noiseIsTolerated() {
    var session = Session()
    session.key(9, hold: nil)
    session.key(9.000000000000002, hold: nil)
    session.key(9, hold: nil)
    #expect(session.result.quality.reordered == 0)
  }

  @Test("an event more than 100 ms behind its source is dropped")
  func lateIsDropped() {
    var session = Session()
    session.keys(20, from: 0, every: 200)
    let before = session.result
    session.events.insert(
      .init(timestampNanoseconds: 0, action: .key(KeyEvent(phase: .down, keyClass: .digit))),
      at: session.events.count)
    let after = session.result
    #expect(after.quality.late == 1)
    #expect(after.bits == before.bits)
  }

  @Test("lateness is judged within a source only")
  func otherSourcesAreNotLate() {
    var session = Session()
    session.keys(10, from: 5000, every: 200)
    for index in 0..<50 { session.acceleration(Double(index) * 20, 0, 5, 8) }
    let quality = session.result.quality
    #expect(quality.late == 0)
    #expect(quality.reordered == 0)
    #expect(quality.sources == [.keys, .motion])
  }

  @Test("the eighth late event in a row anchors the source anew")
  func eightLateRestart() {
    var session = Session()
    session.keys(10, from: 20_000, every: 200)
    for index in 0..<20 { session.key(Double(index) * 200, hold: nil) }
    let quality = session.result.quality
    #expect(quality.late == 8)
    #expect(quality.restarts == 1)
  }

  @Test("a jump back over 60 s anchors the source anew at once")
  func jumpBackRestarts() {
    var session = Session()
    session.keys(10, from: 100_000, every: 200)
    session.keys(10, from: 0, every: 200)
    let quality = session.result.quality
    #expect(quality.late == 0)
    #expect(quality.restarts == 1)
    #expect(quality.duration < .seconds(5))
  }

  @Test("a gap of hours is shortened to 60 s and counted once for all sources")
  func gapIsShortened() {
    var session = Session()
    session.keys(10, from: 0, every: 200)
    session.acceleration(1900, 0, 5, 8)
    let night = 8.0 * 3600 * 1000
    session.acceleration(night, 0, 5, 8)
    session.keys(10, from: night + 50, every: 200)
    let result = session.result
    #expect(result.quality.gaps == 1)
    #expect(result.quality.duration < .seconds(66))
    #expect(result["rhythm.longest"] <= Float(4.095))
    #expect(result["flow.longest-idle"] <= Float(4.095))
  }

  @Test("a source that begins with another epoch is set beside the others")
  func otherEpoch() {
    var session = Session()
    session.keys(10, from: 0, every: 200)
    for index in 0..<100 { session.acceleration(1_544_756_766_750 + Double(index) * 20, 0, 5, 8) }
    session.keys(10, from: 2000, every: 200)
    let quality = session.result.quality
    #expect(quality.gaps == 0)
    #expect(quality.restarts == 0)
    #expect(quality.duration < .seconds(5))
  }

  @Test("equal times are legal and give no infinite rate")
  func equalTimes() {
    var session = Session()
    for _ in 0..<40 { session.key(64, hold: nil) }
    for _ in 0..<40 { session.pointer(64, .move, .mouse, x: 1, y: 1) }
    let result = session.result
    #expect(result.values.allSatisfy { $0.isNaN || $0.isFinite })
    #expect(result.has(.rhythm))
  }

  @Test(
    "absurd times are survived",
    arguments: [
      [Int64.min, Int64.max], [Int64.max, Int64.min], [0, Int64.max, 0, Int64.min],
      [Int64.min, Int64.min, 0, 1, Int64.max, Int64.max],
    ])
  func absurdTimes(times: [Int64]) {
    var session = Session()
    for _ in 0..<10 {
      for time in times {
        for template in RandomSession.make(seed: 3, count: 20).events {
          session.events.append(.init(timestampNanoseconds: time, action: template.action))
        }
      }
    }
    let result = session.result
    #expect(result.values.allSatisfy { $0.isNaN || $0.isFinite })
  }

  @Test(
    "a coarse clock is recognised and takes fine timing away",
    arguments: [(1.0, true), (2, true), (16, true), (64, false), (100, false)])
  func quantum(milliseconds: Double, isFine: Bool) {
    var random = SeededGenerator(seed: 11)
    var session = Session()
    var time = 0.0
    for _ in 0..<60 {
      time += Double.random(in: 90...900, using: &random)
      session.key((time / milliseconds).rounded() * milliseconds, hold: nil)
    }
    let result = session.result
    #expect(result.quality.keyClockQuantumMilliseconds == Float(milliseconds))
    #expect(result["rhythm.log-deviation"].isNaN == !isFine)
    #expect(result["chunking.slow-weight"].isNaN == !isFine)
    #expect(result["rhythm.share-1000"].isFinite)
    #expect(result["rhythm.share-500"].isFinite)
  }

  @Test("a session cut anywhere gives the same as the whole", arguments: [0, 1, 7, 64, 513])
  func splitEqualsWhole(cut: Int) {
    let session = RandomSession.make(seed: 5)
    var statistics = SessionStatistics()
    for event in session.events.prefix(cut) { statistics.record(event) }
    for event in session.events.dropFirst(cut) { statistics.record(event) }
    #expect(SessionResult(finishing: &statistics).bits == session.result.bits)
  }

  @Test("after an evaluation the statistics are as new")
  func finalizeEmpties() {
    let session = RandomSession.make(seed: 9)
    var statistics = SessionStatistics()
    for event in session.events { statistics.record(event) }
    let first = SessionResult(finishing: &statistics)
    let second = SessionResult(finishing: &statistics)
    #expect(second.evidence.insufficiency == .empty)
    let isAbsent = second.values.allSatisfy { $0.isNaN }
    #expect(isAbsent)
    for event in session.events { statistics.record(event) }
    #expect(SessionResult(finishing: &statistics).bits == first.bits)
  }
}
