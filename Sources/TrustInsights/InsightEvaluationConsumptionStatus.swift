/// What an app did with an evaluation; owed once for each, whatever the outcome was.
///
/// The raw values are the names of the cases.
@nonexhaustive
public enum InsightEvaluationConsumptionStatus: String, Codable, Sendable {
  /// The evaluation made the operation easier for the person.
  case usedReducedFriction
  /// The evaluation was looked at and changed nothing.
  case usedUnchangedFriction
  /// The evaluation led to more checks, a delay or a refusal.
  case usedIncreasedFriction
  /// The operation ended before a decision was needed.
  case notUsedNotNeeded
  /// A technical failure, or the evaluation came too late.
  case notUsedError
  /// The evaluation served measurement or training and affected nobody.
  case usedEvaluationOnly
}
