public import FoundationEssentials

/// Why one insight of an evaluation has no value.
///
/// It is the failure of ``TrustInsight/outcome``. The evaluation around it exists and still owes a
/// report; ``InsightEvaluationConsumptionStatus/notUsedError`` is the natural one. None of the cases
/// says that the risk is low.
@nonexhaustive
public enum InsightError: Error, LocalizedError, Equatable, Hashable, Sendable {
  /// The limit for this type of insight is reached; wait before asking again.
  case rateLimitError
  /// The requested model version was withdrawn or is not on board; request another one.
  case insightVersionUnavailable
  /// The requested model version does not run here; request another one.
  case insightVersionIncompatible
  /// Making the insight failed; a new request may succeed.
  case insightEvaluationFailed
  /// This type of insight is not offered, or no longer.
  case insightUnavailable

  /// A sentence for people, in the language of the current engine (English or Spanish).
  ///
  /// It names the case alone and holds nothing that was observed.
  public var errorDescription: String? { localizedSentence }
}
