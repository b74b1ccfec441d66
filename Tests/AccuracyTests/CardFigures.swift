/// What `Models/coaching-v1/card.md` says of the model on 40,000 simulated sessions of held-out people.
///
/// They change only together with the card, when another model is shipped.
enum CardFigures {
  /// ROC AUC, shipped network, all negatives.
  static let areaUnderCurve = 0.9330
  /// Coached sessions answered with `medium` or `high`.
  static let recall = 0.4199
  /// Coached sessions answered with `high`.
  static let highRecall = 0.1241
  /// Uncoached sessions answered with `medium` or `high`.
  static let falsePositiveRate = 0.0057
  /// Uncoached sessions answered with `high`.
  static let highFalsePositiveRate = 0.00056
  /// Hard negatives answered with `medium` or `high`: the five categories, weighted by their sessions.
  static let hardFalsePositiveRate = 0.0083
  /// Bar: the share of `high` among `assisted`, over that among coached sessions.
  static let assistedHighLimit = 1.0 / 3
}
