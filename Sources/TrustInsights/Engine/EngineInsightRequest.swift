import InsightEngine

/// A request that may be one the engine understands.
protocol EngineInsightRequest {
  /// The request in the engine's terms, or `nil` for an insight that the engine does not make.
  var engineRequest: EngineRequest.Insight? { get }
}

extension InsightEvaluator.InsightRequest: EngineInsightRequest {
  var engineRequest: EngineRequest.Insight? {
    guard InsightType.self is any EngineInsight.Type else { return nil }
    return EngineRequest.Insight(
      typeIdentifier: insightTypeIdentifier, schemaVersionNumber: schemaVersionNumber,
      model: modelVersion.engineModel)
  }

  var knownSchemaVersionNumber: Int {
    (schemaVersion as? any NumberedSchemaVersion)?.number ?? 0
  }
}

/// A set of values that has a number.
protocol NumberedSchemaVersion {
  /// The number, 1 or more.
  var number: Int { get }
}

extension IsLikelyBeingCoachedInsight.SchemaVersion: NumberedSchemaVersion {
  var number: Int {
    switch self {
    case .version1: 1
    }
  }
}
