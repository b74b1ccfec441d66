import TrustInsights

/// Asking and evaluating in two functions that share a context, as small apps write it.
@available(iOS 27.0, macOS 27.0, *)
struct TwoFunctionForm {
  let evaluator = InsightEvaluator()

  func isPermitted<each Request>(
    for context: InsightEvaluator.InsightContext<repeat each Request>
  ) async throws -> Bool where repeat each Request: InsightEvaluator.InsightRequestProtocol {
    try await evaluator.requestAuthorization(for: context) == .authorized
  }

  func value(
    for context: InsightEvaluator.InsightContext<
      InsightEvaluator.InsightRequest<IsLikelyBeingCoachedInsight>
    >
  ) async throws -> IsLikelyBeingCoachedInsight.Value {
    let evaluation = try await evaluator.requestEvaluation(context: context)
    defer { evaluation.reportConsumption(.usedEvaluationOnly, insightIDsUsed: []) }
    return try evaluation.insight.outcome.get()
  }
}
