/// The published table by which account signals move an answer.
///
/// Natural log-odds of coaching. The device's digit has a row of its own; each signal adds its weight; the
/// answer moves up by one step when the sum reaches the boundary of the next level. The weights are the
/// project's judgement, not a fit, until enough confirmed cases are known. Rhythm, youth and missing
/// reports together never move digit 1: that takes a confirmed fraud.
package enum LogOddsTable {
  /// One step of a signal: its weight holds from `from` upwards.
  package struct Step: Sendable {
    /// The lowest value of the signal that has this weight.
    package let from: Double
    /// What it adds to the log-odds.
    package let weight: Double
  }

  /// The row of digit 1, evidence enough and none for coaching.
  package static let unknownRow = -5.5
  /// The row of digit 3, medium with a context event.
  package static let mediumWithContextRow = -1.5
  /// The sum at which digit 1 becomes medium.
  package static let mediumBoundary = -2.5
  /// The sum at which digit 3 becomes high.
  package static let highBoundary = 1.0

  /// Evaluations in the last hour, this one included, over what the habit lets expect.
  package static let hourVelocity = [
    Step(from: 3, weight: 0.3), Step(from: 6, weight: 0.6), Step(from: 12, weight: 0.8),
  ]
  /// Evaluations in the last day, this one included, over what the habit lets expect.
  package static let dayVelocity = [
    Step(from: 2, weight: 0.2), Step(from: 4, weight: 0.4), Step(from: 8, weight: 0.6),
  ]
  /// Evaluations in the last week, this one included, over what the habit lets expect.
  package static let weekVelocity = [
    Step(from: 2, weight: 0.1), Step(from: 4, weight: 0.2), Step(from: 8, weight: 0.4),
  ]
  /// Youth of the account's token: 30 days less its age in days, never below 0.
  package static let youthDays = [
    Step(from: 0.000_1, weight: 0.1), Step(from: 23, weight: 0.3), Step(from: 29, weight: 0.5),
  ]
  /// Evaluations of the account that were later confirmed as fraud.
  package static let confirmedFrauds = [Step(from: 1, weight: 1.5), Step(from: 2, weight: 2.0)]
  /// Evaluations of the account that were never reported on.
  package static let unreported = [Step(from: 3, weight: 0.3), Step(from: 10, weight: 0.6)]

  /// The weight of a signal's value: that of the highest step reached, 0 below the first.
  ///
  /// - Parameters:
  ///   - value: the signal's value.
  ///   - steps: in rising order.
  /// - Returns: the weight.
  package static func weight(of value: Double, in steps: [Step]) -> Double {
    steps.last { value >= $0.from }?.weight ?? 0
  }
}
