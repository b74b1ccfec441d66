import InsightScoring
import InsightTraces

/// `report`: accuracy over labelled traces.
package enum ReportCommand: Command {
  package static let name = "report"
  package static let summary = "accuracy over labelled traces: who is caught, who is bothered"
  package static let flags: Set<String> = ["--json"]
  package static let options: Set<String> = ["--html", "--labels", "--budget", "--model"]
  package static let help = """
    usage: trust-insights report [--json] [--html FILE] [--labels FILE] [--budget ALERTS_PER_1000]
                                 [--model A [--model B]] PATH…

    Scores every trace and says how well levels and probabilities separate coached from honest sessions,
    whom they bother, and what an alert is worth; every figure with its 95 % interval. Labels come from
    the headers or from a file. Sessions without a label or with too little evidence are counted as such.

      --json           one JSON object a model
      --html FILE      one page for a person, with charts; needs nothing but a browser
      --labels FILE    CSV or JSON Lines with session and label (coached, assisted, uncoached)
      --budget N       alerts allowed per 1,000 honest sessions, 10 when not given
      --model VERSION  a model on board or a folder; twice compares two

    example: trust-insights report --html report.html --budget 5 simulated.jsonl.gz
    """

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let versions = arguments.allValues("--model")
    guard versions.count <= 2 else {
      throw CommandFailure(.usage, "--model can be given twice at most")
    }
    guard versions.count < 2 || !arguments.operands.contains("-") else {
      throw CommandFailure(.usage, "two models need files; standard input can be read only once")
    }
    let budget = try budget(arguments)
    let labels = try arguments.value("--labels").map { path in
      let bytes = try WholeFile.read(path, limit: 256 << 20)
      do throws(CommandFailure) {
        return try LabelFile.labels(in: bytes)
      } catch {
        throw CommandFailure(error.status, "\(path): \(error.message)")
      }
    }

    var worst = ExitStatus.success
    var reports: [AccuracyReport] = []
    for version in versions.isEmpty ? [nil] : versions.map(Optional.some) {
      let model = try ModelChoice.load(version)
      var collector = TraceCollector(labels: labels)
      var progress = Progress("sessions", console: console)
      let scorer = ReplayingScorer(model: model)
      let status = try PathLoop.run(arguments.operands, command: name, console: console) {
        (path) throws(TraceError) in
        try scorer.score(path: path) { trace, replay in
          collector.add(trace, replay: replay)
          progress.advance()
        }
      }
      progress.finish()
      worst = worst.worse(status)
      reports.append(
        AccuracyReport(
          traces: collector.traces, model: model.manifest.modelVersion, budget: budget,
          labels: collector.labels))
    }
    return try deliver(reports, arguments, console).worse(worst)
  }

  private static func budget(_ arguments: Arguments) throws -> Double {
    guard let text = arguments.value("--budget") else { return AccuracyReport.defaultBudget }
    guard let budget = Double(text), budget > 0, budget <= 1000 else {
      throw CommandFailure(.usage, "--budget needs a number above 0, at most 1000")
    }
    return budget
  }

  private static func deliver(
    _ reports: [AccuracyReport], _ arguments: Arguments, _ console: Console
  ) throws -> ExitStatus {
    let comparison =
      reports.count == 2 ? ModelComparison(first: reports[0], second: reports[1]) : nil
    if arguments.has("--json") {
      for report in reports { console.result(ReportJSON.object(report).text) }
      if let comparison { console.result(ReportJSON.object(comparison).text) }
    } else {
      for (index, report) in reports.enumerated() {
        if index > 0 { console.result("") }
        for line in ReportText.lines(report) { console.result(line) }
      }
      if let comparison {
        for line in ReportText.lines(comparison) { console.result(line) }
      }
    }
    if let path = arguments.value("--html") {
      let page = comparison.map { ReportPage.markup($0) } ?? ReportPage.markup(reports[0])
      try OutputFile.write(Array(page.utf8), to: path)
    }
    return .success
  }
}
