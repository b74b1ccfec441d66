import InsightEvents
import InsightFeatures
import InsightMemory
import InsightScoring

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
      console.result(trace.object(index: index, model: model).text)
      return
    }
    if index == 0 {
      console.result(row("level", "probability", "next level", "events", "seconds", "trace"))
    }
    let description = trace.description
    let name = description.session ?? description.scenario ?? "trace \(index)"
    let known = [description.label?.rawValue, description.scenario].compactMap(\.self)
    console.result(
      row(
        trace.assessment.level.rawValue, trace.assessment.probability?.fixed(4) ?? "-",
        trace.shortfall?.cell ?? "-",
        "\(trace.stream.events)", trace.seconds.fixed(1),
        (known.isEmpty ? name : "\(name) (\(known.joined(separator: ", ")))").withoutControls))
    if let insufficiency = trace.assessment.insufficiency {
      console.result("          too little evidence: \(insufficiency.rawValue)")
    }
    for line in ExplanationLines.lines(of: trace) { console.result(line) }
  }

  /// Sums up, for a person, when there was more than one trace.
  func finish() {
    guard !isJSON, index > 1 else { return }
    let parts = Assessment.Level.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
    console.message("\(index) traces: \(parts.joined(separator: ", ")); unknown is not \"safe\"")
  }

  private func row(
    _ level: String, _ probability: String, _ next: String, _ events: String, _ seconds: String,
    _ name: String
  ) -> String {
    level.padded(to: 8) + probability.leftPadded(to: 12) + "  " + next.padded(to: 24)
      + events.leftPadded(to: 8) + seconds.leftPadded(to: 10) + "  " + name
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
