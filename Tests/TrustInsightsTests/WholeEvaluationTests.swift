import FoundationEssentials
import InsightEngine
import InsightEvents
import InsightService
import InsightVerifier
import Testing
import TrustInsights
import _TestSupport

/// From the question to the person to the relying server, through Apple's names and a real service.
@Suite("Whole evaluation", .timeLimit(.minutes(1)))
struct WholeEvaluationTests {
  private static let appID = "app.example.bank"
  private static let coached = IsLikelyBeingCoachedInsight.request(schema: .version1)

  private struct Installation {
    let directory: TemporaryDirectory
    let service: EmbeddedService
    let engine: Engine

    init(
      directory: TemporaryDirectory = TemporaryDirectory(), launchArguments: [String] = [],
      prompt: (any AuthorizationPrompting)? = PermittingPrompt()
    ) throws {
      self.directory = directory
      service = try EmbeddedService(EmbeddedServiceConfiguration(directory: directory.path))
      engine = Engine(
        configuration: EngineConfiguration(
          declaredAppIDs: [appID], environment: .sandbox, service: service,
          consents: service.ledger, prompt: prompt, launchArguments: launchArguments),
        appID: appID, accountToken: "account-1")
    }

    func verify(_ payload: Data, requestID: String) async throws -> VerifiedInsights {
      let verifier = PayloadVerifier(
        configuration: VerifierConfiguration(
          anchors: try TrustAnchor.all(inPEM: service.anchorPEM), issuer: .embeddedUnderAnchor,
          environment: .sandbox, audience: .exactly(appID)),
        replayStore: InMemoryReplayStore(capacity: 16),
        clock: { .seconds(SystemEngineClock().secondsSince1970) })
      return try await verifier.verify(payload, requestID: .exactly(requestID))
    }
  }

  private struct PermittingPrompt: AuthorizationPrompting {
    func ask(_ question: AuthorizationQuestion) -> AuthorizationAnswer { .permit }
  }

  private static func context(requestID: String)
    -> InsightEvaluator.InsightContext<
      InsightEvaluator.InsightRequest<IsLikelyBeingCoachedInsight>
    >
  {
    var context = InsightEvaluator.InsightContext(
      operationCategory: .payment, requestedEvaluations: coached)
    context.requestID = requestID
    return context
  }

  @Test("authorize, events, evaluation, report; the payload verifies and says the same")
  func happyPath() async throws {
    let installation = try Installation()
    let context = Self.context(requestID: "order-1")
    try await Engine.withCurrent(installation.engine) {
      let evaluator = InsightEvaluator()
      #expect(try await evaluator.authorizationStatus(for: context) == .notDetermined)
      #expect(try await evaluator.requestAuthorization(for: context) == .authorized)
      for index in 0..<300 {
        installation.engine.recorder.record(
          InteractionEvent(
            timestampNanoseconds: Int64(index) * 110_000_000,
            action: .key(KeyEvent(phase: index % 2 == 0 ? .down : .up, keyClass: .letter))))
      }
      let evaluation = try await evaluator.requestEvaluation(context: context)
      let now = Date()
      #expect(evaluation.requestID == "order-1")
      #expect(abs(evaluation.generationTimestamp.timeIntervalSince(now)) < 30)
      #expect(evaluation.serverTimestamp >= evaluation.generationTimestamp)
      #expect(evaluation.additionalInfo == ["environment": "sandbox"])

      let verified = try await installation.verify(evaluation.signedPayload, requestID: "order-1")
      #expect("\(verified.eventID)" == evaluation.eventID)
      #expect(verified.operation == .payment)
      #expect(verified.insights[0].typeIdentifier == IsLikelyBeingCoachedInsight.typeIdentifier)
      #expect(verified.insights[0].insightID == evaluation.insight.insightID)
      evaluation.reportConsumption(.usedUnchangedFriction, insightsUsed: [evaluation.insight])
    }
    await installation.engine.flush()
    let log = try await DeviceSettings(store: installation.service.ledger).transparencyLog()
    #expect(log.map(\.consumption) == [.reported(.usedUnchangedFriction)])
  }

  @Test(
    "every value and insight error reaches app and payload alike",
    arguments: [
      ("-InsightOverrideValue", "unknown"), ("-InsightOverrideValue", "medium"),
      ("-InsightOverrideValue", "high"), ("-InsightOverrideInsightError", "rateLimitError"),
      ("-InsightOverrideInsightError", "insightVersionUnavailable"),
      ("-InsightOverrideInsightError", "insightVersionIncompatible"),
      ("-InsightOverrideInsightError", "insightEvaluationFailed"),
      ("-InsightOverrideInsightError", "insightUnavailable"),
    ])
  func outcomes(argument: String, value: String) async throws {
    let installation = try Installation(launchArguments: [argument, value])
    let context = Self.context(requestID: "order-2")
    try await Engine.withCurrent(installation.engine) {
      let evaluator = InsightEvaluator()
      _ = try await evaluator.requestAuthorization(for: context)
      let evaluation = try await evaluator.requestEvaluation(context: context)
      let verified = try await installation.verify(evaluation.signedPayload, requestID: "order-2")
      switch (evaluation.insight.outcome, verified.insights[0].outcome) {
      case (.success(let found), .success(let signed)):
        #expect(found.rawValue == value)
        #expect(signed.rawValue == value)
      case (.failure(let found), .failure):
        #expect("\(found)" == value)
      default:
        Issue.record("the app and the payload do not say the same")
      }
      evaluation.reportConsumption(.usedEvaluationOnly)
    }
  }

  @Test("a tampered payload does not verify, and a mismatched echo is visible")
  func tampering() async throws {
    let installation = try Installation(launchArguments: [
      "-InsightOverridePayload", "tampered", "-InsightOverrideRequestID", "mismatched",
    ])
    let context = Self.context(requestID: "order-3")
    try await Engine.withCurrent(installation.engine) {
      let evaluator = InsightEvaluator()
      _ = try await evaluator.requestAuthorization(for: context)
      let evaluation = try await evaluator.requestEvaluation(context: context)
      #expect(evaluation.requestID != "order-3")
      await #expect(throws: PayloadVerificationError.self) {
        try await installation.verify(evaluation.signedPayload, requestID: "order-3")
      }
      evaluation.reportConsumption(.notUsedError)
    }
  }

  @Test("decisions survive a restart")
  func restart() async throws {
    let directory = TemporaryDirectory()
    let context = Self.context(requestID: "order-4")
    let first = try Installation(directory: directory)
    try await Engine.withCurrent(first.engine) {
      _ = try await InsightEvaluator().requestAuthorization(for: context)
    }
    await first.service.close()
    let second = try Installation(directory: directory, prompt: nil)
    try await Engine.withCurrent(second.engine) {
      let status = try await InsightEvaluator().authorizationStatus(for: context)
      #expect(status == .authorized)
    }
    #expect(second.service.anchorPEM == first.service.anchorPEM)
  }

  @Test("without an engine everything is unavailable")
  func noEngine() async throws {
    let context = Self.context(requestID: "order-5")
    #expect(try await InsightEvaluator().authorizationStatus(for: context) == .unavailable)
    #expect(try await InsightEvaluator().requestAuthorization(for: context) == .unavailable)
    await #expect {
      try await InsightEvaluator().requestEvaluation(context: context)
    } throws: { error in
      guard case .notAvailable = error as? InsightEvaluator.EvaluationError else { return false }
      return true
    }
  }

  @Test("a foreign insight, a foreign request and an empty pack are refused as a bad context")
  func foreignTypes() async throws {
    struct ForeignInsight: TrustInsight {
      typealias SchemaVersion = Int
      typealias Value = Int
      static var typeIdentifier: String { "foreign" }
      var insightID: String { "" }
      var modelVersion: String? { nil }
      var newestModelVersion: String? { nil }
      var outcome: Result<Int, InsightError> { .success(0) }
    }
    struct ForeignRequest: InsightEvaluator.InsightRequestProtocol {
      typealias InsightType = IsLikelyBeingCoachedInsight
    }
    let installation = try Installation(
      launchArguments: ["-InsightOverrideAuthorizationStatus", "authorized"])
    await Engine.withCurrent(installation.engine) {
      #expect(await Self.isRefused(Self.context(ForeignInsight.request(schema: 1))))
      #expect(await Self.isRefused(Self.context(ForeignRequest())))
      #expect(await Self.isRefused(Self.context()))
    }
  }

  private static func isRefused<each Request: InsightEvaluator.InsightRequestProtocol>(
    _ context: InsightEvaluator.InsightContext<repeat each Request>
  ) async -> Bool {
    do {
      _ = try await InsightEvaluator().requestEvaluation(context: context)
      return false
    } catch {
      guard case .contextInvalid(let message) = error as? InsightEvaluator.EvaluationError else {
        return false
      }
      return !message.isEmpty
    }
  }

  private static func context<each Request: InsightEvaluator.InsightRequestProtocol>(
    _ requests: repeat each Request
  ) -> InsightEvaluator.InsightContext<repeat each Request> {
    InsightEvaluator.InsightContext(
      operationCategory: .other, requestedEvaluations: (repeat each requests))
  }
}
