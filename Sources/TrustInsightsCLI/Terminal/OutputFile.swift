import InsightTraces

/// Small files that are written at once; see ``FileByteSink`` for what a path may be.
package enum OutputFile {
  /// Opens what a command line names.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - mode: who may read a new file.
  /// - Returns: a sink that has yet to be published.
  /// - Throws: ``CommandFailure`` with 73.
  static func open(_ path: String, mode: UInt32 = 0o644) throws(CommandFailure) -> FileByteSink {
    try attempt(path) { () throws(TraceError) in try FileByteSink(path: path, mode: mode) }
  }

  /// Makes or replaces a file.
  ///
  /// - Throws: ``CommandFailure`` with 73; then what was there is still there.
  package static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    let file = try open(path)
    try attempt(path) { () throws(TraceError) in
      try file.writeWhole(bytes)
      try file.publish()
    }
  }

  /// Adds to the end of a file that only its owner may read.
  ///
  /// - Throws: ``CommandFailure`` with 73; then nothing was added.
  package static func append(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    try attempt(path) { () throws(TraceError) in
      try FileByteSink(appendingTo: path).writeWhole(bytes)
    }
  }

  /// Does something with an output, whose name goes into the failure.
  static func attempt<Result: ~Copyable>(
    _ path: String, _ work: () throws(TraceError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(TraceError) {
      return try work()
    } catch {
      throw CommandFailure(output: path, error)
    }
  }
}

extension CommandFailure {
  /// What an output could not do, with its name.
  init(output path: String?, _ error: TraceError) {
    let words = error == .notFound ? "its folder does not exist" : "\(error)"
    self.init(.cannotWrite, "\(path ?? "standard output"): \(words)")
  }
}

extension TraceWriter {
  /// A writer to what a command line names, or to the results.
  static func toOutput(
    _ path: String?, _ console: Console
  ) throws(TraceError) -> TraceWriter {
    guard let path else {
      return try TraceWriter(sink: FileByteSink(fileDescriptor: console.resultDescriptor))
    }
    return try TraceWriter(path: path)
  }
}
