import InsightEngine

extension InsightEvaluator.AuthorizationStatus {
  init(_ status: Engine.AuthorizationStatus) {
    self =
      switch status {
      case .authorized: .authorized
      case .denied: .denied
      case .deniedRequestable: .deniedRequestable
      case .notDetermined: .notDetermined
      case .unavailable: .unavailable
      }
  }
}

extension InsightEvaluator.OperationCategory {
  var engineCategory: Engine.OperationCategory {
    switch self {
    case .payment: .payment
    case .account: .account
    case .resourceUse: .resourceUse
    case .communication: .communication
    case .other: .other
    }
  }
}

extension InsightEvaluator.ModelVersion {
  var engineModel: EngineRequest.ModelChoice {
    switch self {
    case .current: .current
    case .specific(let versionNumber): .specific(versionNumber)
    }
  }
}

extension InsightEvaluationConsumptionStatus {
  var engineStatus: Engine.ConsumptionStatus {
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
