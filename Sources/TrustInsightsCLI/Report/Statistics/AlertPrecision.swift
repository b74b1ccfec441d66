/// What an alert is worth where coaching is rare (Bayes' rule).
///
/// `precision = r·b / (r·b + f·(1 − b))` with recall `r`, false-positive rate `f` and base rate `b`.
package struct AlertPrecision: Sendable, Equatable {
  /// How common coached sessions are, 0…1.
  package var baseRate: Double
  /// The share of alerts that are right; `nil` when nothing would alert.
  package var value: Double?
  /// The worst and the best that the intervals of both rates allow together.
  package var range: ConfidenceInterval?

  /// Whether no honest session alerted, so that only the worst of ``range`` says something.
  package var isBoundOnly: Bool

  /// Computes the precision at a base rate.
  package init(baseRate: Double, recall: Proportion, falsePositives: Proportion) {
    self.baseRate = baseRate
    isBoundOnly = falsePositives.count == 0
    if let recallRate = recall.rate, let falsePositiveRate = falsePositives.rate {
      value = Self.precision(recallRate, falsePositiveRate, baseRate)
    }
    if let recallRange = recall.interval, let falseRange = falsePositives.interval,
      let worst = Self.precision(recallRange.lower, falseRange.upper, baseRate),
      let best = Self.precision(recallRange.upper, falseRange.lower, baseRate)
    {
      range = ConfidenceInterval(lower: worst, upper: best)
    }
  }

  private static func precision(
    _ recall: Double, _ falsePositiveRate: Double, _ baseRate: Double
  ) -> Double? {
    let right = recall * baseRate
    let alerts = right + falsePositiveRate * (1 - baseRate)
    return alerts > 0 ? right / alerts : nil
  }
}
