internal import InsightPayload
internal import InsightStore

extension ServiceCore {
  /// Answers one request: limits, account signals, one durable row, then the signature.
  ///
  /// The row is on disk before the payload is made, so an answer that a caller holds is always known to
  /// the ledger; a process that dies in between leaves a row that nobody holds an answer for.
  ///
  /// - Parameter request: what the device sent.
  /// - Returns: the signed answer.
  /// - Throws: ``ServiceError``.
  /// - Complexity: about nine statements in two round trips of a group commit, and one signature.
  package func evaluate(
    _ request: EvaluationRequest
  ) async throws(ServiceError) -> EvaluationResponse {
    try request.validate()
    guard request.environment == configuration.environment else { throw .wrongEnvironment }
    let event = EventIdentifier(randomBytes: configuration.randomBytes(16))
    let now = configuration.now()
    let outcomes: [Result<InsightLevel, InsightFailure>]
    do {
      outcomes = try await store.write { transaction in
        try issue(request, as: event, nowSeconds: now, in: transaction)
      }
    } catch let exceeded as LimitLedger.Exceeded {
      throw .rateLimited(retryAfterSeconds: exceeded.retryAfterSeconds)
    } catch {
      throw .unavailable
    }
    guard !Task.isCancelled else {
      await withdraw(event)
      throw .cancelled
    }
    do {
      return try seal(request, as: event, outcomes: outcomes, nowSeconds: now)
    } catch {
      await withdraw(event)
      throw .unavailable
    }
  }

  /// Takes an evaluation back whose answer did not reach its caller, so that it owes no report.
  ///
  /// Returns when that is stored, so that whoever was told of the end finds no row. When the store fails the
  /// row stays open and ages into an unreported one.
  ///
  /// - Parameter event: the evaluation.
  package func withdraw(_ event: EventIdentifier) async {
    let keepsTransparencyLog = configuration.keepsTransparencyLog
    await withCheckedContinuation { continuation in
      store.enqueueWrite { transaction in
        try EvaluationLedger.withdraw(event, in: transaction)
        if keepsTransparencyLog { try TransparencyRows.withdraw(event.text, in: transaction) }
      } completion: { _ in
        continuation.resume()
      }
    }
  }

  private func issue(
    _ request: EvaluationRequest, as event: EventIdentifier, nowSeconds now: Int64,
    in transaction: any StoreTransaction
  ) throws -> [Result<InsightLevel, InsightFailure>] {
    try housekeeping.runIfDue(
      nowSeconds: now, retention: configuration.retention,
      keepsTransparencyLog: configuration.keepsTransparencyLog, in: transaction)
    let tokens = configuration.tokens
    let account = tokens.digest(of: request.account, kind: .account, app: request.app)
    let device = tokens.digest(of: request.device, kind: .device, app: request.app)
    let limits = RequestLimits(
      configuration.limits, request: request, device: device, nowSeconds: now)
    let results = try transaction.results(
      of: [
        ReportingShare.statement(app: request.app, nowSeconds: now),
        ReportingShare.statement(device: device, nowSeconds: now),
        AccountLedger.signalsStatement(of: account, nowSeconds: now),
      ] + limits.statements)
    let standing = try ReportingShare(results[1]).standing(
      under: configuration.limits.reporting, in: ReportingShare(results[0]))
    let signals = try AccountSignals(results[2], nowSeconds: now)
    try limits.check(standing, results: results[3...], in: transaction)
    let (areAllowed, givingBack) = try limits.insightsWithinLimits(results: results[3...])
    let outcomes = zip(request.insights, areAllowed).map { insight, isAllowed in
      isAllowed ? signals.outcome(of: insight.digit) : .failure(.rateLimitError)
    }
    try transaction.results(
      of: givingBack + AccountLedger.noting(account, nowSeconds: now) + [
        EvaluationLedger.issuing(
          EvaluationLedger.Entry(
            event: event, app: request.app, account: account, device: device,
            environment: request.environment, category: request.category, issuedAtSeconds: now,
            level: outcomes.compactMap { try? $0.get() }.max()))
      ])
    if configuration.keepsTransparencyLog {
      try TransparencyRows.record(
        TransparencyEntry(
          eventID: event.text, app: request.app, issuedAtSeconds: now,
          category: request.category, consumption: .open),
        in: transaction)
    }
    return outcomes
  }

  private func seal(
    _ request: EvaluationRequest, as event: EventIdentifier,
    outcomes: [Result<InsightLevel, InsightFailure>], nowSeconds now: Int64
  ) throws -> EvaluationResponse {
    let answers = outcomes.enumerated().map { index, outcome in
      InsightAnswer(insightID: "\(event.text)-\(index)", outcome: outcome)
    }
    let claims = InsightClaims(
      issuer: sealer.issuer, audience: request.app, issuedAtSeconds: now,
      expiresAtSeconds: now + configuration.payloadLifetimeSeconds, eventID: event.bytes,
      requestID: request.requestID,
      environment: request.environment.claimed,
      operation: request.category.claimed,
      insights: zip(request.insights, answers).map { $0.claimed(answer: $1) },
      generatedAtSeconds: request.generatedAtSeconds)
    return EvaluationResponse(
      eventID: event.text, signedPayload: try sealer.seal(claims), serverTimestampSeconds: now,
      insights: answers)
  }
}
