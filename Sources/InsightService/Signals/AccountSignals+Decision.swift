extension AccountSignals {
  /// What one busy hour, day or week may hold before it counts as unusual.
  ///
  /// A person's operations cluster: an hour may hold a quarter of a habitual day, a day twice and a week
  /// ten times the habit. Without a habit an hour may hold 1, a day 2, a week 5.
  private var expected: (hour: Double, day: Double, week: Double) {
    let habit = habitPerDay ?? 0
    return (max(1, habit / 4), max(2, 2 * habit), max(5, 10 * habit))
  }

  /// The sum of all weights: how much the account adds to the log-odds of coaching.
  ///
  /// Never negative; rises with each count, with youth, and with a smaller habit.
  ///
  /// - Complexity: O(1).
  package var logOdds: Double {
    let expected = expected
    let youthDays = max(0, 30 - Double(ageSeconds) / 86_400)
    return LogOddsTable.weight(
      of: Double(evaluationsInHour + 1) / expected.hour, in: LogOddsTable.hourVelocity)
      + LogOddsTable.weight(
        of: Double(evaluationsInDay + 1) / expected.day, in: LogOddsTable.dayVelocity)
      + LogOddsTable.weight(
        of: Double(evaluationsInWeek + 1) / expected.week, in: LogOddsTable.weekVelocity)
      + LogOddsTable.weight(of: youthDays, in: LogOddsTable.youthDays)
      + LogOddsTable.weight(of: Double(confirmedFrauds), in: LogOddsTable.confirmedFrauds)
      + LogOddsTable.weight(of: Double(unreported), in: LogOddsTable.unreported)
  }

  /// The final answer for a device's digit.
  ///
  /// Digit 1 may become medium, digit 3 may become high; nothing else is raised, nothing is lowered, and
  /// an insight error stays what it is.
  ///
  /// - Parameter digit: the device's answer.
  /// - Returns: the level, or why there is none.
  /// - Complexity: O(1).
  package func outcome(of digit: DeviceDigit) -> Result<InsightLevel, InsightFailure> {
    switch digit {
    case .unknown where LogOddsTable.unknownRow + logOdds >= LogOddsTable.mediumBoundary:
      .success(.medium)
    case .mediumWithContext
    where LogOddsTable.mediumWithContextRow + logOdds >= LogOddsTable.highBoundary:
      .success(.high)
    default: digit.deviceOutcome
    }
  }
}
