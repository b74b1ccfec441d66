import InsightEvents
import InsightFeatures
import InsightMemory
import InsightScoring
import InsightTraces

extension PipelineResult {
  /// The trace's object for a program, as `evaluate --json` prints it; more of it with an explanation.
  ///
  /// - Parameters:
  ///   - index: the position among all traces of the run.
  ///   - model: the model's version.
  /// - Returns: the object.
  func object(index: Int, model: String) -> JSONObject {
    var object = JSONObject()
    object.add("index", index)
    object.add("session", description.session)
    object.add("label", description.label?.rawValue)
    object.add("outcome", assessment.level.rawValue)
    object.add("probability", assessment.probability, decimals: 6)
    object.add("model", model)
    object.add("events", Int(stream.events))
    object.add("duration_ms", seconds * 1_000, decimals: 1)
    object.add("sources", sources)
    object.add("quality", quality)
    if let explanation { add(explanation, to: &object) }
    return object
  }

  private var sources: JSONObject {
    var object = JSONObject()
    let arrived = stream.sources
    object.add("keys", arrived.contains(.keys))
    object.add("pointer", arrived.contains(.pointer))
    object.add("motion", !arrived.isDisjoint(with: [.motion, .orientation, .proximity]))
    object.add("context", arrived.contains(.context))
    return object
  }

  private var quality: JSONObject {
    var object = JSONObject()
    object.add("skipped", reading.skippedCount)
    object.add("late", Int(stream.late))
    object.add("reordered", Int(stream.reordered))
    object.add("restarts", Int(stream.restarts))
    object.add("gaps", Int(stream.gaps))
    object.add("reason", assessment.insufficiency?.rawValue)
    return object
  }

  private func add(_ explanation: Explanation, to object: inout JSONObject) {
    object.add("baseline", explanation.baseline, decimals: 6)
    object.add("logit", explanation.logit, decimals: 6)
    var calibration = JSONObject()
    calibration.add("slope", explanation.calibration.slope, decimals: 6)
    calibration.add("intercept", explanation.calibration.intercept, decimals: 6)
    object.add("calibration", calibration)
    let isKnown = assessment.probability != nil
    object.add("log_odds", isKnown ? explanation.logOdds : nil, decimals: 6)
    object.add("behaviour_probability", assessment.behaviourProbability, decimals: 6)
    var limits = JSONObject()
    limits.add("medium", thresholds.medium, decimals: 6)
    limits.add("high", thresholds.high, decimals: 6)
    limits.add("medium_behaviour", thresholds.mediumBehaviour, decimals: 6)
    limits.add("high_behaviour", thresholds.highBehaviour, decimals: 6)
    object.add("thresholds", limits)
    if let shortfall { object.add("short_of", shortfall.object) }
    object.add("masked", explanation.masked)
    object.add("contributions", explanation.ranked.map(Self.object))
  }

  private static func object(_ contribution: Explanation.Contribution) -> JSONObject {
    var object = JSONObject()
    object.add("family", contribution.family)
    object.add("logit", contribution.logit, decimals: 6)
    object.add("reason", contribution.reason(in: .english))
    return object
  }
}
