import InsightEvents
import InsightFeatures
import InsightMemory
import InsightScoring
import InsightTraces

/// Prints scored traces: a line each for a person, an object each for a program.
struct TracePrinter {
  private let console: Console
  private let isJSON: Bool
  private let model: String
  private var index = 0
  private var counts: [Assessment.Level: Int] = [:]

  /// Makes a printer.
  init(console: Console, isJSON: Bool, model: String) {
    self.console = console
    self.isJSON = isJSON
    self.model = model
  }

  /// Prints one trace.
  mutating func add(_ trace: PipelineResult) {
    defer { index += 1 }
    counts[trace.assessment.level, default: 0] += 1
    if isJSON {
      console.result(object(trace).text)
      return
    }
    if index == 0 { console.result(row("level", "probability", "events", "seconds", "trace")) }
    let description = trace.description
    let name = description.session ?? description.scenario ?? "trace \(index)"
    let known = [description.label?.rawValue, description.scenario].compactMap(\.self)
    console.result(
      row(
        trace.assessment.level.rawValue, trace.assessment.probability?.fixed(4) ?? "-",
        "\(trace.stream.events)", trace.seconds.fixed(1),
        known.isEmpty ? name : "\(name) (\(known.joined(separator: ", ")))"))
    if let insufficiency = trace.assessment.insufficiency {
      console.result("          too little evidence: \(insufficiency.rawValue)")
    }
    for contribution in trace.explanation?.ranked ?? [] {
      let sign = contribution.logit < 0 ? "" : "+"
      console.result(
        "          \((sign + contribution.logit.fixed(2)).leftPadded(to: 6))  "
          + contribution.reason(in: .english))
    }
  }

  /// Sums up, for a person, when there was more than one trace.
  func finish() {
    guard !isJSON, index > 1 else { return }
    let parts = Assessment.Level.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
    console.message("\(index) traces: \(parts.joined(separator: ", ")); unknown is not \"safe\"")
  }

  private func row(
    _ level: String, _ probability: String, _ events: String, _ seconds: String, _ name: String
  ) -> String {
    level.padded(to: 8) + probability.leftPadded(to: 12) + events.leftPadded(to: 9)
      + seconds.leftPadded(to: 10) + "  " + name
  }

  private func object(_ trace: PipelineResult) -> JSONObject {
    var object = JSONObject()
    object.add("index", index)
    object.add("session", trace.description.session)
    object.add("label", trace.description.label?.rawValue)
    object.add("outcome", trace.assessment.level.rawValue)
    object.add("probability", trace.assessment.probability, decimals: 6)
    object.add("model", model)
    object.add("events", Int(trace.stream.events))
    object.add("duration_ms", trace.seconds * 1_000, decimals: 1)
    object.add("sources", sources(trace))
    object.add("quality", quality(trace))
    if let explanation = trace.explanation {
      object.add("baseline", explanation.baseline, decimals: 6)
      object.add("logit", explanation.logit, decimals: 6)
      object.add("contributions", explanation.ranked.map(contribution))
    }
    return object
  }

  private func sources(_ trace: PipelineResult) -> JSONObject {
    var object = JSONObject()
    let arrived = trace.stream.sources
    object.add("keys", arrived.contains(.keys))
    object.add("pointer", arrived.contains(.pointer))
    object.add("motion", !arrived.isDisjoint(with: [.motion, .orientation, .proximity]))
    object.add("context", arrived.contains(.context))
    return object
  }

  private func quality(_ trace: PipelineResult) -> JSONObject {
    var object = JSONObject()
    object.add("skipped", trace.reading.skippedCount)
    object.add("late", Int(trace.stream.late))
    object.add("reordered", Int(trace.stream.reordered))
    object.add("restarts", Int(trace.stream.restarts))
    object.add("gaps", Int(trace.stream.gaps))
    object.add("reason", trace.assessment.insufficiency?.rawValue)
    return object
  }

  private func contribution(_ contribution: Explanation.Contribution) -> JSONObject {
    var object = JSONObject()
    object.add("family", contribution.family)
    object.add("logit", contribution.logit, decimals: 6)
    object.add("reason", contribution.reason(in: .english))
    return object
  }
}

extension PipelineResult {
  /// From the first event to the last, in seconds.
  package var seconds: Double { stream.duration / .seconds(1) }
}

extension Explanation {
  /// The contributions, the weightiest first.
  var ranked: [Contribution] {
    contributions.sorted { abs($0.logit) > abs($1.logit) }
  }
}
