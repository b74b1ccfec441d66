import Glibc
import InsightEvents
import InsightSimulator
import InsightTraces
import _TestSupport

/// What it costs to read recordings.
enum TraceTasks {
  private static let sessionsPerScenario = 4

  /// The tasks of this layer; none when no file can be written.
  static func make() -> [BenchmarkTask] {
    let directory = TemporaryDirectory()
    let path = directory.path + "/traces.jsonl"
    guard let byteCount = try? write(to: path) else { return [] }
    return [
      BenchmarkTask(
        name: "trace/parse", work: .init(amount: Double(byteCount), unit: "bytes"),
        countsAllocations: false
      ) { _ in
        withExtendedLifetime(directory) {
          guard let count = try? events(in: path) else {
            preconditionFailure("the file cannot be read")
          }
          keep(count)
        }
      }
    ]
  }

  /// Reads a file to its end.
  ///
  /// - Returns: how many events it holds.
  static func events(in path: String) throws(TraceError) -> Int {
    var reader = try TraceReader(path: path)
    var events: [InteractionEvent] = []
    var count = 0
    while try reader.nextTrace() != nil {
      while try reader.nextBatch(into: &events) { count += events.count }
    }
    return count
  }

  /// Writes simulated sessions of every scenario.
  ///
  /// - Returns: the size of the file.
  static func write(to path: String) throws(TraceError) -> Int {
    let simulator = Simulator(seed: 5)
    var writer = try TraceWriter(path: path)
    for scenario in Scenario.allCases {
      for index in 0..<sessionsPerScenario {
        let session = simulator.session(scenario, at: index)
        try writer.begin(session.description)
        for event in session.events { try writer.write(event) }
      }
    }
    try writer.finish()
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
