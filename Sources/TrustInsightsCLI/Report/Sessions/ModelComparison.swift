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
  /// How many sessions of a standing got which level from each.
  package let levels: [LevelPair: Int]

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
}
