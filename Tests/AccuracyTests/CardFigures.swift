/// What `Models/coaching-v1/card.md` says of the model on simulated sessions of held-out people.
///
/// They change only together with the card, when another model is shipped.
enum CardFigures {
  /// ROC AUC, shipped network, all negatives.
  static let areaUnderCurve = 0.9321
  /// Coached sessions answered with `medium` or `high`.
  static let recall = 0.4167
  /// Coached sessions answered with `high`.
  static let highRecall = 0.1315
  /// Uncoached sessions answered with `medium` or `high`.
  static let falsePositiveRate = 0.0054
  /// Uncoached sessions answered with `high`.
  static let highFalsePositiveRate = 0.00042
  /// Hard negatives answered with `medium` or `high`.
  static let hardFalsePositiveRate = 0.0076
  /// Bar: the share of `high` among `assisted`, over that among coached sessions.
  static let assistedHighLimit = 1.0 / 3
}
