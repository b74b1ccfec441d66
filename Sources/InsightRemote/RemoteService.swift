public import InsightService

/// The insight service of an operator, asked over HTTP.
///
/// Reports go through an outbox on disk, so that they never block the app and survive a restart.
public final class RemoteService: InsightServing {
  private let configuration: RemoteServiceConfiguration
  private let caller: HTTPCaller
  private let sender: ReportSender

  /// Makes a client; reports that an earlier run left behind are sent at once.
  ///
  /// - Parameters:
  ///   - configuration: how the service is reached.
  ///   - ledger: keeps the outbox.
  public init(_ configuration: RemoteServiceConfiguration, ledger: DeviceLedger) {
    self.configuration = configuration
    caller = HTTPCaller(authoritiesPath: configuration.authoritiesPath)
    sender = ReportSender(
      outbox: ReportOutbox(ledger), caller: caller, configuration: configuration)
    sender.start()
  }

  /// Asks for one signed evaluation, within the deadline.
  ///
  /// Tried again only when the service cannot have issued an evaluation: no connection, or 503. The digit is
  /// in memory until this returns, and nowhere afterwards.
  ///
  /// - Parameter request: what leaves the device.
  /// - Returns: the answer, checked against the request.
  /// - Throws: ``ServiceError``.
  public func evaluate(
    _ request: EvaluationRequest
  ) async throws(ServiceError) -> EvaluationResponse {
    try request.validate()
    let body = request.canonicalJSON()
    let clock = ContinuousClock()
    let end = clock.now + configuration.deadline
    var pause = configuration.firstPause
    for attempt in 1...max(1, configuration.attempts) {
      let sent = await caller.send(
        body, to: configuration.address, path: "/v1/evaluations", bearer: configuration.appKey,
        timeout: clock.now.duration(to: end))
      switch sent {
      case .success(let answer) where answer.status != 503:
        return try response(answer, to: request)
      case .failure(.cancelled): throw .cancelled
      case .failure(.untrusted), .failure(.answerTooLong): throw .payloadUntrusted
      case .failure(.uncertain): throw .unavailable
      case .success, .failure(.notSent): break
      }
      let wait = pause * configuration.jitter()
      guard attempt < configuration.attempts, clock.now + wait < end else { break }
      do { try await clock.sleep(for: wait) } catch { throw .cancelled }
      pause = pause * 2
    }
    throw .unavailable
  }

  /// Records what an evaluation was used for; returns at once, and sends it when the service can be
  /// reached.
  public func reportConsumption(_ report: ConsumptionReport) { sender.add(report) }

  /// Does nothing: the service counts an evaluation as unreported by itself after ten minutes.
  public func abandon(eventID: String) {}

  /// Waits until every report is taken, or one try of each has failed.
  public func flush() async { await sender.flush() }

  private func response(
    _ answer: HTTPCaller.Answer, to request: EvaluationRequest
  ) throws(ServiceError) -> EvaluationResponse {
    switch answer.status {
    case 200:
      return try EvaluationResponse(
        json: answer.body, answering: request,
        anchorsPEM: configuration.payloadAnchors.text)
    case 401: throw .unauthorized
    case 403: throw .unauthorized
    case 429: throw .rateLimited(retryAfterSeconds: max(1, answer.retryAfterSeconds))
    case 400, 413, 415, 422: throw .invalidRequest(field: .insights)
    default: throw .unavailable
    }
  }
}
