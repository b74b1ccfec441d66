import Foundation
import InsightEngine
import InsightRemote
import InsightService
import InsightVerifier
import TrustInsights

// Runs every form of client code against scripted engines and says what came out wrong.

var failures: [String] = []

@MainActor
func check(_ isRight: Bool, _ fact: String) {
  print(isRight ? "ok    \(fact)" : "WRONG \(fact)")
  if !isRight { failures.append(fact) }
}

let directory = FileManager.default.temporaryDirectory
  .appending(path: "trust-insights-client-\(ProcessInfo.processInfo.processIdentifier)").path
let service = try EmbeddedService(EmbeddedServiceConfiguration(directory: directory))

func scripted(_ script: EngineScript) -> Engine { Engine.scripted(script, service: service) }

let context = InsightEvaluator.InsightContext(
  operationCategory: .payment,
  requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1))

let withoutEngine = try await InsightEvaluator().authorizationStatus(for: context)
check(withoutEngine == .unavailable, "without an engine the status is unavailable")

for (level, decision) in [
  (Engine.CoachingLevel.unknown, RecoveryMailReview.Decision.goOn), (.medium, .confirmAgain),
  (.high, .waitAndConfirm),
] {
  let found = try await ScriptedTests.decision(
    at: level, directory: directory + "/scripted-\(level)")
  check(found == decision, "recovery mail, \(level): \(found)")
}

for (level, warns) in [(Engine.CoachingLevel.unknown, false), (.medium, true), (.high, true)] {
  let found = try await Engine.withCurrent(scripted(EngineScript(level: level))) {
    guard try await askForPermission() else { return false }
    return try await shouldWarn(challenge: "readme-1")
  }
  check(found == warns, "the README's example, \(level): \(found)")
}

do {
  _ = try await Engine.withCurrent(scripted(EngineScript(mismatchesRequestID: true))) {
    try await RecoveryMailReview.review(requestID: "recovery-2")
  }
  check(false, "a mismatched echo is noticed")
} catch is RecoveryMailReview.EchoMismatch {
  check(true, "a mismatched echo is noticed")
}

try await Engine.withCurrent(scripted(EngineScript(level: .medium))) {
  let form = TwoFunctionForm()
  let isPermitted = try await form.isPermitted(for: context)
  let value = try await form.value(for: context)
  check(isPermitted && value == .medium, "two functions share a context")

  let comparison = try await ModelGovernance().compare(withModel: "no-such-model")
  check(comparison.current == .success(.medium), "a pack of two gives two outcomes")
  check(!comparison.isPinnedStillCurrent, "a model that is not on board is not the current one")

  let vault = EvaluationVault()
  let kept = try await vault.evaluate(context)
  await vault.decide(kept.eventID, status: .usedUnchangedFriction)
  check(!kept.payload.isEmpty, "an actor keeps evaluations until it decides")

  let screen = CheckoutScreen()
  await screen.confirm()
  let message = screen.message
  check(message.hasPrefix("Evaluated at"), "a screen evaluates from the main actor")
}

for (error, message) in [
  (EngineError.serverError, "Try again"), (.rateLimitExceeded, "Wait"), (.denied, "Go on without"),
  (.payloadSecurityError, "Do not trust"),
] {
  let screen = CheckoutScreen()
  await Engine.withCurrent(scripted(EngineScript(evaluationError: error))) {
    await screen.confirm()
  }
  let shown = screen.message
  check(shown == message, "\(error): \(shown)")
}

try await ServerChecks.run(directory: directory, context: context)

try await HostFlowChecks.run(scripted: scripted)

let isSettled = await Engine.withCurrent(scripted(EngineScript(authorizationStatus: .denied))) {
  await AuthorizationFlow.settle { true }
}
check(!isSettled, "a refusal is respected")

do throws(ServiceAddress.Invalid) {
  _ = try ServiceAddress("http://insights.example")
  check(false, "an app's key is never sent in the clear")
} catch {
  check(error == .notEncrypted, "an app's key is never sent in the clear")
}

await service.close()
// Not in a `defer`: `exit` runs none.
try? FileManager.default.removeItem(atPath: directory)
print("\(failures.count) wrong")
exit(failures.isEmpty ? 0 : 1)
