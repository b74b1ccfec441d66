import InsightService

extension Engine {
  /// Evaluates the operation at hand: observes no longer, scores, forgets, has the digit signed.
  ///
  /// The recorder is empty afterwards, whatever the outcome, except for a request that is refused before
  /// anything was looked at (`contextInvalid`, `localError` from the stored decisions).
  ///
  /// - Parameter request: what is asked.
  /// - Returns: the answer, which owes a report.
  /// - Throws: ``EngineError``; `CancellationError` as soon as the task is cancelled. Neither owes a
  ///   report.
  package func evaluate(_ request: EngineRequest) async throws -> EngineResult {
    try requireAuthorized(try await authorizationStatus())
    try validate(request)
    try Task.checkCancellation()
    let judgements = judge(request)
    if script?.changesEvaluations == true { configuration.log.log(.evaluationOverridden) }
    let generationSeconds = configuration.clock.secondsSince1970
    let query = try await serviceRequest(
      request, judgements: judgements, generationSeconds: generationSeconds)
    do {
      let response = try await answer(to: query)
      guard response.insights.count == judgements.count, !response.signedPayload.isEmpty else {
        ledger.settleUnseen(eventID: response.eventID)
        throw EngineError.payloadSecurityError
      }
      await ledger.note(response, category: query.category, state: .open)
      return result(
        of: response, to: request, judgements: judgements, generationSeconds: generationSeconds)
    } catch let error as EngineError {
      configuration.log.log(.serviceFailed(error))
      throw error
    }
  }

  private func requireAuthorized(_ status: AuthorizationStatus) throws(EngineError) {
    switch status {
    case .authorized: return
    case .unavailable: throw .notAvailable
    case .denied, .deniedRequestable: throw .denied
    case .notDetermined:
      configuration.log.log(.personNotAsked)
      throw .denied
    }
  }

  private func validate(_ request: EngineRequest) throws(EngineError) {
    guard (1...16).contains(request.insights.count) else {
      throw .contextInvalid("1 to 16 insights can be requested at once")
    }
    guard (request.requestID?.utf8.count ?? 0) <= 256 else {
      throw .contextInvalid("requestID is longer than 256 bytes")
    }
  }

  private func serviceRequest(
    _ request: EngineRequest, judgements: [Judgement], generationSeconds: Int64
  ) async throws(EngineError) -> EvaluationRequest {
    let device: String
    do {
      device = try await configuration.consents.deviceToken(forApp: appID)
    } catch {
      configuration.log.log(.settingsUnavailable)
      throw .localError
    }
    return EvaluationRequest(
      app: appID, account: accountToken ?? device, device: device,
      environment: configuration.environment, category: request.category.serviceCategory,
      requestID: request.requestID,
      insights: zip(request.insights, judgements).map { insight, judgement in
        InsightQuery(
          type: insight.typeIdentifier, schema: max(1, insight.schemaVersionNumber),
          model: judgement.modelVersion, digit: judgement.digit)
      },
      generatedAtSeconds: generationSeconds)
  }

  private func result(
    of response: EvaluationResponse, to request: EngineRequest, judgements: [Judgement],
    generationSeconds: Int64
  ) -> EngineResult {
    let newest = configuration.models.newestVersion
    var payload = response.signedPayload
    // The last byte is the signature's.
    if script?.tampersWithPayload == true { payload[payload.count - 1] ^= 1 }
    var information = ["environment": configuration.environment.rawValue]
    if script?.changesEvaluations == true { information["overridden"] = "true" }
    return EngineResult(
      insights: zip(response.insights, judgements).map { answer, judgement in
        EngineResult.Insight(
          insightID: answer.insightID,
          modelVersion: judgement.isOnBoard ? judgement.modelVersion : nil,
          newestModelVersion: newest, outcome: answer.engineOutcome)
      },
      signedPayload: payload,
      requestID: script?.mismatchesRequestID == true ? "not-the-request-id" : request.requestID,
      eventID: response.eventID, generationSeconds: generationSeconds,
      serverSeconds: response.serverTimestampSeconds, additionalInfo: information,
      consumption: ledger.receipt(for: response, category: request.category.serviceCategory))
  }
}
