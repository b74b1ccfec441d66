import Foundation
import InsightEvents
import InsightTraces
import Testing
import _TestSupport

@Suite("Importers put events in order within a second")
struct OrderTests {
  private static func keys(_ milliseconds: [Double]) -> Imported {
    imported(
      milliseconds.enumerated().flatMap { index, time in
        [KernelEvent(time, 1, UInt16(16 + index % 10), 1).evemu, KernelEvent(time, 0, 0, 0).evemu]
      }.joined(separator: "\n"), as: .evemu)
  }

  @Test("exactly a second back is put in its place, a microsecond more stays and is counted")
  func windowIsExact() {
    let within = Self.keys([5_000, 5_500, 6_000, 5_000.5, 5_000])
    #expect(within.milliseconds == [0, 0, 0.5, 500, 1_000])
    #expect(within.report?.reorderedCount == 2)
    #expect(within.report?.lateCount == 0)
    let beyond = Self.keys([5_000, 5_500, 6_000, 4_999.999])
    #expect(beyond.milliseconds == [0, 500, 1_000, -0.001])
    #expect(beyond.report?.lateCount == 1)
  }

  @Test("exactly a minute back is late, more sets the clock back")
  func setBackIsExact() {
    let late = Self.keys([100_000, 100_010, 40_010, 100_020])
    #expect(late.report?.lateCount == 1)
    #expect(late.report?.setBackCount == 0)
    let back = Self.keys([100_000, 100_010, 40_009, 40_019, 40_014])
    #expect(back.report?.lateCount == 0)
    #expect(back.report?.setBackCount == 1)
    #expect(back.milliseconds == [0, 10, -59_991, -59_986, -59_981])
  }

  @Test("any order within a second gives the order of time", arguments: 0..<40 as Range<UInt64>)
  func anyOrderIsSorted(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let times = (0..<300).map { Double($0) * 7 }
    let shuffled = times.map { ($0, $0 + Double.random(in: 0..<990, using: &generator)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
    let result = Self.keys(shuffled)
    let first = shuffled.first ?? 0
    #expect(result.milliseconds == times.map { $0 - first }, "seed \(seed)")
    #expect(result.report?.lateCount == 0, "seed \(seed)")
  }

  @Test("equal times keep the order of the file, and a repeat beside its like is dropped")
  func tiesKeepOrder() {
    let result = Self.keys([1_000, 1_500, 1_200, 1_500, 1_200, 1_500])
    #expect(result.keys.map(\.press) == [0, 2, 4, 1, 3, 5])
    let repeated = imported(
      [1_000, 1_400, 1_200, 1_200, 1_400].map {
        [KernelEvent($0, 2, 8, 1).evemu, KernelEvent($0, 0, 0, 0).evemu].joined(separator: "\n")
      }.joined(separator: "\n"), as: .evemu)
    #expect(repeated.milliseconds == [0, 200, 400])
    #expect(repeated.report?[.duplicate] == 2)
    #expect(repeated.report?.eventCount == 3)
    #expect(repeated.report?.reorderedCount == 1)
  }

  @Test("a table in the wrong order is read in a time that does not grow faster than it")
  func reversedTableIsRead() {
    let rows = (0..<60_000).map { "\(99.9 - Double($0) * 1e-5),0,0,9.8" }
    let start = Self.processorSeconds
    let result = imported("time,x,y,z\n" + rows.joined(separator: "\n"))
    #expect(result.events.count == 60_000)
    #expect(
      Self.processorSeconds - start < 20, "minutes where each event is moved past all others")
  }

  /// The processor's time that this process took, which a busy machine does not lengthen.
  private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}
