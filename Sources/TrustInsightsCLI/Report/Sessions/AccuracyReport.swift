import InsightEvents

/// Everything that is said about one model over a set of recorded sessions.
package struct AccuracyReport: Sendable {
  /// The rates of honest alerts at which the recall is always given.
  package static let standardRates = [0.001, 0.005, 0.01, 0.05]
  /// Alerts per 1,000 honest sessions over which the budget is swept.
  package static let sweptBudgets = [
    0.1, 0.2, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500,
  ]
  /// The budget that is shown when none is given, in alerts per 1,000 honest sessions.
  package static let defaultBudget = 10.0
  /// The base rates at which an alert's worth is given.
  package static let baseRates = [0.01, 0.001, 0.0001]

  /// A threshold or level that a service may act on.
  package struct ActionPoint: Sendable {
    /// What it is called.
    package var name: String
    /// Coached sessions that it catches.
    package var caught: Proportion
    /// Honest sessions that it bothers.
    package var bothered: Proportion

    /// What an alert is worth at a base rate.
    package func precision(at baseRate: Double) -> AlertPrecision {
      AlertPrecision(baseRate: baseRate, recall: caught, falsePositives: bothered)
    }
  }

  /// The model's version.
  package let model: String
  /// The budget asked for, in alerts per 1,000 honest sessions.
  package let budget: Double
  /// What the report rests on.
  package let counts: SessionCounts
  /// What the labels file did, when there was one.
  package let labels: LabelJoin?
  /// How well scores separate coached from all honest sessions; `nil` without both.
  package let separation: Separation?
  /// The same against uncoached sessions alone, when there are assisted ones too.
  package let separationFromUncoached: Separation?
  /// Rates of the levels by group.
  package let rates: [LevelRates]
  /// Groups of honest sessions that are bothered more than others.
  package let honestGroups: HonestGroups
  /// The honest sessions that are bothered.
  package let bothered: BotheredSessions
  /// Calibration on the set as it is.
  package let reliability: Reliability?
  /// Calibration with both kinds weighed equally.
  package let balancedReliability: Reliability?
  /// How soon coached sessions alert.
  package let delay: AlertDelay?
  /// All sessions, in the order in which they were read.
  package let traces: [ScoredTrace]

  /// Measures everything.
  ///
  /// - Parameters:
  ///   - traces: the scored sessions, labels joined.
  ///   - model: the model's version.
  ///   - budget: alerts per 1,000 honest sessions.
  ///   - labels: what the labels file did.
  /// - Complexity: O(draws · n).
  package init(
    traces: [ScoredTrace], model: String, budget: Double = defaultBudget, labels: LabelJoin? = nil
  ) {
    self.traces = traces
    self.model = model
    self.budget = budget
    self.labels = labels
    counts = SessionCounts(traces)
    rates = LevelRates.count(traces)
    honestGroups = HonestGroups(
      traces, rates: rates, all: Self.rates(of: .honest, in: rates).medium)
    bothered = BotheredSessions(traces)
    let known = traces.filter { $0.standing != .unlabelled }
    let falsePositiveRates =
      Self.standardRates + (Self.sweptBudgets + [budget]).map { $0 / 1000 }
    separation = Separation(
      known.map(\.rankable), people: known.map(\.person), falsePositiveRates: falsePositiveRates)
    let withoutAssisted = known.filter { $0.description.label != .assisted }
    separationFromUncoached =
      withoutAssisted.count == known.count
      ? nil
      : Separation(
        withoutAssisted.map(\.rankable), people: withoutAssisted.map(\.person),
        falsePositiveRates: Self.standardRates)
    reliability = Reliability(known.map(\.rankable), balanced: false)
    balancedReliability = Reliability(known.map(\.rankable), balanced: true)
    delay = AlertDelay(traces.filter { $0.standing == .coached })
  }

  /// The rates of a level over all sessions of a standing.
  package func rates(of standing: ScoredTrace.Standing) -> (medium: Proportion, high: Proportion) {
    Self.rates(of: standing, in: rates)
  }

  private static func rates(
    of standing: ScoredTrace.Standing, in rates: [LevelRates]
  ) -> (medium: Proportion, high: Proportion) {
    let rows = rates.filter { $0.dimension == .label && $0.standing == standing }
    let total = rows.reduce(0) { $0 + $1.high.total }
    return (
      Proportion(count: rows.reduce(0) { $0 + $1.mediumOrAbove.count }, total: total),
      Proportion(count: rows.reduce(0) { $0 + $1.high.count }, total: total)
    )
  }

  /// The two levels as shipped, and the threshold that keeps to the budget.
  package var actionPoints: [ActionPoint] {
    let coached = rates(of: .coached)
    let honest = rates(of: .honest)
    var points = [
      ActionPoint(name: "medium or above", caught: coached.medium, bothered: honest.medium),
      ActionPoint(name: "high", caught: coached.high, bothered: honest.high),
    ]
    if let point = budgetPoint {
      points.append(
        ActionPoint(name: "alert budget", caught: point.caught, bothered: point.bothered))
    }
    return points
  }

  /// The operating point that keeps to the budget.
  package var budgetPoint: Separation.OperatingPoint? { separation?.point(at: budget / 1000) }
}

extension ScoredTrace {
  /// The session as statistics of separation see it.
  package var rankable: RankedSessions.Session {
    RankedSessions.Session(score: probability, isCoached: standing == .coached)
  }
}
