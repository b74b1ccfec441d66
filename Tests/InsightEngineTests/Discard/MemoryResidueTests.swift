import InsightEngine
import InsightFeatures
import InsightMemory
import Testing
import _MemoryScanning

/// What stays in memory of a session.
///
/// Each test scans a process of its own, so that no other test reuses or adds anything.
@Suite(
  "Residue in memory", .serialized, .timeLimit(.minutes(3)), .enabled(if: MemoryScanner.isUsable))
struct MemoryResidueTests {
  @Test("the scan finds what a recorder holds, and nothing of it after the evaluation")
  func evaluationLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      let canary = Canary(seed: 1)
      let bench = try await TestBench.authorized()
      let patterns = canary.patterns + [featureRun(of: canary)]
      let before = MemoryScanner.hits(of: patterns)
      #expect(before.isEmpty, "the test itself keeps clear values: \(before)")

      canary.feed(bench.engine.recorder)
      let held = Set(MemoryScanner.hits(of: patterns).map(\.pattern))
      #expect(held.isSuperset(of: ["position", "time"]))

      let result = try await bench.engine.evaluate(.coaching())
      let left = MemoryScanner.hits(of: patterns)
      #expect(left.isEmpty, "\(left)")
      result.consumption.report(.usedEvaluationOnly, insightIDs: [])
    }
  }

  #if DEBUG
    @Test("with the wipe switched off the same scan finds position, time and features")
    func scanFindsWhatIsNotWiped() async {
      await #expect(processExitsWith: .success) {
        let canary = Canary(seed: 1)
        let bench = try await TestBench.authorized()
        let patterns = canary.patterns + [featureRun(of: canary)]
        try await WipeControl.$isSuspended.withValue(true) {
          canary.feed(bench.engine.recorder)
          let result = try await bench.engine.evaluate(.coaching())
          result.consumption.report(.usedEvaluationOnly, insightIDs: [])
          leaveFeatures(of: canary, count: 32)
        }
        let found = Set(MemoryScanner.hits(of: patterns).map(\.pattern))
        #expect(found == ["position", "time", "features"])
      }
    }
  #endif

  @Test("statistics stay out of core dumps, child processes and, where allowed, swap")
  func statisticsAreKeptApart() async {
    await #expect(processExitsWith: .success) {
      let canary = Canary(seed: 2)
      let log = RecordingLog()
      let recorder = SignalRecorder(log: log)
      canary.feed(recorder)
      let flags = MemoryScanner.hits(of: canary.patterns)
        .map { MemoryScanner.flags(at: $0.address) }
      let kept = try #require(flags.first { $0.contains("dd") })
      #expect(kept.contains("wf"))
      #expect(kept.contains("lo") == !log.messages.contains(.memoryLockRefused))
      recorder.reset()
    }
  }

  @Test("a recorder that is let go leaves nothing")
  func releaseLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      let canary = Canary(seed: 3)
      recordAndRelease(canary)
      let left = MemoryScanner.hits(of: canary.patterns)
      #expect(left.isEmpty, "\(left)")
    }
  }
}

@inline(never)
private func recordAndRelease(_ canary: Canary) {
  let recorder = SignalRecorder()
  canary.feed(recorder)
}

/// Lets go of so many vectors at once: the block of a single one may be in use again before a scan sees it.
@inline(never)
private func leaveFeatures(of canary: Canary, count: Int) {
  guard count > 0 else { return }
  var statistics = SessionStatistics(assistive: false)
  canary.forEachEvent { statistics.record($0) }
  let vector = statistics.finalize()
  leaveFeatures(of: canary, count: count - 1)
  vector.withValues { precondition(!$0.isEmpty) }
}

/// Four neighbouring features of the session as a pattern; the vector it is read from is wiped.
@inline(never)
private func featureRun(of canary: Canary) -> MemoryScanner.Pattern {
  var statistics = SessionStatistics(assistive: false)
  canary.forEachEvent { statistics.record($0) }
  let vector = statistics.finalize()
  let start = vector.withValues { values in
    (4..<values.count - 4).first { start in
      let isTelling = (start..<start + 4).allSatisfy {
        values[$0].isFinite && abs(values[$0]) > 1e-3 && values[$0] != values[$0].rounded()
      }
      let masked = Set((start..<start + 4).map { ~values[$0].bitPattern })
      return isTelling && masked.count == 4
    }
  }
  guard let start else { preconditionFailure("no run of four features that are all there") }
  let masked = (0..<16).map { index in
    UInt8(truncatingIfNeeded: vector[start + index / 4].bitPattern >> UInt32(8 * (index % 4)))
      ^ MemoryScanner.mask
  }
  return MemoryScanner.Pattern(name: "features", maskedBytes: masked)
}
