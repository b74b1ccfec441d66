package import InsightCrypto
package import InsightPayload

extension ServiceCategory {
  var claimed: ClaimedOperation {
    switch self {
    case .payment: .payment
    case .account: .account
    case .resourceUse: .resourceUse
    case .communication: .communication
    case .other: .other
    }
  }
}

extension InsightQuery {
  func claimed(answer: InsightAnswer) -> ClaimedInsight {
    ClaimedInsight(
      typeIdentifier: type, schema: UInt64(clamping: schema), modelVersion: model,
      insightID: answer.insightID, outcome: answer.outcome.claimed)
  }
}

extension Result<InsightLevel, InsightFailure> {
  var claimed: ClaimedOutcome {
    switch self {
    case .success(.unknown): .level(.unknown)
    case .success(.medium): .level(.medium)
    case .success(.high): .level(.high)
    case .failure(.rateLimitError): .failure(.rateLimitError)
    case .failure(.versionUnavailable): .failure(.insightVersionUnavailable)
    case .failure(.versionIncompatible): .failure(.insightVersionIncompatible)
    case .failure(.evaluationFailed): .failure(.insightEvaluationFailed)
    case .failure(.unavailable): .failure(.insightUnavailable)
    }
  }

  init(_ claimed: ClaimedOutcome) {
    self =
      switch claimed {
      case .level(.unknown): .success(.unknown)
      case .level(.medium): .success(.medium)
      case .level(.high): .success(.high)
      case .failure(.rateLimitError): .failure(.rateLimitError)
      case .failure(.insightVersionUnavailable): .failure(.versionUnavailable)
      case .failure(.insightVersionIncompatible): .failure(.versionIncompatible)
      case .failure(.insightEvaluationFailed): .failure(.evaluationFailed)
      case .failure(.insightUnavailable): .failure(.unavailable)
      }
  }
}

extension ServiceEnvironment {
  /// What certificates must be for, to sign in this environment.
  package var purpose: CertificatePurpose { self == .production ? .production : .sandbox }

  /// The environment as the payload claims it.
  package var claimed: ClaimedEnvironment { self == .production ? .production : .sandbox }
}
