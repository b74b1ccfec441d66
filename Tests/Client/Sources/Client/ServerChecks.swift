import Foundation
import InsightEngine
import InsightEvents
import InsightService
import InsightVerifier
import TrustInsights

/// Drives the setups of the integration page: what they sign, verify and refuse.
enum ServerChecks {
  /// Answers for a person who permits everything.
  struct Permitting: AuthorizationPrompting {
    func ask(_ question: AuthorizationQuestion) async -> AuthorizationAnswer { .permit }
  }

  @MainActor
  static func run(
    directory: String,
    context: InsightEvaluator.InsightContext<
      InsightEvaluator.InsightRequest<IsLikelyBeingCoachedInsight>
    >
  ) async throws {
    let engine = try EngineSetup.start(
      directory: directory + "/embedded", prompt: Permitting(), launchArguments: [])
    let isPermitted = await AuthorizationFlow.settle { true }
    check(isPermitted, "the engine of the setup asks the person")

    let events = HandmadeEvents(recorder: engine.recorder)
    events.callChanged(isActive: true, isKnownContact: false)
    events.amountFocused()
    for press in 0..<40 {
      events.keyChanged(isDown: true, press: UInt16(press))
      events.keyChanged(isDown: false, press: UInt16(press))
      events.fingerMoved(x: Float(press), y: 20)
    }
    var asked = context
    asked.requestID = "order-1"
    let evaluation = try await InsightEvaluator().requestEvaluation(context: asked)
    evaluation.reportConsumption(.usedUnchangedFriction)

    let anchor = try String(
      contentsOfFile: directory + "/embedded/keys/root.pem", encoding: .utf8)
    let server = try RelyingServer(anchorPEM: anchor, appID: EngineSetup.appID)
    let level = await server.level(of: evaluation.signedPayload, requestID: "order-1")
    check(level != nil, "the server of the embedded service takes its payload")

    let production = try ProductionServer(
      anchorPEM: anchor, appID: EngineSetup.appID, replayPath: directory + "/replay.sqlite")
    do {
      _ = try await production.verify(evaluation.signedPayload, requestID: "order-1")
      check(false, "a server of production refuses a payload of the sandbox")
    } catch {
      check(
        error.localizedDescription.contains("wrongPurpose"),
        "a server of production refuses a payload of the sandbox: \(error.localizedDescription)")
    }
    await engine.flush()
  }
}
