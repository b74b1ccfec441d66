import InsightTraces

/// Goes through the paths of a command line: a broken one is reported, the others go on.
enum PathLoop {
  /// Visits each path.
  ///
  /// - Parameters:
  ///   - paths: the operands; at least one.
  ///   - command: the command's name, for messages.
  ///   - console: where messages go.
  ///   - visit: reads one path.
  /// - Returns: the worst status.
  /// - Throws: ``CommandFailure`` when there is no path, ``TraceError/writeFailed`` when it is no path's
  ///   fault.
  static func run(
    _ paths: [String], command: String, console: Console,
    visit: (String) throws(TraceError) -> Void
  ) throws -> ExitStatus {
    guard !paths.isEmpty else {
      throw CommandFailure(.usage, "no path given; - is standard input")
    }
    var worst = ExitStatus.success
    for path in paths where !console.didFailToWrite {
      do throws(TraceError) {
        try visit(path)
      } catch .writeFailed(let number) {
        throw TraceError.writeFailed(errorNumber: number)
      } catch {
        let name = path == "-" ? "standard input" : path.withoutControls
        console.message("trust-insights \(command): \(name): \(error)")
        worst = worst.worse(error.exitStatus)
      }
    }
    return worst
  }
}
