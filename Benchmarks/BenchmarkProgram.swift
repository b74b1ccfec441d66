import CBenchmarkShim
import Glibc

/// `Benchmarks [--filter TEXT] [--json] [--quick] [--list]`.
enum BenchmarkProgram {
  /// Every task, made when it is measured.
  static var groups: [() -> [BenchmarkTask]] {
    [RecordTasks.make, EngineTasks.make, PayloadTasks.make]
  }

  /// Measures what the arguments select.
  ///
  /// - Parameter arguments: what follows the program's name.
  /// - Returns: 0, or 64 for a wrong command line.
  static func run(_ arguments: [String]) -> Int32 {
    var filter = ""
    var isJSON = false
    var isQuick = false
    var isList = false
    var words = arguments[...]
    while let word = words.popFirst() {
      switch word {
      case "--json": isJSON = true
      case "--quick": isQuick = true
      case "--list": isList = true
      case "--filter":
        guard let text = words.popFirst() else { return usage() }
        filter = text
      default: return usage()
      }
    }
    let tasks = groups.flatMap { $0() }.filter { filter.isEmpty || $0.name.contains(filter) }
    let report = Report(isJSON: isJSON)
    guard !isList else {
      for task in tasks { print(task.name) }
      return 0
    }
    if !benchmark_pin() { fputs(line: "this thread could not be kept on one core") }
    let runner = TaskRunner(isQuick: isQuick)
    report.heading(machine: Machine.name, commit: Machine.commit)
    for task in tasks {
      for measurement in runner.measure(task) { report.line(measurement) }
    }
    return 0
  }

  private static func usage() -> Int32 {
    fputs(line: "usage: Benchmarks [--filter TEXT] [--json] [--quick] [--list]")
    return 64
  }

  private static func fputs(line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }
}
