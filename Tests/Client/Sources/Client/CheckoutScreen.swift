import Foundation
import TrustInsights

/// A screen that asks from the main actor.
@available(iOS 27.0, macOS 27.0, *)
@MainActor
final class CheckoutScreen {
  private(set) var message = ""
  private let evaluator = InsightEvaluator()

  func confirm() async {
    let context = InsightEvaluator.InsightContext(
      operationCategory: .payment,
      requestedEvaluations: IsLikelyBeingCoachedInsight.request(
        schema: .version1, modelVersion: .current))
    do {
      let status = try await evaluator.authorizationStatus(for: context)
      guard status == .authorized else {
        message = "Not permitted"
        return
      }
      let evaluation = try await evaluator.requestEvaluation(context: context)
      evaluation.reportConsumption(.usedUnchangedFriction)
      message = "Evaluated at \(Int(evaluation.serverTimestamp.timeIntervalSince1970))"
    } catch let error as InsightEvaluator.EvaluationError {
      switch error {
      case .contextInvalid(let reason): message = "Mend the call: \(reason)"
      case .denied, .notAvailable: message = "Go on without"
      case .localError, .serverError: message = "Try again"
      case .rateLimitExceeded: message = "Wait"
      case .payloadSecurityError: message = "Do not trust"
      @unknown default: message = error.localizedDescription
      }
    } catch {
      message = error.localizedDescription
    }
  }
}
