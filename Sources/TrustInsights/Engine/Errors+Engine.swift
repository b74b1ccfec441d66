import InsightEngine

extension InsightError {
  init(_ failure: Engine.InsightFailure) {
    self =
      switch failure {
      case .rateLimitError: .rateLimitError
      case .insightVersionUnavailable: .insightVersionUnavailable
      case .insightVersionIncompatible: .insightVersionIncompatible
      case .insightEvaluationFailed: .insightEvaluationFailed
      case .insightUnavailable: .insightUnavailable
      }
  }

  private var engineFailure: Engine.InsightFailure {
    switch self {
    case .rateLimitError: .rateLimitError
    case .insightVersionUnavailable: .insightVersionUnavailable
    case .insightVersionIncompatible: .insightVersionIncompatible
    case .insightEvaluationFailed: .insightEvaluationFailed
    case .insightUnavailable: .insightUnavailable
    }
  }

  /// The sentence in the language of the current engine.
  var localizedSentence: String { engineFailure.sentence(in: Engine.currentLanguage) }
}

extension InsightEvaluator.EvaluationError {
  init(_ error: EngineError) {
    self =
      switch error {
      case .contextInvalid(let message): .contextInvalid(message)
      case .denied: .denied
      case .localError: .localError
      case .notAvailable: .notAvailable
      case .rateLimitExceeded: .rateLimitExceeded
      case .serverError: .serverError
      case .payloadSecurityError: .payloadSecurityError
      }
  }

  private var engineError: EngineError {
    switch self {
    case .contextInvalid(let message): .contextInvalid(message)
    case .denied: .denied
    case .localError: .localError
    case .notAvailable: .notAvailable
    case .rateLimitExceeded: .rateLimitExceeded
    case .serverError: .serverError
    case .payloadSecurityError: .payloadSecurityError
    }
  }

  /// The sentence in the language of the current engine.
  var localizedSentence: String { engineError.sentence(in: Engine.currentLanguage) }

  /// The name of the case, with the message where there is one.
  var caseName: String { engineError.caseName }
}
