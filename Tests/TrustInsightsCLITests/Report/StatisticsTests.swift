import Testing
import TrustInsightsCLI
import _TestSupport

@Suite("Report statistics")
struct StatisticsTests {
  /// The first four are published in Newcombe 1998, doi:10.1002/(SICI)1097-0258(19980430)17:8<857,
  /// method 3, to four decimals.
  @Test(
    "Wilson intervals are the published ones",
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
      (1, 29, 0.0061, 0.1718), (20, 20, 0.8389, 1),
    ])
  func wilson(count: Int, total: Int, lower: Double, upper: Double) throws {
    let interval = try #require(Proportion(count: count, total: total).interval)
    #expect(abs(interval.lower - lower) < 5e-5)
    #expect(abs(interval.upper - upper) < 5e-5)
  }

  @Test("a proportion of nothing has no rate")
  func emptyProportion() {
    #expect(Proportion(count: 0, total: 0).rate == nil)
    #expect(Proportion(count: 0, total: 0).interval == nil)
  }

  @Test("area and DeLong interval of a small set with ties are those of the definition")
  func deLongOfSmallSet() throws {
    let ranked = rank(
      coached: [0.9, 0.8, 0.7, 0.55, 0.54], honest: [0.6, 0.55, 0.3, 0.2, 0.1, 0.1])
    let area = try #require(DeLong.area(ranked))
    #expect(abs(area.value - 0.8833333333333333) < 1e-12)
    #expect(OperatingCurve(ranked).area.map { abs($0 - area.value) < 1e-12 } == true)
    let interval = try #require(area.interval)
    #expect(abs(interval.lower - deLongLower) < 1e-9)
    #expect(abs(interval.upper - deLongUpper) < 1e-9)
  }

  @Test("the area is the share of pairs in order, whatever the scores", arguments: 1...8)
  func areaIsPairCount(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let coached = (0..<23).map { _ in Double(Int.random(in: 3...12, using: &generator)) / 12 }
    let honest = (0..<31).map { _ in Double(Int.random(in: 0...9, using: &generator)) / 12 }
    var wins = 0.0
    for left in coached {
      for right in honest { wins += left > right ? 1 : left == right ? 0.5 : 0 }
    }
    let expected = wins / Double(coached.count * honest.count)
    let ranked = rank(coached: coached, honest: honest)
    #expect(OperatingCurve(ranked).area.map { abs($0 - expected) < 1e-12 } == true)
    #expect(DeLong.area(ranked).map { abs($0.value - expected) < 1e-12 } == true)
  }

  @Test("perfect order has area 1 and no interval; all equal has one half")
  func degenerateAreas() {
    let perfect = rank(coached: [0.9, 0.8], honest: [0.2, 0.1])
    #expect(DeLong.area(perfect) == Estimate(value: 1))
    let equal = rank(coached: [0.5, 0.5, 0.5], honest: [0.5, 0.5])
    #expect(OperatingCurve(equal).area == 0.5)
    #expect(OperatingCurve(rank(coached: [0.5], honest: [])).area == nil)
  }

  @Test("a session without a score ranks last and no threshold reaches it")
  func unscoredNeverAlerts() {
    let sessions: [RankedSessions.Session] = [
      .init(score: 0.9, isCoached: true), .init(score: nil, isCoached: true),
      .init(score: 0.1, isCoached: false), .init(score: .nan, isCoached: false),
    ]
    let curve = OperatingCurve(RankedSessions(sessions))
    #expect(curve.area == (2 + 0 + 0.5) / 4)
    #expect(curve.points.last?.coachedAlerts == 1)
    #expect(curve.points.last?.honestAlerts == 1)
  }

  @Test(
    "recall at a rate takes the threshold that keeps to it, ties as one, and bothers nobody in vain",
    arguments: [
      (0.0, 2, 0.8), (0.24, 2, 0.8), (0.25, 3, 0.6), (0.5, 3, 0.6), (0.75, 4, 0.3), (1, 4, 0.3),
    ])
  func recallAtRate(rate: Double, caught: Int, threshold: Double) {
    let ranked = rank(coached: [0.9, 0.8, 0.6, 0.3], honest: [0.6, 0.3, 0.3, 0.1])
    let curve = OperatingCurve(ranked)
    let point = curve.point(atFalsePositiveRate: rate)
    #expect(point.coachedAlerts == caught)
    #expect(point.threshold == threshold)
  }

  @Test("weighing sessions is the same as repeating them", arguments: 1...6)
  func weightsRepeat(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sessions = (0..<200).map { index in
      RankedSessions.Session(
        score: index % 11 == 0 ? nil : Double(Int.random(in: 0...40, using: &generator)) / 40,
        isCoached: index % 3 == 0)
    }
    let weights = sessions.map { _ in Int32.random(in: 0...3, using: &generator) }
    let repeated = zip(sessions, weights).flatMap { Array(repeating: $0, count: Int($1)) }
    let curve = OperatingCurve(RankedSessions(repeated))
    let rates = [0, 0.01, 0.05, 0.2, 0.5, 1]
    let statistics = try #require(
      WeightedSweep.statistics(
        RankedSessions(sessions), weights: weights, falsePositiveRates: rates))
    let area = try #require(curve.area)
    #expect(abs(statistics[0] - area) < 1e-12)
    for (rate, recall) in zip(rates, statistics.dropFirst()) {
      #expect(curve.recall(at: curve.point(atFalsePositiveRate: rate)).rate == recall)
    }
  }

  @Test("the same seed draws the same people, another seed others")
  func bootstrapIsSeeded() {
    let people = (0..<40).map { "p\($0 / 4)" }
    func draws(_ seed: UInt64) -> [[Double]] {
      Bootstrap(people: people, drawCount: 50, seed: seed).draws { $0.map(Double.init) }
    }
    #expect(draws(1) == draws(1))
    #expect(draws(1) != draws(2))
    for draw in draws(3) {
      #expect(draw.reduce(0, +) == 40)
      #expect(stride(from: 0, to: 40, by: 4).allSatisfy { draw[$0] == draw[$0 + 3] })
    }
  }

  @Test("the bootstrap interval of a mean is close to the normal one")
  func bootstrapCoversLikeTheNormal() throws {
    var generator = SeededGenerator(seed: 9)
    let values = (0..<400).map { _ in Double.random(in: 0..<1, using: &generator) }
    let draws = Bootstrap(people: values.map { _ in nil }, drawCount: 2000).draws { weights in
      [zip(weights, values).reduce(0) { $0 + Double($1.0) * $1.1 } / 400]
    }
    let interval = try #require(Bootstrap.interval(draws.map { $0[0] }))
    let expectedWidth = 2 * normalQuantile975 * (1.0 / 12 / 400).squareRoot()
    #expect(abs((interval.upper - interval.lower) / expectedWidth - 1) < 0.1)
  }

  @Test("sessions of one person widen the interval of the area")
  func clustersWiden() throws {
    var generator = SeededGenerator(seed: 4)
    var sessions: [RankedSessions.Session] = []
    var people: [String?] = []
    for person in 0..<30 {
      let shift = Double.random(in: 0..<0.5, using: &generator)
      for _ in 0..<20 {
        let isCoached = person % 2 == 0
        let score = shift + (isCoached ? 0.3 : 0) + Double.random(in: 0..<0.1, using: &generator)
        sessions.append(.init(score: score, isCoached: isCoached))
        people.append("p\(person)")
      }
    }
    let clustered = try #require(
      Separation(sessions, people: people, falsePositiveRates: [0.1])?.area.interval)
    let independent = try #require(DeLong.area(RankedSessions(sessions))?.interval)
    #expect(clustered.upper - clustered.lower > 2 * (independent.upper - independent.lower))
  }

  @Test(
    "precision follows Bayes' rule",
    arguments: [(0.5, 0.01, 0.0001, 0.004975619464623346), (1, 0, 0.001, 1), (0.3, 0.3, 0.2, 0.2)])
  func precision(recall: Double, falsePositiveRate: Double, baseRate: Double, expected: Double)
    throws
  {
    let result = AlertPrecision(
      baseRate: baseRate, recall: Proportion(count: Int(recall * 1000), total: 1000),
      falsePositives: Proportion(count: Int(falsePositiveRate * 1000), total: 1000))
    let value = try #require(result.value)
    #expect(abs(value - expected) < 1e-12)
    let range = try #require(result.range)
    #expect(range.lower <= value && value <= range.upper)
  }

  @Test("quantiles interpolate between order statistics")
  func quantiles() {
    #expect(quantile(at: 0.5, of: [1, 2, 3, 10]) == 2.5)
    #expect(quantile(at: 0, of: [1, 2]) == 1)
    #expect(quantile(at: 1, of: [1, 2]) == 2)
    #expect(quantile(at: 0.5, of: []) == nil)
  }

  private let deLongLower = 0.5099492933701599
  private let deLongUpper = 0.9821713855749752

  private func rank(coached: [Double], honest: [Double]) -> RankedSessions {
    RankedSessions(
      coached.map { .init(score: $0, isCoached: true) }
        + honest.map { .init(score: $0, isCoached: false) })
  }
}
