import Foundation
import InsightEngine
import TrustInsights

/// What a payment screen can do; the flow below drives it.
@MainActor
protocol PaymentScreen {
  /// Shows a sentence.
  func show(_ message: PersonMessage) async
  /// Shows a warning with two buttons, and waits; `true` when the person goes on.
  func warn(_ message: PersonMessage) async -> Bool
  /// Runs the bank's own second check, such as a call-back; `true` when it is passed.
  func confirmAgain() async -> Bool
}

/// What the bank's server decides on; it made the request identifier and verifies the payload.
protocol PaymentServer: Sendable {
  func newRequestID() async throws -> String
  func submit(payload: Data?, eventID: String?, delayed: Bool) async throws
}

/// A payment from the confirm button to the bank's server.
@available(iOS 27.0, macOS 27.0, *)
@MainActor
struct HostFlow<Screen: PaymentScreen> {
  enum End: Equatable {
    case paid
    case delayed
    case stopped
  }

  let screen: Screen
  let server: any PaymentServer

  func confirmPayment() async throws -> End {
    await screen.show(.checking)
    let requestID = try await server.newRequestID()
    var context = InsightEvaluator.InsightContext(
      operationCategory: .payment,
      requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1))
    context.requestID = requestID

    let evaluation: InsightEvaluation<IsLikelyBeingCoachedInsight>
    do {
      evaluation = try await InsightEvaluator().requestEvaluation(context: context)
    } catch is CancellationError {
      return .stopped
    } catch {
      return try await payWithoutInsight()
    }

    // Whatever happens from here on, the evaluation gets its report.
    var report = InsightEvaluationConsumptionStatus.notUsedError
    defer { evaluation.reportConsumption(report, insightsUsed: [evaluation.insight]) }
    guard evaluation.requestID == requestID else { return try await payWithoutInsight() }

    switch evaluation.insight.outcome {
    case .success(.high):
      report = .usedIncreasedFriction
      guard await screen.warn(.highRisk), await screen.confirmAgain() else {
        await screen.show(.stopped)
        return .stopped
      }
      try await submit(evaluation, delayed: true)
      await screen.show(.delayed)
      return .delayed
    case .success(.unknown):
      report = .usedUnchangedFriction
      try await submit(evaluation, delayed: false)
      return .paid
    case .success(.medium), .success:  // a value of a later schema is taken as medium
      report = .usedIncreasedFriction
      guard await screen.warn(.mediumRisk) else {
        await screen.show(.stopped)
        return .stopped
      }
      try await submit(evaluation, delayed: false)
      return .paid
    case .failure:
      return try await payWithoutInsight()
    }
  }

  /// No answer is not a good answer: the bank's ordinary second check takes its place.
  private func payWithoutInsight() async throws -> End {
    await screen.show(.notChecked)
    guard await screen.confirmAgain() else {
      await screen.show(.stopped)
      return .stopped
    }
    try await server.submit(payload: nil, eventID: nil, delayed: false)
    return .paid
  }

  private func submit(
    _ evaluation: InsightEvaluation<IsLikelyBeingCoachedInsight>, delayed: Bool
  ) async throws {
    try await server.submit(
      payload: evaluation.signedPayload, eventID: evaluation.eventID, delayed: delayed)
  }
}
