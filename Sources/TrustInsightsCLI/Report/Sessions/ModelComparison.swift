package import InsightScoring

/// Two models over the same sessions.
package struct ModelComparison: Sendable {
  /// The first model.
  package let first: AccuracyReport
  /// The second model.
  package let second: AccuracyReport
  /// The second's area less the first's, on the same draws of people.
  package let areaDifference: Estimate?
  /// The second's recall less the first's at each of ``AccuracyReport/standardRates``.
  package let recallDifferences: [(rate: Double, difference: Estimate)]
  /// How the rates of the levels differ, for each standing that has sessions.
  package let levelDifferences: [LevelDifference]
  /// How many sessions of a standing got which level from each.
  package let levels: [LevelPair: Int]

  /// How often both models give a level to the sessions of a standing.
  package struct LevelDifference: Sendable {
    /// What is known of the sessions.
    package var standing: ScoredTrace.Standing
    /// `medium`, which stands for medium or above, or `high`.
    package var level: Assessment.Level
    /// The first model's rate.
    package var first: Proportion
    /// The second model's rate.
    package var second: Proportion
    /// The second rate less the first, on the same draws of people.
    package var difference: Estimate
  }

  /// A standing and the levels that both models gave.
  package struct LevelPair: Hashable, Sendable {
    /// What is known of the sessions.
    package var standing: ScoredTrace.Standing
    /// The first model's level.
    package var first: Assessment.Level
    /// The second model's level.
    package var second: Assessment.Level
  }

  /// Compares two reports.
  ///
  /// - Precondition: both are over the same sessions in the same order, with the same budget.
  /// - Complexity: O(draws + n).
  package init(first: AccuracyReport, second: AccuracyReport) {
    precondition(first.traces.count == second.traces.count, "different sessions")
    self.first = first
    self.second = second
    var levels: [LevelPair: Int] = [:]
    for (left, right) in zip(first.traces, second.traces) {
      let pair = LevelPair(standing: left.standing, first: left.level, second: right.level)
      levels[pair, default: 0] += 1
    }
    self.levels = levels
    levelDifferences = [ScoredTrace.Standing.honest, .coached, .unlabelled].flatMap { standing in
      Self.differences(zip(first.traces, second.traces).filter { $0.0.standing == standing })
    }

    guard let left = first.separation, let right = second.separation else {
      areaDifference = nil
      recallDifferences = []
      return
    }
    let differences = zip(left.draws, right.draws).map { pair in
      zip(pair.0, pair.1).map { $1 - $0 }
    }
    areaDifference = Estimate(
      value: right.area.value - left.area.value,
      interval: Bootstrap.interval(differences.map { $0[0] }))
    recallDifferences = AccuracyReport.standardRates.compactMap { rate in
      guard let index = left.points.firstIndex(where: { $0.allowedRate == rate }),
        let before = left.points[index].caught.rate, let after = right.points[index].caught.rate
      else { return nil }
      return (
        rate,
        Estimate(
          value: after - before, interval: Bootstrap.interval(differences.map { $0[index + 1] }))
      )
    }
  }

  /// The differences at both levels over pairs of one standing.
  private static func differences(
    _ pairs: [(ScoredTrace, ScoredTrace)]
  ) -> [LevelDifference] {
    guard let standing = pairs.first?.0.standing else { return [] }
    let reaches: [(Assessment.Level, (ScoredTrace) -> Bool)] = [
      (.medium, \.level.isAlert), (.high, { $0.level == .high }),
    ]
    let gains = reaches.map { _, reaches in
      pairs.map { Double((reaches($0.1) ? 1 : 0) - (reaches($0.0) ? 1 : 0)) }
    }
    let draws = Bootstrap(people: pairs.map(\.0.person)).draws { weights in
      let total = Double(weights.reduce(0) { $0 + Int($1) })
      return gains.map { zip($0, weights).reduce(0) { $0 + $1.0 * Double($1.1) } / total }
    }
    return reaches.enumerated().map { index, level in
      LevelDifference(
        standing: standing, level: level.0,
        first: Proportion(count: pairs.count { level.1($0.0) }, total: pairs.count),
        second: Proportion(count: pairs.count { level.1($0.1) }, total: pairs.count),
        difference: Estimate(
          value: gains[index].reduce(0, +) / Double(pairs.count),
          interval: Bootstrap.interval(draws.map { $0[index] })))
    }
  }
}
