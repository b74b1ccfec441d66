extension InsightEvaluator {
  /// A request for one insight; ``InsightRequest`` is the one type that conforms.
  public protocol InsightRequestProtocol: Sendable {
    /// The type of the requested insight.
    associatedtype InsightType: TrustInsight
  }

  /// A request for one insight: its type, its set of values and the model to use.
  public struct InsightRequest<InsightType>: InsightEvaluator.InsightRequestProtocol
  where InsightType: TrustInsight {
    /// The model to use.
    public let modelVersion: InsightEvaluator.ModelVersion
    /// The set of values that the app understands.
    public var schemaVersion: InsightType.SchemaVersion

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - insightType: the type of the insight.
    ///   - schema: the set of values that the app understands.
    ///   - model: the model to use; the newest when left out.
    public init(
      insightType: InsightType.Type, schema: InsightType.SchemaVersion,
      model: InsightEvaluator.ModelVersion = .current
    ) {
      schemaVersion = schema
      modelVersion = model
    }

    /// The name of the requested type of insight.
    public var insightTypeIdentifier: String { InsightType.typeIdentifier }

    /// The requested set of values as a number: 1 for `version1`, 0 for one that is not known here.
    public var schemaVersionNumber: Int { knownSchemaVersionNumber }
  }
}
