internal import InsightCrypto
internal import InsightService

extension Router {
  func evaluate(_ request: ServerRequest) async throws(Problem) -> ServerResponse {
    let app = try await authentication.app(of: request)
    guard request.isJSON else { throw .unsupportedMediaType }
    let evaluation: EvaluationRequest
    do throws(ContractViolation) {
      evaluation = try EvaluationRequest(json: request.body)
    } catch {
      throw .contract(error)
    }
    guard evaluation.app == app else { throw .forbidden }
    let answer: EvaluationResponse
    do throws(ServiceError) {
      answer = try await core.evaluate(evaluation)
    } catch {
      throw Problem(error)
    }
    metrics.count(answer.insights.map(\.outcome))
    return .json { json in
      json.key("eventID")
      json.string(answer.eventID)
      json.key("signedPayload")
      json.string(Base64.urlSafe.encode(answer.signedPayload))
      json.key("serverTimestamp")
      json.integer(answer.serverTimestampSeconds)
    }
  }

  func recordConsumption(
    _ request: ServerRequest, eventID: String
  ) async throws(Problem) -> ServerResponse {
    let app = try await authentication.app(of: request)
    guard request.isJSON else { throw .unsupportedMediaType }
    guard EventIdentifier(text: eventID) != nil else { throw .notFound }
    let report: ConsumptionReport
    do throws(ContractViolation) {
      report = try ConsumptionReport(json: request.body, eventID: eventID)
    } catch {
      throw .contract(error)
    }
    do throws(ServiceError) {
      switch try await core.recordConsumption(report, by: app) {
      case .recorded: return Self.reported(report.status)
      case .alreadyReported(let kept): return Self.reported(kept)
      case .unknownEvent: throw ServiceError.unauthorized
      }
    } catch .unauthorized {
      throw .notFound
    } catch {
      throw Problem(error)
    }
  }

  /// A repeat gets the same answer as the first report, with the status that is kept.
  private static func reported(_ status: ConsumptionStatus) -> ServerResponse {
    .json { json in
      json.key("status")
      json.string(status.rawValue)
    }
  }
}
