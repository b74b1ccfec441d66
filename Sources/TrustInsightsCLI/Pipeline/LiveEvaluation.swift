import InsightEngine
import InsightService
import InsightSimulator
import InsightVerifier
import TrustInsights

/// One whole evaluation through the framework, for the demonstration.
///
/// Authorize, record the events of a simulated session, evaluate, report, verify the signed payload:
/// the same calls that an app and its server make.
struct LiveEvaluation {
  /// What happened, step by step.
  struct Outcome: Sendable {
    /// What the person answered.
    var authorization = ""
    /// How many events were recorded.
    var eventCount = 0
    /// The identifier of the evaluation.
    var eventID = ""
    /// The level, or `nil` where the insight failed.
    var level: String?
    /// Why there is no level.
    var failure: String?
    /// The signed payload.
    var payload: [UInt8] = []
    /// The certificate that a verifier pins.
    var anchorPEM = ""
    /// The app that the verified payload names.
    var audience = ""
    /// Why the verifier refuses the same payload a second time.
    var secondRefusal = ""
  }

  /// An app of the demonstration alone; what it does is in no transparency log but its own.
  static let appID = "com.example.demonstration"
  static let requestID = "demonstration-request"

  private let directory: String

  /// Makes a demonstration.
  ///
  /// - Parameter directory: where keys and ledger are kept.
  init(directory: String) { self.directory = directory }

  /// Runs it.
  ///
  /// - Returns: what happened; the payload verified.
  /// - Throws: ``CommandFailure`` when a step fails.
  func run() async throws -> Outcome {
    let service: EmbeddedService
    do throws(ServiceSetupError) {
      service = try EmbeddedService(EmbeddedServiceConfiguration(directory: directory))
    } catch {
      throw CommandFailure(.unavailable, "the embedded service cannot be opened: \(error)")
    }
    let configuration = EngineConfiguration(
      declaredAppIDs: [Self.appID], environment: .sandbox, service: service,
      consents: service.ledger, prompt: DemonstrationPrompt())
    let engine = Engine(
      configuration: configuration, appID: Self.appID, accountToken: "demonstration-account")
    var outcome = try await Engine.withCurrent(engine) { try await Self.evaluate(on: engine) }
    await engine.flush()
    outcome.anchorPEM = service.anchorPEM
    try await verify(&outcome)
    return outcome
  }

  private static func evaluate(on engine: Engine) async throws -> Outcome {
    var outcome = Outcome()
    let evaluator = InsightEvaluator()
    var context = InsightEvaluator.InsightContext(
      operationCategory: .payment,
      requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1))
    context.requestID = requestID
    outcome.authorization = "\(try await evaluator.requestAuthorization(for: context))"
    let session = Simulator(seed: 7).session(.bankImpersonationEarpiece, at: 43)
    for event in session.events { engine.recorder.record(event) }
    outcome.eventCount = session.events.count
    let evaluation = try await evaluator.requestEvaluation(context: context)
    guard evaluation.requestID == context.requestID else {
      throw CommandFailure(.internalError, "the evaluation answers another request")
    }
    outcome.eventID = evaluation.eventID
    switch evaluation.insight.outcome {
    case .success(let value): outcome.level = value.rawValue
    case .failure(let error): outcome.failure = "\(error)"
    }
    evaluation.reportConsumption(.usedEvaluationOnly)
    outcome.payload = Array(evaluation.signedPayload)
    return outcome
  }

  private func verify(_ outcome: inout Outcome) async throws {
    let verifier: PayloadVerifier
    do throws(VerifierConfigurationError) {
      verifier = PayloadVerifier(
        configuration: VerifierConfiguration(
          anchors: try TrustAnchor.all(inPEM: outcome.anchorPEM), issuer: .embeddedUnderAnchor,
          environment: .sandbox, audience: .exactly(Self.appID)),
        replayStore: InMemoryReplayStore(capacity: 16), clock: { SystemTime.sinceEpoch })
    } catch {
      throw CommandFailure(.internalError, "the root cannot be read")
    }
    do throws(PayloadVerificationError) {
      let verified = try await verifier.verify(
        outcome.payload, requestID: .exactly(Self.requestID))
      outcome.audience = verified.audience
    } catch {
      throw CommandFailure(.badData, "the payload is refused, \(error)")
    }
    do throws(PayloadVerificationError) {
      _ = try await verifier.verify(outcome.payload, requestID: .exactly(Self.requestID))
    } catch {
      outcome.secondRefusal = "\(error)"
      return
    }
    throw CommandFailure(.internalError, "the same payload was accepted twice")
  }
}

/// Answers for the person of the demonstration, who said yes by starting it.
private struct DemonstrationPrompt: AuthorizationPrompting {
  func ask(_ question: AuthorizationQuestion) async -> AuthorizationAnswer { .permit }
}
