import InsightSimulator
import InsightTraces

/// `simulate`: labelled traces from the simulator.
package enum SimulateCommand: Command {
  package static let name = "simulate"
  package static let summary = "labelled traces from the simulator"
  package static let flags: Set<String> = ["--series"]
  package static let options: Set<String> = [
    "--scenario", "--count", "--seed", "--cohort", "--out", "--features",
  ]

  package static var help: String {
    let scenarios = Scenario.Difficulty.allCases.map { difficulty in
      let names = Scenario.allCases.filter { $0.difficulty == difficulty }.map(\.rawValue)
      return "  \(difficulty.rawValue): " + names.joined(separator: " ")
    }
    return """
      usage: trust-insights simulate --scenario S --count N --seed K [OPTION…]

      Makes up sessions, person by person; nothing in them was recorded. The same scenario, count and seed give
      the same bytes.

        --scenario S   what happens, see below; `all` gives N sessions of each
        --count N      how many sessions
        --seed K       names the run; another seed is other people
        --cohort C     makes everybody one of: \(Cohort.allCases.map(\.rawValue).joined(separator: " "))
        --out PATH     a file, gzip when it ends with .gz; standard output otherwise
        --features DIR writes features.npy, evidence.npy and layout.json into an existing folder instead of
                       traces: what training reads, without the detour through JSON
        --series       with --features: series.npy too, for models that read no features

      Scenarios
      \(scenarios.joined(separator: "\n"))

      example: trust-insights simulate --scenario bank-impersonation-speaker --count 3 --seed 1
      """
  }

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let request = try SimulationRequest(arguments)
    if let folder = arguments.value("--features") {
      var table = SimulatedFeatureTable(withSeries: arguments.has("--series"))
      for scenario in request.scenarios {
        table.append(
          scenario, count: request.count, seed: request.seed, cohort: request.cohort)
      }
      try table.write(to: folder)
      return .success
    }
    do throws(TraceError) {
      try write(request, to: TraceWriter.toOutput(arguments.value("--out"), console))
    } catch {
      throw CommandFailure(output: arguments.value("--out"), error)
    }
    return .success
  }

  private static func write(
    _ request: SimulationRequest, to writer: consuming TraceWriter
  ) throws(TraceError) {
    let simulator = Simulator(seed: request.seed)
    for scenario in request.scenarios {
      for index in 0..<request.count {
        let session = simulator.session(scenario, at: index, cohort: request.cohort)
        try writer.begin(session.description)
        for event in session.events { try writer.write(event) }
      }
    }
    try writer.finish()
  }
}
