import InsightSimulator

/// What to simulate, as the command line says it.
struct SimulationRequest {
  /// The scenarios, one after the other.
  let scenarios: [Scenario]
  /// Sessions of each.
  let count: Int
  /// Names the run.
  let seed: UInt64
  /// The cohort that everybody is of, if one was named.
  let cohort: Cohort?

  /// Reads the options.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/usage`` for a missing or unknown value.
  init(_ arguments: Arguments) throws {
    guard let name = arguments.value("--scenario"),
      let count = try arguments.integer("--count", in: 1...10_000_000),
      let seed = try arguments.integer("--seed", in: 0...Int.max)
    else {
      throw CommandFailure(.usage, "--scenario, --count and --seed are needed; see simulate --help")
    }
    guard arguments.operands.isEmpty else {
      throw CommandFailure(.usage, "simulate takes no path; use --out")
    }
    if name == "all" {
      scenarios = Scenario.allCases
    } else if let scenario = Scenario(rawValue: name) {
      scenarios = [scenario]
    } else {
      throw CommandFailure(.usage, "no scenario '\(name)'; see simulate --help")
    }
    cohort = try arguments.value("--cohort").map { cohortName in
      guard let known = Cohort(rawValue: cohortName) else {
        throw CommandFailure(.usage, "no cohort '\(cohortName)'; see simulate --help")
      }
      return known
    }
    self.count = count
    self.seed = UInt64(seed)
  }
}
