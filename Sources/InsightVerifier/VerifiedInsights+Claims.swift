import InsightPayload

extension VerifiedInsights {
  /// Takes over the claims of a payload.
  init(_ claims: InsightClaims, eventID: EventID) {
    issuer = claims.issuer
    audience = claims.audience
    self.eventID = eventID
    requestID = claims.requestID
    environment = PayloadEnvironment(claims.environment)
    operation =
      switch claims.operation {
      case .payment: .payment
      case .account: .account
      case .resourceUse: .resourceUse
      case .communication: .communication
      case .other: .other
      }
    issuedAtSeconds = claims.issuedAtSeconds
    expiresAtSeconds = claims.expiresAtSeconds
    generatedAtSeconds = claims.generatedAtSeconds
    insights = claims.insights.map(VerifiedInsight.init)
  }
}

extension PayloadEnvironment {
  /// Takes over a claim.
  init(_ claim: ClaimedEnvironment) {
    switch claim {
    case .sandbox: self = .sandbox
    case .production: self = .production
    }
  }
}

extension VerifiedInsight {
  fileprivate init(_ claim: ClaimedInsight) {
    typeIdentifier = claim.typeIdentifier
    schema = claim.schema
    modelVersion = claim.modelVersion
    insightID = claim.insightID
    switch claim.outcome {
    case .level(.unknown): outcome = .success(.unknown)
    case .level(.medium): outcome = .success(.medium)
    case .level(.high): outcome = .success(.high)
    case .failure(.rateLimitError): outcome = .failure(.rateLimitError)
    case .failure(.insightVersionUnavailable): outcome = .failure(.insightVersionUnavailable)
    case .failure(.insightVersionIncompatible): outcome = .failure(.insightVersionIncompatible)
    case .failure(.insightEvaluationFailed): outcome = .failure(.insightEvaluationFailed)
    case .failure(.insightUnavailable): outcome = .failure(.insightUnavailable)
    }
  }
}
