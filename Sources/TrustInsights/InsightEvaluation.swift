public import FoundationEssentials

/// The signed answer to one request: a value or an error for each requested insight.
///
/// It owes one report of what was done with it. An evaluation that is released without one counts as
/// unreported.
///
/// - Note: thread safe.
public final class InsightEvaluation<each InsightResult>: Sendable
where repeat each InsightResult: TrustInsight {
  /// The requested insights in the order of the requests; with one request, the insight itself.
  public let insight: (repeat each InsightResult)
  /// The signed object (COSE_Sign1) that a relying server verifies and reads.
  public let signedPayload: Data
  /// When the part on the device was made (UTC, whole seconds).
  public let generationTimestamp: Date
  /// When the service processed it (UTC, whole seconds).
  public let serverTimestamp: Date
  /// Facts about the evaluation that are no signals, such as the environment.
  public let additionalInfo: [String: String]

  private let state: EngineBridge.EvaluationState

  init(insight: (repeat each InsightResult), state: EngineBridge.EvaluationState) {
    self.insight = insight
    self.state = state
    signedPayload = state.signedPayload
    generationTimestamp = state.generationTimestamp
    serverTimestamp = state.serverTimestamp
    additionalInfo = state.additionalInfo
  }

  /// The identifier that the app gave with the context, or `nil` where it gave none.
  ///
  /// Compare it; an identifier that differs means that the result is not to be trusted.
  public var requestID: String? { state.requestID }

  /// The identifier of this evaluation, to be kept with the transaction for later feedback.
  public var eventID: String { state.eventID }

  /// Reports what was done with the evaluation.
  ///
  /// Returns at once and never fails; the report is delivered in the background. The first report of an
  /// evaluation wins, later ones change nothing.
  ///
  /// - Parameters:
  ///   - status: what was done.
  ///   - insightsUsed: the insights that influenced the decision.
  public func reportConsumption(
    _ status: InsightEvaluationConsumptionStatus, insightsUsed: [any TrustInsight] = []
  ) {
    reportConsumption(status, insightIDsUsed: insightsUsed.map(\.insightID))
  }

  /// Reports what was done with the evaluation, naming insights by their identifiers.
  ///
  /// Returns at once and never fails; the report is delivered in the background. The first report of an
  /// evaluation wins, later ones change nothing.
  ///
  /// - Parameters:
  ///   - status: what was done.
  ///   - insightIDsUsed: the identifiers of the insights that influenced the decision.
  public func reportConsumption(
    _ status: InsightEvaluationConsumptionStatus, insightIDsUsed: [String]
  ) {
    state.report(status, insightIDs: insightIDsUsed)
  }
}
