#if canImport(TrustInsights)
  import Foundation
  import TrustInsights

  /// Whether to look twice at a new recovery address before it is kept.
  @available(iOS 27.0, macOS 27.0, *)
  enum RecoveryMailReview {
    enum Decision: Equatable {
      case goOn
      case confirmAgain
      case waitAndConfirm
    }

    struct EchoMismatch: Error {}

    static func review(requestID: String) async throws -> Decision {
      let evaluator = InsightEvaluator()
      var context = InsightEvaluator.InsightContext(
        operationCategory: .account,
        requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1))
      context.requestID = requestID

      switch try await evaluator.requestAuthorization(for: context) {
      case .authorized: break
      case .denied, .deniedRequestable, .notDetermined, .unavailable: return .confirmAgain
      @unknown default: return .confirmAgain
      }

      let evaluation = try await evaluator.requestEvaluation(context: context)
      var status = InsightEvaluationConsumptionStatus.notUsedError
      defer { evaluation.reportConsumption(status, insightsUsed: [evaluation.insight]) }

      guard evaluation.requestID == requestID else { throw EchoMismatch() }
      switch evaluation.insight.outcome {
      case .success(.high):
        status = .usedIncreasedFriction
        return .waitAndConfirm
      case .success(.unknown):
        status = .usedUnchangedFriction
        return .goOn
      case .success(.medium), .success:
        status = .usedIncreasedFriction
        return .confirmAgain
      case .failure(let error):
        switch error {
        case .rateLimitError, .insightEvaluationFailed: return .confirmAgain
        case .insightVersionUnavailable, .insightVersionIncompatible, .insightUnavailable:
          return .confirmAgain
        @unknown default: return .confirmAgain
        }
      }
    }
  }
#endif
