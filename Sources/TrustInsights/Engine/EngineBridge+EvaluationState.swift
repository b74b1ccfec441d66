import FoundationEssentials
import InsightEngine

extension EngineBridge {
  /// What an evaluation keeps of the engine's result; the chance to report ends with it.
  struct EvaluationState: Sendable {
    private let result: EngineResult

    /// Keeps a result.
    init(result: EngineResult) { self.result = result }

    var signedPayload: Data { Data(result.signedPayload) }
    var generationTimestamp: Date { Date(secondsSinceEpoch: result.generationSeconds) }
    var serverTimestamp: Date { Date(secondsSinceEpoch: result.serverSeconds) }
    var additionalInfo: [String: String] { result.additionalInfo }
    var requestID: String? { result.requestID }
    var eventID: String { result.eventID }

    /// Passes a report on; the first one wins.
    func report(_ status: InsightEvaluationConsumptionStatus, insightIDs: [String]) {
      result.consumption.report(status.engineStatus, insightIDs: insightIDs)
    }
  }
}

extension Date {
  fileprivate init(secondsSinceEpoch: Int64) {
    self.init(timeIntervalSince1970: TimeInterval(secondsSinceEpoch))
  }
}
