import CBenchmarkShim
import Glibc

/// `Benchmarks [--filter TEXT] [--json] [--quick] [--list]`, and what else the program can do.
enum BenchmarkProgram {
  private static let usage = """
    usage: Benchmarks [--filter TEXT]… [--json] [--quick] [--list]
                                      measures, or lists, the tasks whose names contain a text;
                                      TEXT may end in @ and a mode: warm, L2-cold, cold, paced
           Benchmarks --check-counts FILE   compares exact counts with a file; 1 when they differ
           Benchmarks --write-counts FILE   writes the counts of this build
           Benchmarks --export FOLDER       writes networks and recordings for the other engines
    """

  /// The tasks of each layer, made when they are measured.
  private static var layers: [(name: String, make: () -> [BenchmarkTask])] {
    [
      ("record", RecordTasks.make), ("features", FeatureTasks.make),
      ("score/single", ScoreTasks.makeSingle), ("score/in-a-row", ScoreTasks.makeInARow),
      ("score/end-to-end", ScoreTasks.makeEndToEnd),
      ("forward", ForwardTasks.make), ("score/batch", BatchTasks.make),
      ("payload", PayloadTasks.make), ("trace", TraceTasks.make), ("import", ImportTasks.make),
      ("cold", ColdTasks.make),
      ("process", ProcessTasks.make), ("evaluate", EvaluateTasks.make),
    ]
  }

  /// Does what the arguments say.
  ///
  /// - Parameter arguments: what follows the program's name.
  /// - Returns: 0; 1 when counts differ or a file cannot be used; 64 for a wrong command line.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      switch (arguments.first, arguments.count) {
      case (ColdTasks.argument, 1): return ColdTasks.run()
      case ("--help", 1):
        Report.emit(usage)
        return 0
      case ("--check-counts", 2): return try checkCounts(arguments[1])
      case ("--write-counts", 2):
        let text = CountsFile(try ExactCounts.take()).text
        try WholeFile.write(Array(text.utf8), to: arguments[1])
        return 0
      case ("--export", 2):
        try PeerExport.write(to: arguments[1])
        return 0
      default: return measure(arguments)
      }
    } catch {
      say("\(error)")
      return 1
    }
  }

  private static func checkCounts(_ path: String) throws -> Int32 {
    let wanted = CountsFile(text: try WholeFile.read(path))
    let differences = wanted.differences(from: CountsFile(try ExactCounts.take()))
    for difference in differences { say(difference) }
    if differences.isEmpty { Report.emit("\(wanted.counts.count) counts as recorded") }
    return differences.isEmpty ? 0 : 1
  }

  private static func measure(_ arguments: [String]) -> Int32 {
    var filters: [String] = []
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
        guard let text = words.popFirst() else { return refuse() }
        filters.append(text)
      default: return refuse()
      }
    }
    if !isList, !benchmark_pin() { say("this thread could not be kept on one core") }
    let report = Report(isJSON: isJSON)
    if !isList { report.heading(machine: .measure(), commit: Machine.commit) }
    let runner = TaskRunner(isQuick: isQuick)
    let selection = Selection(filters)
    var isEmpty = true
    for layer in layers where selection.mayReach(layer.name) {
      for task in layer.make().compactMap(selection.part(of:)) {
        isEmpty = false
        if isList {
          Report.emit(task.name)
        } else {
          withExtendedLifetime(task) { runner.measure(task).forEach(report.line) }
        }
      }
    }
    guard !isEmpty else {
      say("no task has one of these texts in its name; --list names all")
      return 64
    }
    return 0
  }

  private static func refuse() -> Int32 {
    say(usage)
    return 64
  }

  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }
}
