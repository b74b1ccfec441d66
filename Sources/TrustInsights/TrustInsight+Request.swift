extension TrustInsight {
  /// Whether the newest available model made this insight.
  ///
  /// `false` where no model ran.
  ///
  /// - Complexity: O(length of the version).
  public var isUsingCurrentModel: Bool {
    guard let modelVersion else { return false }
    return modelVersion == newestModelVersion
  }

  /// Makes a request for this type of insight.
  ///
  /// - Parameters:
  ///   - schema: the set of values that the app understands.
  ///   - modelVersion: the model to use; the newest when left out.
  /// - Returns: a request to be put into an ``InsightEvaluator/InsightContext``.
  public static func request(
    schema: Self.SchemaVersion, modelVersion: InsightEvaluator.ModelVersion = .current
  ) -> InsightEvaluator.InsightRequest<Self> {
    InsightEvaluator.InsightRequest(insightType: Self.self, schema: schema, model: modelVersion)
  }
}
