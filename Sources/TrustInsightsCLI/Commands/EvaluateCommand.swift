import InsightScoring
import InsightTraces

/// `evaluate`: scores every trace in the files.
package enum EvaluateCommand: Command {
  package static let name = "evaluate"
  package static let summary = "scores every trace in the files"
  package static let flags: Set<String> = ["--json", "--explain", "--live"]
  package static let options: Set<String> = ["--model"]
  package static let help = """
    usage: trust-insights evaluate [--json] [--explain] [--model VERSION] PATH…
           trust-insights evaluate --live

    Scores every trace in the files. - is standard input, gzip is read as it is, one file may hold
    many traces, and the formats of other recorders are recognised. Each answer is unknown, medium or high; unknown is not "safe".

      --json           one JSON object a trace
      --explain        what each family of features added to the log-odds, with a reason
      --model VERSION  a model on board, or a folder with a model
      --live           one whole evaluation through the framework with a simulated session, instead

    example: trust-insights evaluate --explain Examples/bank-impersonation-earpiece.jsonl
    """

  package static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    if arguments.has("--live") {
      let directory = try StateDirectory.temporary()
      defer { StateDirectory.remove(directory) }
      return try await LiveEvaluation(console: console, directory: directory).run()
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
    return console.didFailToWrite ? status.worse(.cannotWrite) : status
  }
}
