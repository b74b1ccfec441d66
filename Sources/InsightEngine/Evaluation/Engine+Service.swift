import InsightService

extension Engine {
  /// Has the service answer, until the deadline or until the task is cancelled.
  ///
  /// An answer that comes too late is settled with the service here, since the app never sees it.
  func answer(to request: EvaluationRequest) async throws -> EvaluationResponse {
    let first = FirstResult<EvaluationResponse>()
    let (clock, service, script) = (configuration.clock, configuration.service, script)
    let call = Task { [ledger, log = configuration.log] in
      do {
        if let script {
          if script.latency > .zero { try await clock.sleep(for: script.latency) }
          if let error = script.evaluationError { throw error }
        }
        let response = try await service.evaluate(request)
        if !first.resolve(.success(response)) { ledger.settleUnseen(eventID: response.eventID) }
      } catch let error as ServiceError {
        if error == .unauthorized { log.log(.unauthorized) }
        if error == .wrongEnvironment { log.log(.wrongEnvironment) }
        first.resolve(.failure(EngineError(error)))
      } catch {
        first.resolve(.failure(error))
      }
    }
    let timer = Task { [deadline = configuration.deadline, log = configuration.log] in
      try await clock.sleep(for: deadline)
      if first.resolve(.failure(EngineError.serverError)) { log.log(.deadlinePassed) }
    }
    defer {
      timer.cancel()
      call.cancel()
    }
    return try await first.value()
  }
}
