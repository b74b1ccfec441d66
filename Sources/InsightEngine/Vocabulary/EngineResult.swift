/// What the engine answers.
package struct EngineResult: Sendable {
  /// The answer to one requested insight.
  package struct Insight: Sendable {
    /// The identifier of this answer.
    package var insightID: String
    /// The version of the model that made it, or `nil` where none ran.
    package var modelVersion: String?
    /// The newest version on board.
    package var newestModelVersion: String?
    /// The level, or why there is none.
    package var outcome: Result<Engine.CoachingLevel, Engine.InsightFailure>
  }

  /// The answers in the order of the requests.
  package var insights: [Insight]
  /// The signed payload: COSE_Sign1 bytes.
  package var signedPayload: [UInt8]
  /// The echo of the app's identifier of the operation.
  package var requestID: String?
  /// The identifier of the evaluation.
  package var eventID: String
  /// When the device made its part, in seconds since 1970.
  package var generationSeconds: Int64
  /// When the service answered, in seconds since 1970.
  package var serverSeconds: Int64
  /// Facts about the evaluation that are no signals.
  package var additionalInfo: [String: String]
  /// The one report that the evaluation owes.
  package var consumption: ConsumptionReceipt
}
