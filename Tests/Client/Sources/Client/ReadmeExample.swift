import InsightEngine
import InsightService
import TrustInsights

/// Once, at the start. On iOS the operating system is the engine; elsewhere the app makes it.
func startInsights(in directory: String) throws -> Engine {
  let service = try EmbeddedService(EmbeddedServiceConfiguration(directory: directory))
  let engine = Engine(
    configuration: EngineConfiguration(
      declaredAppIDs: ["com.example.bank"], environment: .sandbox, service: service,
      consents: service.ledger, prompt: TerminalAuthorizationPrompt()),
    appID: "com.example.bank")
  Engine.setProcessDefault(engine)
  return engine  // and from now on, for whatever the person does: engine.recorder.record(event)
}

/// Before a payment; `challenge` comes from your server, which verifies `evaluation.signedPayload`.
@available(iOS 27.0, macOS 27.0, *)
func shouldWarn(challenge: String) async throws -> Bool {
  let evaluator = InsightEvaluator()
  var context = InsightEvaluator.InsightContext(
    operationCategory: .payment,
    requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1))
  context.requestID = challenge
  guard try await evaluator.requestAuthorization(for: context) == .authorized else { return false }

  let evaluation = try await evaluator.requestEvaluation(context: context)
  var report = InsightEvaluationConsumptionStatus.notUsedError
  defer { evaluation.reportConsumption(report) }
  guard evaluation.requestID == challenge else { return false }
  switch evaluation.insight.outcome {
  case .success(.unknown):  // no evidence either way: go on with your other checks
    report = .usedUnchangedFriction
    return false
  case .success:  // medium or high: explain the risk, let the person stop
    report = .usedIncreasedFriction
    return true
  case .failure:
    return false
  }
}
