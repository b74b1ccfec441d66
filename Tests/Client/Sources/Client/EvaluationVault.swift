import Foundation
import TrustInsights

/// Keeps evaluations until the operation is decided, then reports.
@available(iOS 27.0, macOS 27.0, *)
actor EvaluationVault {
  private let evaluator = InsightEvaluator()
  private var evaluations: [String: InsightEvaluation<IsLikelyBeingCoachedInsight>] = [:]

  func evaluate(
    _ context: InsightEvaluator.InsightContext<
      InsightEvaluator.InsightRequest<IsLikelyBeingCoachedInsight>
    >
  ) async throws -> (eventID: String, payload: Data) {
    let evaluation = try await evaluator.requestEvaluation(context: context)
    evaluations[evaluation.eventID] = evaluation
    return (evaluation.eventID, evaluation.signedPayload)
  }

  func decide(_ eventID: String, status: InsightEvaluationConsumptionStatus) {
    guard let evaluation = evaluations.removeValue(forKey: eventID) else { return }
    evaluation.reportConsumption(status)
  }
}
