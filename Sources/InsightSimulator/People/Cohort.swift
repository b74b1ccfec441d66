/// A group of people whose rates are compared for fairness.
package enum Cohort: String, CaseIterable, Sendable {
  /// Everyone who is in none of the others.
  case general
  /// Older people: slower, larger variation, more reading.
  case elderly
  /// People whose hands move slowly or with tremor.
  case motorImpairment = "motor-impairment"
  /// People who use a screen reader or switch control.
  case assistiveTechnology = "assistive-technology"
  /// People who use the app in a language they still learn.
  case secondLanguage = "second-language"
}
