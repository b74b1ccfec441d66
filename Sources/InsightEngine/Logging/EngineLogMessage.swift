/// Everything the engine ever logs: a closed list, so that no message can hold a signal value.
public enum EngineLogMessage: Sendable, Equatable {
  /// The system refused to lock the statistics into memory; they may reach the swap area.
  case memoryLockRefused
  /// Overrides for testing were given in production and are ignored.
  case overridesIgnoredInProduction
  /// An override for testing has no value that is known; the argument's name, never its value.
  case overrideNotUnderstood(argument: String)
  /// An override for testing changed the evaluation.
  case evaluationOverridden
  /// The app is not declared in the configuration.
  case appNotDeclared
  /// No model is on board, so that every insight fails.
  case noModelOnBoard
  /// There is nobody to ask: no prompt is configured.
  case noAuthorizationPrompt
  /// An evaluation was asked for before the person was.
  case personNotAsked
  /// The service does not take the app's key: it is missing, unknown, revoked, or another app's.
  case unauthorized
  /// The service signs for the other environment.
  case wrongEnvironment
  /// A whole session lasted less than a millisecond, so its times are hardly nanoseconds.
  case timesNotNanoseconds
  /// The stored decisions could not be read or written.
  case settingsUnavailable
  /// The service gave no evaluation.
  case serviceFailed(EngineError)
  /// The service did not answer before the deadline.
  case deadlinePassed
  /// An evaluation was let go without a report.
  case evaluationUnreported

  /// How much a message matters.
  public enum Severity: String, CaseIterable, Sendable {
    /// Expected, of use when something is being looked into.
    case info
    /// Protection or a guarantee is weaker than it should be.
    case warning
  }

  /// How much this message matters.
  public var severity: Severity {
    switch self {
    case .evaluationOverridden, .serviceFailed, .deadlinePassed: .info
    default: .warning
    }
  }
}
