import InsightEngine
import InsightService
import TrustInsights

private let payment = InsightEvaluator.InsightContext(
  operationCategory: .payment,
  requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1))

/// Once, at the start: on iOS the operating system is the engine, elsewhere the app makes it.
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

/// At a quiet moment, well before the first payment: what came before the permission is not used.
func askForPermission() async throws -> Bool {
  try await InsightEvaluator().requestAuthorization(for: payment) == .authorized
}

/// Before a payment; `challenge` comes from your server, which verifies `evaluation.signedPayload`.
func shouldWarn(challenge: String) async throws -> Bool {
  var context = payment
  context.requestID = challenge
  let evaluation = try await InsightEvaluator().requestEvaluation(context: context)
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
