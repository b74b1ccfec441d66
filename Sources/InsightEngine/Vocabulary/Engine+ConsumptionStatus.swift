extension Engine {
  /// What an app did with an evaluation.
  package enum ConsumptionStatus: String, CaseIterable, Sendable {
    /// The operation was made easier.
    case usedReducedFriction
    /// The evaluation was looked at and changed nothing.
    case usedUnchangedFriction
    /// Checks were added.
    case usedIncreasedFriction
    /// No decision was needed.
    case notUsedNotNeeded
    /// A failure, or an answer that came too late.
    case notUsedError
    /// Measurement or training without an effect on anybody.
    case usedEvaluationOnly
  }
}
