import Glibc
package import InsightEvents
package import InsightFeatures
package import InsightTraces

/// Goes through recorded files trace by trace, in constant memory.
package enum TraceWalk {
  /// Reads every trace of a file and hands over its statistics at its end; one without a session is
  /// named as ``SessionNames`` says.
  ///
  /// - Parameters:
  ///   - path: a file of any format that is known, or `-` for standard input.
  ///   - visit: called once a trace, with what its header says, how its lines were taken, and the
  ///     statistics of its events.
  /// - Throws: a ``TraceError`` when the file breaks; what stood before the break was visited first.
  /// - Complexity: linear in the file's size, constant in memory.
  package static func walk(
    path: String,
    visit: (SessionDescription, ReadingQuality, consuming SessionStatistics) -> Void
  ) throws(TraceError) {
    var reader =
      try path == "-"
      ? RecordingReader(source: FileByteSource(fileDescriptor: 0)) : RecordingReader(path: path)
    var batch: [InteractionEvent] = []
    var names = SessionNames(path: path)
    while var description = try reader.nextTrace() {
      names.name(&description)
      var statistics = SessionStatistics(assistive: description.assistive)
      var breakage: TraceError?
      do throws(TraceError) {
        while try reader.nextBatch(into: &batch) {
          for event in batch { statistics.record(event) }
        }
      } catch {
        breakage = error
      }
      visit(description, reader.quality, statistics)
      if let breakage { throw breakage }
    }
  }
}

extension TraceError {
  /// What the program exits with after this error.
  package var exitStatus: ExitStatus {
    switch self {
    case .notFound, .isDevice, .readFailed(errorNumber: EISDIR): .noInput
    case .notPermitted: .noPermission
    case .readFailed: .readError
    case .writeFailed, .isLink, .notOwned: .cannotWrite
    case .notATrace, .unsupportedVersion, .truncatedCompression, .corruptCompression,
      .columnCount, .missingColumns, .noEvents:
      .badData
    case .unavailable: .internalError
    }
  }
}
