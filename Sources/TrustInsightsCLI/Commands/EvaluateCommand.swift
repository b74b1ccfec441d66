import InsightScoring
import InsightTraces

/// `evaluate`: scores every trace in the files.
package enum EvaluateCommand: Command {
  package static let name = "evaluate"
  package static let summary = "scores every trace in the files"
  package static let flags: Set<String> = ["--json", "--explain", "--live"]
  package static let options: Set<String> = ["--model", "--out"]
  package static let help = """
    usage: trust-insights evaluate [--json] [--explain] [--model VERSION] PATH…
           trust-insights evaluate --live [--json] [--out DIR]

    Scores every trace in the files. - is standard input, gzip is read as it is, one file may hold
    many traces, and the formats of other recorders are recognised. Each answer is unknown, medium or
    high; unknown is not "safe". The column "next level" says what kept the answer from being higher.

      --json           one JSON object a trace
      --explain        what each family of features added, up to the probability and the level
      --model VERSION  a model on board, or a folder with a model
      --live           one whole evaluation through the framework with a simulated session, instead
      --out DIR        with --live: leave payload.cose and root.pem there, for verify

    example: trust-insights evaluate --explain Examples/bank-impersonation-earpiece.jsonl
    """

  package static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    if arguments.has("--live") { return try await showLive(arguments, console: console) }
    guard arguments.value("--out") == nil else {
      throw CommandFailure(.usage, "--out goes with --live")
    }
    var pipeline = try ScoringPipeline(model: arguments.value("--model"))
    pipeline.explains = arguments.has("--explain")
    var printer = TracePrinter(
      console: console, isJSON: arguments.has("--json"), model: pipeline.model.manifest.modelVersion
    )
    var progress = Progress("traces", console: console)
    let status = try PathLoop.run(arguments.operands, command: name, console: console) {
      (path) throws(InsightTraces.TraceError) in
      try pipeline.score(path: path) { trace in
        printer.add(trace)
        progress.advance()
      }
    }
    progress.finish()
    printer.finish()
    return status
  }

  private static func showLive(
    _ arguments: Arguments, console: Console
  ) async throws -> ExitStatus {
    guard arguments.operands.isEmpty, !arguments.has("--explain"),
      arguments.value("--model") == nil
    else {
      throw CommandFailure(.usage, "--live takes no path, no --explain and no --model")
    }
    let directory = try StateDirectory.temporary()
    defer { StateDirectory.remove(directory) }
    let outcome = try await LiveEvaluation(directory: directory).run()
    let printer = LivePrinter(console: console)
    printer.print(outcome, isJSON: arguments.has("--json"))
    if let folder = arguments.value("--out") { try printer.keep(outcome, in: folder) }
    return .success
  }
}
