import InsightFeatures
import InsightTraces

/// `features`: the feature matrix of recorded traces.
package enum FeaturesCommand: Command {
  package static let name = "features"
  package static let summary = "the feature matrix, in catalogue order, with names"
  package static let flags: Set<String> = []
  package static let options: Set<String> = ["--format", "--out"]
  package static let help = """
    usage: trust-insights features [--format jsonl|npy|csv] [--out PATH] PATH…

    One row a trace, one column a feature, in the order of docs/features.md; an absent feature is
    null, empty or NaN. For recorded files: the framework hands no feature to anybody.

      --format FORMAT  jsonl (default), csv, or npy (float32 rows × columns; needs --out)
      --out PATH       a file instead of standard output

    example: trust-insights features --format csv Examples/known-payee.jsonl
    """

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let format = arguments.value("--format") ?? "jsonl"
    guard let writer = FeatureMatrixWriter.Format(rawValue: format) else {
      throw CommandFailure(.usage, "--format is jsonl, npy or csv")
    }
    let matrix = try FeatureMatrixWriter(
      format: writer, path: arguments.value("--out"), console: console)
    var progress = Progress("traces", console: console)
    let status = try PathLoop.run(arguments.operands, command: name, console: console) {
      (path) throws(InsightTraces.TraceError) in
      try TraceWalk.walk(path: path) { description, _, statistics in
        var statistics = statistics
        matrix.add(statistics.finalize(), of: description)
        progress.advance()
      }
    }
    progress.finish()
    try matrix.finish()
    return status
  }
}
