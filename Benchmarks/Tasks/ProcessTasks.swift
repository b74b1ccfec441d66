import Glibc
import InsightEvents
import InsightTraces
import _TestSupport

/// What a person waits for at the command line: from the start of a process to its first result.
enum ProcessTasks {
  /// Names a `hello` program with Foundation that is measured beside ours.
  private static let helloVariable = "BENCHMARK_HELLO"

  /// The tasks of this layer; those of a program that is not built are left out.
  static func make() -> [BenchmarkTask] {
    let directory = TemporaryDirectory()
    let path = directory.path + "/session.jsonl"
    guard (try? write(to: path)) != nil else { return [] }
    var tasks = tasks(
      "evaluate", of: Machine.programFolder + "/trust-insights", ["evaluate", path])
    tasks += Self.tasks("true", of: "/bin/true", [])
    let hello: String? = unsafe getenv(helloVariable).map { unsafe String(cString: $0) }
    if let hello { tasks += Self.tasks("hello", of: hello, []) }
    return withExtendedLifetime(directory) { tasks.map { keeping(directory, for: $0) } }
  }

  private static func tasks(
    _ name: String, of path: String, _ arguments: [String]
  ) -> [BenchmarkTask] {
    guard unsafe access(path, X_OK) == 0 else { return [] }
    return [
      BenchmarkTask(name: "process/start/\(name)", unit: .nanoseconds) { count in
        (0..<count).compactMap { _ in
          ProgramRun.cost(path: path, arguments: arguments)?.firstByteNanoseconds
        }
      },
      BenchmarkTask(name: "process/rss/\(name)", unit: .bytes) { count in
        (0..<count).compactMap { _ in
          ProgramRun.cost(path: path, arguments: arguments)?.peakResidentBytes
        }
      },
    ]
  }

  private static func keeping(
    _ directory: TemporaryDirectory, for task: BenchmarkTask
  ) -> BenchmarkTask {
    guard case .samples(let unit, let take) = task.source else { return task }
    return BenchmarkTask(name: task.name, unit: unit) { count in
      withExtendedLifetime(directory) { take(count) }
    }
  }

  private static func write(to path: String) throws(TraceError) {
    var writer = try TraceWriter(path: path)
    try writer.begin(SessionDescription(platform: .ios, category: .payment))
    for event in EventStreams.trace.prefix(500) { try writer.write(event) }
    try writer.finish()
  }
}
