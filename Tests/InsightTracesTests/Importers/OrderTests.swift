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
}
