package import InsightEvents
import InsightFeatures
import InsightMemory
package import InsightScoring

/// The level of a session that goes on.
package struct LevelWatch: ~Copyable {
  private let model: ScoringModel
  private let interval: Duration
  private let isJSON: Bool
  private let console: Console
  private var statistics = SessionStatistics()
  private var category = ThresholdCategory.other
  private var shown: Assessment?
  private var lookedAt = Duration.zero

  /// Makes a watch.
  ///
  /// - Parameters:
  ///   - model: the model that scores.
  ///   - interval: how much of the session's own time passes between two looks.
  ///   - isJSON: whether a change is one JSON object.
  ///   - console: where changes are printed.
  package init(model: ScoringModel, every interval: Duration, isJSON: Bool, console: Console) {
    self.model = model
    self.interval = interval
    self.isJSON = isJSON
    self.console = console
  }

  /// Starts a session.
  package mutating func begin(_ description: SessionDescription) {
    statistics = SessionStatistics(assistive: description.assistive)
    category = ThresholdCategory(description.category)
    shown = nil
    lookedAt = .zero
  }

  /// Takes events, and looks at the level each time the interval has passed.
  package mutating func add(_ events: [InteractionEvent]) {
    for event in events { statistics.record(event) }
    guard statistics.quality.duration - lookedAt >= interval else { return }
    look()
  }

  /// Prints the level if it is another one than before.
  package mutating func look() {
    lookedAt = statistics.quality.duration
    var copy = statistics.copy()
    let assessment = model.score(copy.finalize(), category: category)
    let isNews =
      shown?.level != assessment.level || shown?.insufficiency != assessment.insufficiency
    guard isNews else { return }
    shown = assessment
    let seconds = lookedAt / .seconds(1)
    if isJSON {
      var object = JSONObject()
      object.add("t_ms", seconds * 1_000, decimals: 1)
      object.add("outcome", assessment.level.rawValue)
      object.add("probability", assessment.probability, decimals: 6)
      object.add("reason", assessment.insufficiency?.rawValue)
      console.result(object.text)
    } else {
      let why = assessment.insufficiency.map { " (too little evidence: \($0.rawValue))" } ?? ""
      console.result("\(seconds.fixed(1).leftPadded(to: 8)) s  \(assessment.level.rawValue)\(why)")
    }
    console.flush()
  }
}
