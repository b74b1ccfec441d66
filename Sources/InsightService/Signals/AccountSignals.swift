/// What the service knows of an account before it answers one more evaluation.
///
/// Nothing here comes from the person's behaviour on the device: it is when and how often the account
/// asked, and what became of it.
package struct AccountSignals: Sendable, Equatable {
  /// Evaluations of this account in the last hour.
  package var evaluationsInHour: Int64
  /// Evaluations of this account in the last 24 hours.
  package var evaluationsInDay: Int64
  /// Evaluations of this account in the last 7 days.
  package var evaluationsInWeek: Int64
  /// The account's habit in evaluations a day, from before the last 7 days; `nil` when it is younger
  /// than 14 days.
  package var habitPerDay: Double?
  /// Seconds since the account's token was first seen.
  package var ageSeconds: Int64
  /// How many of its evaluations were later confirmed as fraud.
  package var confirmedFrauds: Int64
  /// How many of its evaluations were never reported on; counted up to 10.
  package var unreported: Int64

  /// Makes a set of signals.
  ///
  /// - Parameters:
  ///   - evaluationsInHour: in the last hour.
  ///   - evaluationsInDay: in the last 24 hours.
  ///   - evaluationsInWeek: in the last 7 days.
  ///   - habitPerDay: evaluations a day before the last 7 days.
  ///   - ageSeconds: seconds since the token was first seen.
  ///   - confirmedFrauds: evaluations later confirmed as fraud.
  ///   - unreported: evaluations never reported on.
  package init(
    evaluationsInHour: Int64 = 0, evaluationsInDay: Int64 = 0, evaluationsInWeek: Int64 = 0,
    habitPerDay: Double? = nil, ageSeconds: Int64 = 365 * 86_400, confirmedFrauds: Int64 = 0,
    unreported: Int64 = 0
  ) {
    self.evaluationsInHour = evaluationsInHour
    self.evaluationsInDay = evaluationsInDay
    self.evaluationsInWeek = evaluationsInWeek
    self.habitPerDay = habitPerDay
    self.ageSeconds = ageSeconds
    self.confirmedFrauds = confirmedFrauds
    self.unreported = unreported
  }
}
