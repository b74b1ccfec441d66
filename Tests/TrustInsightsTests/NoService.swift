import InsightService

/// A service that is never there.
struct NoService: InsightServing {
  func evaluate(_ request: EvaluationRequest) throws(ServiceError) -> EvaluationResponse {
    throw .unavailable
  }

  func reportConsumption(_ report: ConsumptionReport) {}

  func abandon(eventID: String) {}

  func flush() {}
}
