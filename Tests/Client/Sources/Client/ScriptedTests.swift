import InsightEngine
import InsightService

/// How a host's unit test answers for the engine; no server, no person, no model.
enum ScriptedTests {
  static func decision(at level: Engine.CoachingLevel, directory: String) async throws
    -> RecoveryMailReview.Decision
  {
    let service = try EmbeddedService(EmbeddedServiceConfiguration(directory: directory))
    let engine = Engine.scripted(EngineScript(level: level), service: service)
    let decision = try await Engine.withCurrent(engine) {
      try await RecoveryMailReview.review(requestID: "recovery-1")
    }
    await engine.flush()
    return decision
  }
}
