import InsightService
import Synchronization

/// A service that answers as the device says, notes all it is told, and can be held back or fail.
final class RecordingService: InsightServing {
  struct Calls {
    var requests: [EvaluationRequest] = []
    var reports: [ConsumptionReport] = []
    var abandoned: [String] = []
  }

  private let calls = Mutex(Calls())
  private let failure: ServiceError?
  private let hold: (@Sendable () async -> Void)?

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - failure: thrown instead of an answer.
  ///   - hold: waited for before answering; it ignores cancellation if it wishes.
  init(failure: ServiceError? = nil, hold: (@Sendable () async -> Void)? = nil) {
    self.failure = failure
    self.hold = hold
  }

  var requests: [EvaluationRequest] { calls.withLock { $0.requests } }
  var reports: [ConsumptionReport] { calls.withLock { $0.reports } }
  var abandoned: [String] { calls.withLock { $0.abandoned } }

  func evaluate(_ request: EvaluationRequest) async throws(ServiceError) -> EvaluationResponse {
    let number = calls.withLock { calls in
      calls.requests.append(request)
      return calls.requests.count
    }
    await hold?()
    if let failure { throw failure }
    return EvaluationResponse(
      eventID: "event-\(number)", signedPayload: [UInt8](repeating: 7, count: 64),
      serverTimestampSeconds: request.generatedAtSeconds + 1,
      insights: request.insights.enumerated().map { index, query in
        InsightAnswer(insightID: "insight-\(number)-\(index)", outcome: query.digit.deviceOutcome)
      })
  }

  func reportConsumption(_ report: ConsumptionReport) {
    calls.withLock { $0.reports.append(report) }
  }

  func abandon(eventID: String) {
    calls.withLock { $0.abandoned.append(eventID) }
  }

  func flush() async {}
}
