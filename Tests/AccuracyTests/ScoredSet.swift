import InsightFeatures
import InsightScoring
import InsightSimulator

/// A labelled set from a seed of its own, scored once for all tests.
struct ScoredSet {
  /// No set of `Models/training/coaching/plan.py` comes from this seed, so that nobody in it was trained on.
  static let seed: UInt64 = 606
  /// The same number of each uncoached scenario gives the groups the card's weights: 68 % hard, 12 % easy,
  /// 20 % fragments.
  private static let uncoachedPerScenario = 24
  private static let coachedPerScenario = 30
  private static let assistedPerScenario = 30

  /// Scored sessions, each of another person, so that they are independent as the margins assume.
  let sessions: [ScoredSession]

  /// The set, or the reason why the model on board did not load.
  static let shared = Result { try ScoredSet() }

  private init() throws {
    let model = try ScoringModel.embedded(layout: FeatureCatalog.layout)
    let simulator = Simulator(seed: Self.seed)
    var sessions: [ScoredSession] = []
    for scenario in Scenario.allCases {
      for _ in 0..<Self.count(of: scenario) {
        let person = simulator.person(sessions.count, cohort: scenario.cohort)
        let session = simulator.session(scenario, of: person, number: 0)
        sessions.append(ScoredSession(session, scenario: scenario, model: model))
      }
    }
    self.sessions = sessions
  }

  private static func count(of scenario: Scenario) -> Int {
    switch scenario.difficulty {
    case .coached: coachedPerScenario
    case .assisted: assistedPerScenario
    case .easy, .hard, .fragment: uncoachedPerScenario
    }
  }

  /// The sessions of the given groups.
  func sessions(_ groups: Set<Scenario.Difficulty>) -> [ScoredSession] {
    sessions.filter { groups.contains($0.scenario.difficulty) }
  }

  var coached: [ScoredSession] { sessions([.coached]) }
  var uncoached: [ScoredSession] { sessions([.easy, .hard, .fragment]) }

  /// The probability that a coached session scores higher than an uncoached one, ties counted half.
  ///
  /// As in the card, all sessions are ranked, those with too little evidence for an answer too.
  var areaUnderCurve: Double {
    let negatives = uncoached.map(\.rankedProbability)
    let positives = coached.map(\.rankedProbability)
    var wins = 0.0
    for positive in positives {
      for negative in negatives {
        if positive > negative { wins += 1 } else if positive == negative { wins += 0.5 }
      }
    }
    return wins / Double(positives.count * negatives.count)
  }
}

extension [ScoredSession] {
  /// How many are answered with one of the levels.
  func count(at levels: Set<Assessment.Level>) -> Int {
    count { levels.contains($0.assessment.level) }
  }
}
