import Glibc

/// How far a figure of a small set may lie from the true one by chance: the ends of two-sided 95 % ranges.
enum SamplingMargin {
  private static let tail = 0.025

  /// The smallest count that is not unlikely: P(X < count) ≤ 2.5 % for X binomial.
  static func leastCount(of trials: Int, rate: Double) -> Int {
    trials - greatestCount(of: trials, rate: 1 - rate)
  }

  /// The greatest count that is not unlikely: P(X > count) ≤ 2.5 % for X binomial.
  ///
  /// - Parameters:
  ///   - trials: independent sessions, at least one.
  ///   - rate: of every session, above 0 and below 1.
  /// - Returns: a count from 0 to `trials`.
  /// - Complexity: O(`trials`).
  static func greatestCount(of trials: Int, rate: Double) -> Int {
    var logProbability = Double(trials) * log1p(-rate)
    var cumulative = exp(logProbability)
    var count = 0
    while cumulative < 1 - tail, count < trials {
      logProbability += log(Double(trials - count) / Double(count + 1) * rate / (1 - rate))
      count += 1
      cumulative += exp(logProbability)
    }
    return count
  }

  /// The least area under the ROC curve that is not unlikely: 1.96 standard errors below, by Hanley and
  /// McNeil, "The meaning and use of the area under a ROC curve", Radiology 143 (1982).
  static func leastArea(_ area: Double, positives: Int, negatives: Int) -> Double {
    let twoPositives = area / (2 - area)
    let twoNegatives = 2 * area * area / (1 + area)
    let variance =
      (area * (1 - area) + Double(positives - 1) * (twoPositives - area * area)
        + Double(negatives - 1) * (twoNegatives - area * area)) / Double(positives * negatives)
    return area - 1.96 * variance.squareRoot()
  }
}
