/// How well scores separate coached from honest sessions, with intervals.
package struct Separation: Sendable {
  /// What a threshold that keeps to a rate of honest alerts catches.
  package struct OperatingPoint: Sendable, Equatable {
    /// The rate of honest alerts that is allowed, 0…1.
    package var allowedRate: Double
    /// The lowest score that alerts, or `nil` where the rate allows no alert at all.
    package var threshold: Double?
    /// Coached sessions that alert.
    package var caught: Proportion
    /// Honest sessions that alert.
    package var bothered: Proportion
    /// The 95 % interval of the recall, the threshold being chosen anew in every draw.
    package var recallInterval: ConfidenceInterval?

    /// Whether the rate stands for fewer than ten honest sessions, so that it can hardly be told.
    package var isCoarse: Bool { Double(bothered.total) * allowedRate < 10 }
  }

  /// How the interval of the area was found.
  package enum IntervalMethod: String, Sendable {
    /// People were drawn with replacement.
    case bootstrapByPerson = "bootstrap by person"
    /// No header names a person, so that sessions are taken as independent.
    case deLong = "DeLong"
  }

  /// The ranked sessions.
  package let ranked: RankedSessions
  /// The operating characteristic.
  package let curve: OperatingCurve
  /// The area under it.
  package let area: Estimate
  /// How its interval was found.
  package let method: IntervalMethod
  /// The operating points, one for each rate asked for, ascending.
  package let points: [OperatingPoint]
  /// The draws behind the intervals: the area, then the recall at each point.
  let draws: [[Double]]
  /// The seed of the draws.
  package let seed: UInt64

  /// Measures the separation; `nil` when either kind is missing.
  ///
  /// - Parameters:
  ///   - sessions: the sessions of known truth.
  ///   - people: the person of each, `nil` where not known.
  ///   - falsePositiveRates: rates of honest alerts, 0…1; sorted here.
  ///   - bootstrap: draws; made from `people` when `nil`.
  /// - Complexity: O(draws · n).
  package init?(
    _ sessions: [RankedSessions.Session], people: [String?], falsePositiveRates: [Double],
    bootstrap: Bootstrap? = nil
  ) {
    ranked = RankedSessions(sessions)
    curve = OperatingCurve(ranked)
    guard let areaValue = curve.area else { return nil }
    let rates = Array(Set(falsePositiveRates)).sorted()
    let bootstrap = bootstrap ?? Bootstrap(people: people)
    seed = bootstrap.seed
    draws = bootstrap.draws { [ranked] weights in
      WeightedSweep.statistics(ranked, weights: weights, falsePositiveRates: rates)
    }
    if people.contains(where: { $0 != nil }) {
      method = .bootstrapByPerson
      area = Estimate(value: areaValue, interval: Bootstrap.interval(draws.map { $0[0] }))
    } else {
      method = .deLong
      area = DeLong.area(ranked) ?? Estimate(value: areaValue)
    }
    points = rates.enumerated().map { [curve, draws] index, rate in
      let point = curve.point(atFalsePositiveRate: rate)
      let caught = curve.recall(at: point)
      return OperatingPoint(
        allowedRate: rate, threshold: point.threshold, caught: caught,
        bothered: curve.falsePositiveRate(at: point),
        recallInterval: Bootstrap.interval(draws.map { $0[index + 1] }) ?? caught.interval)
    }
  }

  /// The operating point at a rate that was asked for.
  package func point(at rate: Double) -> OperatingPoint? {
    points.first { $0.allowedRate == rate }
  }
}
