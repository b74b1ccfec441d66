/// The insight service as the engine sees it: in process, or far away over HTTP.
///
/// One digit goes in, a signed answer comes out; then the caller says what the answer was used for.
/// Conforming types are safe to call from any number of tasks at once.
public protocol InsightServing: Sendable {
  /// Asks for one signed evaluation.
  ///
  /// The evaluation owes a consumption report as soon as this returns. A call that throws owes none.
  ///
  /// - Parameter request: what leaves the device, and nothing else does.
  /// - Returns: the signed payload with the final value of each insight.
  /// - Throws: ``ServiceError``.
  func evaluate(_ request: EvaluationRequest) async throws(ServiceError) -> EvaluationResponse

  /// Records what an evaluation was used for; never blocks, keeps the report until it is stored.
  ///
  /// The first report wins; a repeat is answered the same and changes nothing.
  ///
  /// - Parameter report: the evaluation and what became of it.
  func reportConsumption(_ report: ConsumptionReport)

  /// Records that an evaluation was let go without a report, so that it counts as unreported at once.
  ///
  /// A later report still counts, and lifts the mark.
  ///
  /// - Parameter eventID: the evaluation.
  func abandon(eventID: String)

  /// Waits until every report handed over so far is stored, or cannot be stored now and is kept for a
  /// later start.
  func flush() async
}
