/// Asks for evaluations of the operation that a person is about to confirm.
///
/// An evaluator holds nothing; every call goes to the engine that is current in the calling task. Without
/// one, or for an app that its configuration does not declare, the status is
/// ``AuthorizationStatus/unavailable`` and an evaluation throws ``EvaluationError/notAvailable``.
///
/// - Note: thread safe; one evaluator may serve many tasks.
public final class InsightEvaluator: Sendable {
  /// Makes an evaluator.
  ///
  /// - Complexity: O(1).
  public init() {}

  /// Says whether the person permits evaluations for this context.
  ///
  /// - Parameter context: what would be asked.
  /// - Returns: the status at this moment.
  /// - Throws: ``EvaluationError/localError`` when the stored decision cannot be read.
  public nonisolated(nonsending) func authorizationStatus<each I>(
    for context: InsightEvaluator.InsightContext<repeat each I>
  ) async throws -> InsightEvaluator.AuthorizationStatus
  where repeat each I: InsightEvaluator.InsightRequestProtocol {
    try await EngineBridge.authorizationStatus()
  }

  /// Asks the person, when that is still open, and waits for the answer.
  ///
  /// Returns at once when the person has already permitted the app, or can no longer be asked.
  ///
  /// - Parameter context: what would be asked.
  /// - Returns: the status after the answer.
  /// - Throws: ``EvaluationError/localError`` when the decision cannot be read or kept,
  ///   `CancellationError` when the task is cancelled while the question is open.
  public nonisolated(nonsending) func requestAuthorization<each I>(
    for context: InsightEvaluator.InsightContext<repeat each I>
  ) async throws -> InsightEvaluator.AuthorizationStatus
  where repeat each I: InsightEvaluator.InsightRequestProtocol {
    try await EngineBridge.requestAuthorization(category: context.operationCategory)
  }

  /// Evaluates the operation at hand.
  ///
  /// What was observed so far is used up: the next evaluation needs fresh evidence. The result owes one
  /// ``InsightEvaluation/reportConsumption(_:insightsUsed:)``, also when its insights failed.
  ///
  /// - Parameter context: the operation, the requested insights and the app's own identifier.
  /// - Returns: the signed evaluation.
  /// - Throws: an ``EvaluationError`` when there is no evaluation; `CancellationError` when the task is
  ///   cancelled. Neither owes a report.
  public nonisolated(nonsending) func requestEvaluation<each I>(
    context: InsightEvaluator.InsightContext<repeat each I>
  ) async throws -> InsightEvaluation<repeat (each I).InsightType>
  where repeat each I: InsightEvaluator.InsightRequestProtocol {
    try await EngineBridge.evaluate(context)
  }
}
