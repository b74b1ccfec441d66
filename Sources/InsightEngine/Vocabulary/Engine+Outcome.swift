extension Engine {
  /// The chance that the person is being coached.
  public enum CoachingLevel: String, CaseIterable, Sendable {
    /// No evidence either way; never to be read as low risk.
    case unknown
    /// A medium chance.
    case medium
    /// A high chance.
    case high
  }

  /// Why one insight has no level.
  public enum InsightFailure: String, Error, CaseIterable, Sendable {
    /// The limit for this type of insight is reached.
    case rateLimitError
    /// The requested model version is not on board.
    case insightVersionUnavailable
    /// The requested model version does not run here.
    case insightVersionIncompatible
    /// Making the insight failed.
    case insightEvaluationFailed
    /// This type of insight is not offered.
    case insightUnavailable
  }
}
