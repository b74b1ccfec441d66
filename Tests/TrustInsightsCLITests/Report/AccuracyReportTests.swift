import InsightEvents
import InsightMemory
import InsightScoring
import Testing
import TrustInsightsCLI

@Suite("Accuracy report")
struct AccuracyReportTests {
  /// Ten sessions whose every figure can be told by hand.
  private let traces: [ScoredTrace] = [
    trace(.coached, 0.95, .high, moments: [(5, .unknown), (10, .medium), (15, .high)]),
    trace(.coached, 0.70, .medium, moments: [(5, .unknown), (10, .unknown), (15, .medium)]),
    trace(.coached, 0.20, .unknown, moments: [(5, .unknown)]),
    trace(.coached, nil, .unknown),
    trace(.uncoached, 0.80, .medium, scenario: "letter"),
    trace(.uncoached, 0.10, .unknown, scenario: "letter"),
    trace(.uncoached, 0.10, .unknown, scenario: "walk"),
    trace(.assisted, 0.30, .unknown, scenario: "relative"),
    trace(nil, 0.90, .medium),
    trace(nil, nil, .unknown),
  ]

  @Test("every session is counted, whatever is missing")
  func counts() {
    let counts = AccuracyReport(traces: traces, model: "m").counts
    #expect(counts.total == 10)
    #expect(
      [counts.coached, counts.uncoached, counts.assisted, counts.unlabelled] == [4, 3, 1, 2])
    #expect(counts.honest == 4)
    #expect(counts.insufficientTotal == 2)
    #expect(counts.insufficient.map(\.reason) == ["too-short"])
  }

  @Test("sessions with too little evidence stay in the totals of the rates")
  func rates() {
    let report = AccuracyReport(traces: traces, model: "m")
    #expect(report.rates(of: .coached).medium == Proportion(count: 2, total: 4))
    #expect(report.rates(of: .coached).high == Proportion(count: 1, total: 4))
    #expect(report.rates(of: .honest).medium == Proportion(count: 1, total: 4))
    #expect(report.rates(of: .unlabelled).medium == Proportion(count: 1, total: 2))
    let letter = report.rates.first { $0.dimension == .scenario && $0.value == "letter" }
    #expect(letter?.mediumOrAbove == Proportion(count: 1, total: 2))
    #expect(letter?.standing == .honest)
  }

  @Test("area and recall come from labelled sessions, the unscored ranked last")
  func separation() throws {
    let report = AccuracyReport(traces: traces, model: "m", budget: 250)
    let separation = try #require(report.separation)
    // Coached 0.95 beats 4, 0.70 beats 3, 0.20 beats 2, the unscored beats none: 9 of 16 pairs.
    #expect(separation.area.value == 9.0 / 16)
    // Without the assisted session: 3 + 2 + 2 of 12.
    let uncoached = try #require(report.separationFromUncoached?.area.value)
    #expect(abs(uncoached - 7.0 / 12) < 1e-12)
    let point = try #require(report.budgetPoint)
    #expect(point.bothered == Proportion(count: 1, total: 4))
    #expect(point.caught == Proportion(count: 2, total: 4))
    #expect(point.threshold == 0.7)
    #expect(separation.point(at: 0.001)?.caught == Proportion(count: 1, total: 4))
  }

  @Test("time to alert is that of the first level above unknown")
  func delay() throws {
    let delay = try #require(AccuracyReport(traces: traces, model: "m").delay)
    #expect(delay.alerted == Proportion(count: 2, total: 3))
    #expect(delay.secondsFromStart == [10, 15])
    #expect(delay.secondsLeft == [5, 10])
  }

  @Test("sessions without labels make a report without an area")
  func unlabelledOnly() {
    let report = AccuracyReport(traces: Array(traces.suffix(2)), model: "m")
    #expect(report.separation == nil)
    #expect(report.reliability == nil)
    let text = ReportText.lines(report).joined(separator: "\n")
    #expect(text.contains("2 without a label"))
    #expect(text.contains("No area under the curve"))
    #expect(ReportPage.markup(report).contains("None of the 2 sessions has a label"))
  }

  @Test("an empty set makes a report too")
  func empty() {
    let report = AccuracyReport(traces: [], model: "m")
    #expect(ReportText.lines(report).contains { $0.hasPrefix("0 sessions") })
    #expect(ReportPage.markup(report).contains("</html>"))
  }

  @Test("a long dimension keeps its most frequent values and counts the rest")
  func longDimension() {
    let many = (0..<200).flatMap { index in
      Array(
        repeating: Self.trace(.uncoached, 0.1, .unknown, scenario: "s\(index)"),
        count: index < 5 ? 3 : 1)
    }
    let rows = AccuracyReport(traces: many, model: "m").rates.filter { $0.dimension == .scenario }
    #expect(rows.count == LevelRates.valueLimit + 1)
    #expect(rows.reduce(0) { $0 + $1.high.total } == many.count)
    #expect(rows.last?.value == "140 more")
    #expect(rows.contains { $0.value == "s4" && $0.high.total == 3 })
  }

  @Test("two models are compared on the same sessions and the same draws")
  func comparison() throws {
    let first = AccuracyReport(traces: ReportFixture.traces(seed: 2, count: 600), model: "a")
    let second = AccuracyReport(
      traces: ReportFixture.traces(seed: 2, count: 600, shift: 0.5), model: "b")
    let comparison = ModelComparison(first: first, second: second)
    let difference = try #require(comparison.areaDifference)
    let left = try #require(first.separation), right = try #require(second.separation)
    #expect(difference.value == right.area.value - left.area.value)
    let interval = try #require(difference.interval)
    #expect(interval.lower > 0)
    let own = try #require(left.area.interval)
    #expect(interval.upper - interval.lower < (own.upper - own.lower) / 2)
    #expect(comparison.levels.values.reduce(0, +) == 600)
    let levels = comparison.levelDifferences
    #expect(levels.map(\.standing) == [.honest, .honest, .coached, .coached])
    for entry in levels {
      let rates = try (#require(entry.first.rate), #require(entry.second.rate))
      #expect(abs(entry.difference.value - (rates.1 - rates.0)) < 1e-12)
    }
    let coached = try #require(levels[2].difference.interval)
    #expect(coached.lower > 0 && coached.lower < levels[2].difference.value)
    #expect(coached.upper > levels[2].difference.value)
    let rows = ReportText.lines(comparison)
    #expect(rows.contains { $0.contains("coached at medium or above") && $0.contains(" to +") })
    #expect(ReportJSON.object(comparison).text.contains("\"level\":\"medium_or_above\""))
    #expect(ReportPage.markup(comparison).contains("<h3>Whom b bothers</h3>"))
    let same = ModelComparison(first: first, second: first)
    #expect(same.levelDifferences.allSatisfy { $0.difference == Estimate(value: 0) })
    #expect(same.areaDifference == Estimate(value: 0))
    #expect(same.levels.keys.allSatisfy { $0.first == $0.second })
  }

  @Test("the same sessions give the same report")
  func isDeterministic() {
    let traces = ReportFixture.traces(seed: 8, count: 400)
    let one = ReportJSON.object(AccuracyReport(traces: traces, model: "m")).text
    #expect(one == ReportJSON.object(AccuracyReport(traces: traces, model: "m")).text)
    #expect(one.contains("\"simulated\":400"))
    #expect(one.contains("\"interval\":\"bootstrap by person\""))
  }

  private static func trace(
    _ label: SessionDescription.Label?, _ probability: Double?, _ level: Assessment.Level,
    scenario: String? = nil, moments: [(Double, Assessment.Level)] = []
  ) -> ScoredTrace {
    ScoredTrace(
      description: SessionDescription(label: label, scenario: scenario), level: level,
      probability: probability, insufficiency: probability == nil ? .tooShort : nil,
      durationMilliseconds: 20_000,
      moments: moments.map { .init(seconds: $0.0, level: $0.1, probability: 0.5) })
  }
}

@Suite("Which sessions are replayed")
struct TraceCollectorTests {
  @Test(
    "an even sample keeps every 2ᵏ-th member, however long the stream",
    arguments: [1, 8, 9, 100, 1001])
  func evenSample(length: Int) {
    var sample = EvenSample(limit: 8)
    var held: Set<Int> = []
    for member in 0..<length {
      let (isTaken, givenUp) = sample.see(member)
      held.subtract(givenUp)
      if isTaken { held.insert(member) }
    }
    #expect(held == Set(sample.kept))
    #expect((min(length, 4)...8).contains(held.count))
    let steps = zip(sample.kept, sample.kept.dropFirst()).map { $1 - $0 }
    #expect(Set(steps).count <= 1)
    #expect(sample.kept.first == 0)
  }

  @Test("coached sessions are replayed throughout the set, the moments of the rest are dropped")
  func replaysEvenly() {
    var collector = TraceCollector(labels: nil)
    for index in 0..<1300 {
      let trace = ScoredTrace(
        description: SessionDescription(label: index % 2 == 0 ? .coached : .uncoached),
        level: .unknown, probability: 0.1, durationMilliseconds: 1)
      collector.add(trace) { [.init(seconds: 5, level: .unknown, probability: nil)] }
    }
    let replayed = collector.traces.indices.filter { !collector.traces[$0].moments.isEmpty }
    let coached = replayed.filter { $0 % 2 == 0 }
    #expect(coached == Array(stride(from: 0, to: 1300, by: 4)))
    #expect(replayed.count - coached.count <= TraceCollector.otherLimit)
  }

  @Test("labels from a file decide the standing before the sample is drawn")
  func labelsComeFirst() {
    var collector = TraceCollector(labels: ["s": .coached])
    let trace = ScoredTrace(
      description: SessionDescription(session: "s"), level: .unknown, probability: 0.1,
      durationMilliseconds: 1)
    collector.add(trace) { [] }
    #expect(collector.traces.first?.standing == .coached)
    #expect(collector.labels?.added == 1)
  }
}
