import InsightService

extension Engine.OperationCategory {
  var serviceCategory: ServiceCategory {
    switch self {
    case .payment: .payment
    case .account: .account
    case .resourceUse: .resourceUse
    case .communication: .communication
    case .other: .other
    }
  }
}

extension Engine.ConsumptionStatus {
  var serviceStatus: InsightService.ConsumptionStatus {
    switch self {
    case .usedReducedFriction: .usedReducedFriction
    case .usedUnchangedFriction: .usedUnchangedFriction
    case .usedIncreasedFriction: .usedIncreasedFriction
    case .notUsedNotNeeded: .notUsedNotNeeded
    case .notUsedError: .notUsedError
    case .usedEvaluationOnly: .usedEvaluationOnly
    }
  }
}

extension EngineError {
  /// What a failure of the service means for the app.
  init(_ error: ServiceError) {
    self =
      switch error {
      case .invalidRequest(let field): .contextInvalid("the service refuses \(field.rawValue)")
      case .wrongEnvironment, .unauthorized: .notAvailable
      case .rateLimited: .rateLimitExceeded
      case .unavailable, .cancelled: .serverError
      case .payloadUntrusted: .payloadSecurityError
      }
  }
}

extension InsightAnswer {
  /// The outcome in the engine's terms.
  var engineOutcome: Result<Engine.CoachingLevel, Engine.InsightFailure> {
    switch outcome {
    case .success(.unknown): .success(.unknown)
    case .success(.medium): .success(.medium)
    case .success(.high): .success(.high)
    case .failure(.rateLimitError): .failure(.rateLimitError)
    case .failure(.versionUnavailable): .failure(.insightVersionUnavailable)
    case .failure(.versionIncompatible): .failure(.insightVersionIncompatible)
    case .failure(.evaluationFailed): .failure(.insightEvaluationFailed)
    case .failure(.unavailable): .failure(.insightUnavailable)
    }
  }
}

extension EngineScript {
  /// The digit that stands for the scripted outcome, or `nil` where none is scripted.
  ///
  /// Digits that account signals leave alone, so that the outcome is the scripted one.
  var digit: DeviceDigit? {
    switch (insightFailure, level) {
    case (.rateLimitError, _): .rateLimitError
    case (.insightVersionUnavailable, _): .versionUnavailable
    case (.insightVersionIncompatible, _): .versionIncompatible
    case (.insightEvaluationFailed, _): .evaluationFailed
    case (.insightUnavailable, _): .unavailable
    case (nil, .unknown): .tooLittleEvidence
    case (nil, .medium): .mediumOnBehaviour
    case (nil, .high): .high
    case (nil, nil): nil
    }
  }
}
