import InsightEvents

/// A format that is read record by record: a line, a fixed number of bytes, or a JSON value.
protocol RecordImporter {
  /// What the recording is said to be.
  var description: SessionDescription { get }

  /// How the recording is cut into records.
  var records: RecordStream.Cut { get }

  /// Takes one record; a line comes without its end.
  ///
  /// At least `TraceLineParser.padding` bytes behind the record are readable.
  mutating func take(_ record: Span<UInt8>, into output: inout ImportOutput) throws(TraceError)

  /// Takes the end of the recording.
  mutating func finish(into output: inout ImportOutput)
}

extension RecordImporter {
  var records: RecordStream.Cut { .lines }
  mutating func finish(into output: inout ImportOutput) {}
}
