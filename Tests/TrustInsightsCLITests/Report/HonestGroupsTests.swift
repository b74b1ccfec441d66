import InsightEvents
import InsightScoring
import Testing
import TrustInsightsCLI

@Suite("Which honest people are bothered")
struct HonestGroupsTests {
  /// Calm sessions, and two groups of other people with equal counts; the second group has a cohort too.
  private static let traces: [ScoredTrace] =
    (0..<400).map { trace("walking", .unknown, person: "w\($0)") }
    + (0..<30).map { trace("letter", $0 < 8 ? .medium : .unknown, person: "l\($0 / 2)") }
    + (0..<30).map { index in
      var trace = trace("reader", index < 8 ? .medium : .unknown, person: "r\(index / 2)")
      trace.description.cohort = "screen-reader-users"
      return trace
    }

  @Test("groups of equal counts are both named, the same sessions under two names once")
  func equalCountsAreBothNamed() {
    let report = AccuracyReport(traces: Self.traces, model: "m")
    let groups = report.honestGroups
    #expect(groups.comparedCount == 3)
    #expect(Set(groups.standouts.map(\.rates.value)).contains("letter"))
    #expect(groups.standouts.count == 2)
    let page = ReportPage.markup(report)
    #expect(page.contains("<strong>letter</strong> (8 of 30, 7.7 times the rate of all)"))
    #expect(
      page.contains("<strong>reader</strong> (8 of 30")
        != page.contains("<strong>screen-reader-users</strong> (8 of 30"))
  }

  @Test("a group that holds after the correction is told apart from one that may be chance")
  func chanceIsTold() {
    let strong = AccuracyReport(traces: Self.traces, model: "m").honestGroups
    #expect(strong.standouts.allSatisfy { $0.holds })
    #expect(strong.caveat.contains("3 groups were compared, of which fewer than one would"))
    // 40 groups of 20; three sessions of one group and none of the others but one each in three.
    let weak = (0..<40).flatMap { group in
      (0..<20).map { index in
        let isAlert = group == 0 ? index < 2 : group < 4 && index == 0
        return Self.trace(
          "g\(group)", isAlert ? .medium : .unknown, person: "p\(group)-\(index)")
      }
    }
    let groups = AccuracyReport(traces: weak, model: "m").honestGroups
    #expect(groups.standouts.map(\.rates.value).contains("g0"))
    #expect(groups.standouts.allSatisfy { !$0.holds })
    #expect(groups.caveat.contains("about 1 would stand out by chance alone"))
    #expect(groups.caveat.hasSuffix("none does."))
  }

  @Test("people are counted once, and all their warned sessions are listed, the highest first")
  func peopleAndSessions() {
    let report = AccuracyReport(traces: Self.traces, model: "m")
    // Sixteen sessions of people who have two each.
    #expect(report.bothered.people == Proportion(count: 8, total: 430))
    #expect(report.bothered.sessions.count == 16)
    let sorted = AccuracyReport(
      traces: [
        Self.trace("a", .medium, person: "x", probability: 0.7),
        Self.trace("b", .medium, person: "x", probability: 0.8),
        Self.trace("c", .high, person: "y", probability: 0.75),
        Self.trace("d", .unknown, person: "z", probability: 0.9),
      ], model: "m")
    #expect(sorted.bothered.sessions.map(\.description.scenario) == ["c", "b", "a"])
    #expect(sorted.bothered.people == Proportion(count: 2, total: 3))
    #expect(ReportJSON.object(sorted).text.contains(#""bothered":{"people":2,"people_named":3,"#))
    #expect(
      ReportText.lines(sorted).contains {
        $0.contains("honest people told medium or above at least once: 2 of 3 named")
      })
    let page = ReportPage.markup(sorted)
    #expect(page.contains("Of the 3 honest people named in these sessions"))
    #expect(page.contains("3 of 4 honest sessions, of 2 of 3 honest people"))
  }

  @Test("without names of people nothing is said of people")
  func namelessSessions() {
    let traces = [
      ScoredTrace(
        description: SessionDescription(label: .uncoached), level: .medium, probability: 0.9,
        durationMilliseconds: 1)
    ]
    let report = AccuracyReport(traces: traces, model: "m")
    #expect(report.bothered.people == nil)
    #expect(report.bothered.sessions.count == 1)
    #expect(!ReportPage.markup(report).contains("honest people named"))
  }

  @Test(
    "Fisher's exact test on the lady who tastes tea", arguments: [(4, 1.0), (3, 17.0), (2, 53.0)])
  func upperTail(right: Int, of70: Double) {
    let chance = FisherTest(all: Proportion(count: 4, total: 8))
      .upperTail(of: Proportion(count: right, total: 4))
    #expect(abs(chance - of70 / 70) < 1e-12)
  }

  @Test("Holm's procedure stops at the first finding that fails")
  func holm() {
    #expect(HolmCorrection.holds([0.01, 0.04, 0.03, 0.005]) == [true, false, false, true])
    #expect(HolmCorrection.holds([0.02, 0.04]) == [true, true])
    #expect(HolmCorrection.holds([0.03, 0.04]) == [false, false])
    #expect(HolmCorrection.holds([]).isEmpty)
  }

  private static func trace(
    _ scenario: String, _ level: Assessment.Level, person: String, probability: Double = 0.5
  ) -> ScoredTrace {
    ScoredTrace(
      description: SessionDescription(label: .uncoached, scenario: scenario, subject: person),
      level: level, probability: probability, durationMilliseconds: 20_000)
  }
}
