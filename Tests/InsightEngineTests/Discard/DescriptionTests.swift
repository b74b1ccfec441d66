import InsightEngine
import InsightEvents
import InsightService
import Testing

/// What can be read in logs, errors and descriptions.
@Suite("Descriptions", .timeLimit(.minutes(1)))
struct DescriptionTests {
  private static let x: Float = 713.468_75
  private static let y: Float = 288.390_625
  private static let timestamp: Int64 = 918_273_645_546_372

  @Test(
    "no error, log line or description holds a signal value",
    arguments: [
      nil, ServiceError.unavailable, .rateLimited(retryAfterSeconds: 3), .payloadUntrusted,
      .unauthorized, .invalidRequest(field: .device),
    ])
  func nothingIsTold(failure: ServiceError?) async throws {
    let service = RecordingService(failure: failure)
    let bench = try await TestBench.authorized(service: service)
    Self.feed(bench.engine.recorder)
    var texts = Self.descriptions(of: bench.engine) + Self.descriptions(of: bench.engine.recorder)
    #expect(texts.contains { $0.contains("SignalRecorder") })
    do {
      let result = try await bench.engine.evaluate(.coaching(requestID: "order-7"))
      texts += Self.descriptions(of: result)
      result.consumption.report(.usedEvaluationOnly, insightIDs: [])
    } catch {
      texts += Self.descriptions(of: error)
      if let error = error as? EngineError {
        texts += Engine.Language.allCases.map { error.sentence(in: $0) }
      }
    }
    for message in bench.log.messages {
      texts += Self.descriptions(of: message)
      texts += Engine.Language.allCases.map { message.sentence(in: $0) }
    }
    texts += service.requests.map { String(decoding: $0.canonicalJSON(), as: UTF8.self) }
    texts += Self.descriptions(of: bench.service.requests)
    for text in texts {
      for needle in ["713.4", "288.3", "918273645546372", "918273645", "bitPattern"] {
        #expect(!text.contains(needle))
      }
    }
  }

  @Test("the search would notice a position and a time")
  func searchNotices() {
    let event = InteractionEvent(
      timestampNanoseconds: Self.timestamp,
      action: .pointer(
        PointerEvent(phase: .move, kind: .mouse, position: .init(x: Self.x, y: Self.y))))
    for needle in ["713.4", "288.3", "918273645546372"] {
      #expect(Self.descriptions(of: event).contains { $0.contains(needle) })
    }
  }

  @Test("every sentence exists in both languages and differs between them")
  func bothLanguages() {
    let messages: [EngineLogMessage] = [
      .memoryLockRefused, .overridesIgnoredInProduction, .overrideNotUnderstood(argument: "-A"),
      .evaluationOverridden, .appNotDeclared, .noModelOnBoard, .noAuthorizationPrompt,
      .personNotAsked, .unauthorized, .wrongEnvironment, .timesNotNanoseconds,
      .settingsUnavailable, .serviceFailed(.denied), .deadlinePassed, .evaluationUnreported,
    ]
    let errors: [EngineError] = [
      .contextInvalid(""), .denied, .localError, .notAvailable, .rateLimitExceeded, .serverError,
      .payloadSecurityError,
    ]
    let sentences: [(Engine.Language) -> String] =
      messages.map { message in { message.sentence(in: $0) } }
      + errors.map { error in { error.sentence(in: $0) } }
      + Engine.InsightFailure.allCases.map { failure in { failure.sentence(in: $0) } }
      + PersonMessage.allCases.map { message in { message.text(in: $0) } }
      + [
        { AuthorizationQuestion(appID: "A", category: .payment, language: $0).text }
      ]
    for sentence in sentences {
      #expect(!sentence(.english).isEmpty && !sentence(.spanish).isEmpty)
      #expect(sentence(.english) != sentence(.spanish))
    }
    #expect(Set(sentences.map { $0(.spanish) }).count == sentences.count)
  }

  private static func feed(_ recorder: SignalRecorder) {
    for index in 0..<300 {
      let time = timestamp + Int64(index) * 50_000_000
      recorder.record(
        InteractionEvent(
          timestampNanoseconds: time,
          action: .pointer(PointerEvent(phase: .move, kind: .mouse, position: .init(x: x, y: y)))))
      recorder.record(
        InteractionEvent(
          timestampNanoseconds: time, action: .key(KeyEvent(phase: .down, keyClass: .letter))))
    }
  }

  private static func descriptions(of value: some Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [String(describing: value), String(reflecting: value), dumped]
  }
}
