import InsightEvents
import InsightFeatures
import InsightMemory
import InsightScoring
import InsightSimulator
import TrustInsightsCLI

/// What the model on board answers about one simulated session.
struct ScoredSession {
  let scenario: Scenario
  let assessment: Assessment
  /// The network's probability, also where too little evidence keeps it from being an answer.
  let rankedProbability: Double
  /// The answer had no call, screen or app switch been reported; only for coached sessions.
  let withoutContext: Assessment?

  /// Measures and scores a session as the recorder does.
  init(_ session: SimulatedSession, scenario: Scenario, model: ScoringModel) {
    let category = ThresholdCategory(session.description.category)
    self.scenario = scenario
    assessment = model.score(Self.measure(session) { _ in true }, category: category)
    if let probability = assessment.probability {
      rankedProbability = probability
    } else {
      var vector = Self.measure(session) { _ in true }
      vector.evidence.insufficiency = nil
      rankedProbability = model.score(vector, category: category).probability ?? 0
    }
    withoutContext =
      scenario.difficulty == .coached
      ? model.score(
        Self.measure(session) { !$0.action.isContextEvidence }, category: category) : nil
  }

  private static func measure(
    _ session: SimulatedSession, recording isRecorded: (InteractionEvent) -> Bool
  ) -> FeatureVector {
    var statistics = SessionStatistics(assistive: session.description.assistive)
    for event in session.events where isRecorded(event) { statistics.record(event) }
    return statistics.finalize()
  }
}

extension InteractionEvent.Action {
  /// Whether the event says that somebody else may be there.
  fileprivate var isContextEvidence: Bool {
    switch self {
    case .call, .screen, .visibility: true
    default: false
    }
  }
}
