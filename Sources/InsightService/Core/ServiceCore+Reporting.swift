internal import InsightStore

extension ServiceCore {
  /// Records a report and tells what came of it.
  ///
  /// - Parameters:
  ///   - report: what the app did.
  ///   - app: the app that reports, or `nil` in process, where any may.
  /// - Returns: what came of it; a repeat is told which status is kept.
  /// - Throws: ``ServiceError``.
  package func recordConsumption(
    _ report: ConsumptionReport, by app: String?
  ) async throws(ServiceError) -> EvaluationLedger.ReportOutcome {
    let event = try report.validate()
    do {
      return try await store.write { transaction in
        try self.record(report, on: event, by: app, in: transaction)
      }
    } catch {
      throw .unavailable
    }
  }

  func enqueueConsumption(
    _ report: ConsumptionReport, completion: @Sendable @escaping (Bool) -> Void
  ) {
    // A report that breaks the contract can never be stored, so nothing waits for it.
    guard let event = try? report.validate() else { return completion(true) }
    store.enqueueWrite { transaction in
      _ = try self.record(report, on: event, by: nil, in: transaction)
    } completion: { result in
      if case .success = result { completion(true) } else { completion(false) }
    }
  }

  func enqueueAbandon(eventID: String, completion: @Sendable @escaping (Bool) -> Void) {
    guard let event = EventIdentifier(text: eventID) else { return completion(true) }
    let keepsTransparencyLog = configuration.keepsTransparencyLog
    store.enqueueWrite { transaction in
      try EvaluationLedger.abandon(event, in: transaction)
      if keepsTransparencyLog { try TransparencyRows.abandon(event.text, in: transaction) }
    } completion: { result in
      if case .success = result { completion(true) } else { completion(false) }
    }
  }

  private func record(
    _ report: ConsumptionReport, on event: EventIdentifier, by app: String?,
    in transaction: any StoreTransaction
  ) throws(StoreFailure) -> EvaluationLedger.ReportOutcome {
    let outcome = try EvaluationLedger.report(
      report, on: event, by: app, nowSeconds: configuration.now(), in: transaction)
    if configuration.keepsTransparencyLog, outcome == .recorded {
      try TransparencyRows.report(report.status, on: event.text, in: transaction)
    }
    return outcome
  }
}
