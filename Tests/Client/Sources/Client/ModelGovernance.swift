import TrustInsights

/// The newest model beside a pinned one, in one evaluation.
@available(iOS 27.0, macOS 27.0, *)
struct ModelGovernance {
  struct Comparison {
    var current: Result<IsLikelyBeingCoachedInsight.Value, InsightError>
    var pinned: Result<IsLikelyBeingCoachedInsight.Value, InsightError>
    var isPinnedStillCurrent: Bool
    var newestVersion: String?
  }

  func compare(withModel version: String) async throws -> Comparison {
    let newest = IsLikelyBeingCoachedInsight.request(schema: .version1)
    let pinned = InsightEvaluator.InsightRequest(
      insightType: IsLikelyBeingCoachedInsight.self, schema: .version1,
      model: .specific(versionNumber: version))
    let context = InsightEvaluator.InsightContext(
      operationCategory: .payment, requestedEvaluations: (newest, pinned))
    let evaluation = try await InsightEvaluator().requestEvaluation(context: context)
    defer {
      evaluation.reportConsumption(
        .usedEvaluationOnly, insightsUsed: [evaluation.insight.0, evaluation.insight.1])
    }
    return Comparison(
      current: evaluation.insight.0.outcome, pinned: evaluation.insight.1.outcome,
      isPinnedStillCurrent: evaluation.insight.1.isUsingCurrentModel,
      newestVersion: evaluation.insight.0.newestModelVersion)
  }
}
