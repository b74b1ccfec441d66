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
  private typealias Step = (step: String, what: String)

  private static let appID = "com.example.bank"

  private let console: Console
  private let directory: String

  /// Makes a demonstration.
  ///
  /// - Parameters:
  ///   - console: where each step is told.
  ///   - directory: where keys and ledger are kept.
  init(console: Console, directory: String) {
    self.console = console
    self.directory = directory
  }

  /// Runs it.
  ///
  /// - Returns: success when the payload verifies.
  /// - Throws: ``CommandFailure`` when a step fails.
  func run() async throws -> ExitStatus {
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
    let (payload, steps) = try await Engine.withCurrent(engine) {
      try await Self.evaluate(on: engine)
    }
    steps.forEach { tell($0.step, $0.what) }
    await engine.flush()
    return try await verify(payload, anchorPEM: service.anchorPEM)
  }

  private static func evaluate(on engine: Engine) async throws -> (payload: [UInt8], steps: [Step])
  {
    var steps: [Step] = []
    func tell(_ step: String, _ what: String) { steps.append((step, what)) }
    let evaluator = InsightEvaluator()
    var context = InsightEvaluator.InsightContext(
      operationCategory: .payment,
      requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1))
    context.requestID = "demonstration-request"
    tell("authorize", "\(try await evaluator.requestAuthorization(for: context))")
    let session = Simulator(seed: 7).session(.bankImpersonationSpeaker, at: 4)
    for event in session.events { engine.recorder.record(event) }
    tell(
      "events",
      "\(session.events.count) of a simulated session with a coach, chosen because it is clear-cut; now only statistics"
    )
    let evaluation = try await evaluator.requestEvaluation(context: context)
    guard evaluation.requestID == context.requestID else {
      throw CommandFailure(.internalError, "the evaluation answers another request")
    }
    tell("evaluate", "event \(evaluation.eventID)")
    switch evaluation.insight.outcome {
    case .success(let value): tell("level", value.rawValue)
    case .failure(let error): tell("level", "none, \(error)")
    }
    evaluation.reportConsumption(.usedEvaluationOnly)
    tell("report", "usedEvaluationOnly")
    tell("payload", "\(evaluation.signedPayload.count) bytes, signed")
    return (Array(evaluation.signedPayload), steps)
  }

  private func verify(_ payload: [UInt8], anchorPEM: String) async throws -> ExitStatus {
    let verifier: PayloadVerifier
    do throws(VerifierConfigurationError) {
      verifier = PayloadVerifier(
        configuration: VerifierConfiguration(
          anchors: try TrustAnchor.all(inPEM: anchorPEM), issuer: .embeddedUnderAnchor,
          environment: .sandbox, audience: .exactly(Self.appID)),
        replayStore: InMemoryReplayStore(capacity: 16), clock: { SystemTime.sinceEpoch })
    } catch {
      throw CommandFailure(.internalError, "the root cannot be read")
    }
    do throws(PayloadVerificationError) {
      let verified = try await verifier.verify(
        payload, requestID: .exactly("demonstration-request"))
      tell("verify", "accepted, audience \(verified.audience)")
    } catch {
      throw CommandFailure(.badData, "the payload is refused, \(error)")
    }
    do throws(PayloadVerificationError) {
      _ = try await verifier.verify(payload, requestID: .exactly("demonstration-request"))
    } catch {
      tell("again", "refused, \(error)")
      return .success
    }
    throw CommandFailure(.internalError, "the same payload was accepted twice")
  }

  private func tell(_ step: String, _ what: String) {
    console.result("  \(step.padded(to: 10)) \(what)")
  }
}

/// Answers for the person of the demonstration, who said yes by starting it.
private struct DemonstrationPrompt: AuthorizationPrompting {
  func ask(_ question: AuthorizationQuestion) async -> AuthorizationAnswer { .permit }
}
