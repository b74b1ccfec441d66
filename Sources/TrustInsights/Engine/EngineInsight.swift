import InsightEngine

/// An insight that the engine can make.
protocol EngineInsight: TrustInsight {
  /// Takes over a result of the engine.
  init(_ result: EngineResult.Insight)
}

extension IsLikelyBeingCoachedInsight: EngineInsight {
  init(_ result: EngineResult.Insight) {
    insightID = result.insightID
    modelVersion = result.modelVersion
    newestModelVersion = result.newestModelVersion
    outcome = result.outcome.map(Value.init).mapError(InsightError.init)
  }
}

extension IsLikelyBeingCoachedInsight.Value {
  init(_ level: Engine.CoachingLevel) {
    self =
      switch level {
      case .unknown: .unknown
      case .medium: .medium
      case .high: .high
      }
  }
}
