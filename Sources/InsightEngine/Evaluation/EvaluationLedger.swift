import InsightService

/// Where evaluations of one app are accounted for: the service's ledger and the transparency log.
struct EvaluationLedger: Sendable {
  let appID: String
  let service: any InsightServing
  let consents: any ConsentStoring
  let log: any EngineLogging
  let background: BackgroundQueue

  /// Settles an evaluation that the app never saw, and that it therefore cannot report.
  func settleUnseen(eventID: String) {
    service.reportConsumption(ConsumptionReport(eventID: eventID, status: .notUsedError))
  }

  /// Notes an evaluation in the transparency log, or what became of it.
  func note(
    _ response: EvaluationResponse, category: ServiceCategory, state: ConsumptionState
  ) async {
    let entry = TransparencyEntry(
      eventID: response.eventID, app: appID, issuedAtSeconds: response.serverTimestampSeconds,
      category: category, consumption: state)
    do {
      try await consents.recordTransparency(entry)
    } catch {
      log.log(.settingsUnavailable)
    }
  }

  /// Makes the receipt through which the app reports on an evaluation.
  func receipt(for response: EvaluationResponse, category: ServiceCategory) -> ConsumptionReceipt {
    ConsumptionReceipt(
      deliver: { status, insightIDs in
        service.reportConsumption(
          ConsumptionReport(
            eventID: response.eventID, status: status.serviceStatus, insightIDs: insightIDs))
        background.enqueue {
          await note(response, category: category, state: .reported(status.serviceStatus))
        }
      },
      abandon: {
        log.log(.evaluationUnreported)
        service.abandon(eventID: response.eventID)
        background.enqueue { await note(response, category: category, state: .unreported) }
      })
  }
}
