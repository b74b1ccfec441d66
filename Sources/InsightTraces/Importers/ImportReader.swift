import InsightEvents

/// Drives an importer over a stream of records.
struct ImportReader: ~Copyable {
  private static let batchSize = 512

  private var stream: RecordStream
  private var importer: any RecordImporter
  private var output: ImportOutput
  private var isStarted = false
  private var isFinished = false
  private var failure: TraceError?

  init(
    _ source: some ByteSource, importer: some RecordImporter, format: TraceFormat,
    keepsClock: Bool = false
  ) {
    stream = RecordStream(source, cut: importer.records)
    self.importer = importer
    output = ImportOutput(format: format, keepsClock: keepsClock)
  }

  var report: ImportReport { output.report }

  /// The one trace of the recording, the first time.
  mutating func nextTrace() -> SessionDescription? {
    guard !isStarted else { return nil }
    isStarted = true
    return importer.description
  }

  /// Reads on until some events are in their final place; `false` at the end.
  mutating func nextBatch(into events: inout [InteractionEvent]) throws(TraceError) -> Bool {
    events.removeAll(keepingCapacity: true)
    while !isFinished, events.count < Self.batchSize {
      if try !takeRecord(), try !fill() { finish() }
      if output.isReady || isFinished { output.takeReady(into: &events, isFinal: isFinished) }
    }
    if events.isEmpty, let failure {
      self.failure = nil
      throw failure
    }
    return !events.isEmpty
  }

  /// Takes one record; a refusal by the importer ends the recording after what came before.
  private mutating func takeRecord() throws(TraceError) -> Bool {
    guard failure == nil else { return false }
    do {
      let took: Void? = try stream.withNextRecord { (record: Span<UInt8>) throws(TraceError) in
        try importer.take(record, into: &output)
      }
      return took != nil
    } catch {
      failure = error
      return false
    }
  }

  private mutating func fill() throws(TraceError) -> Bool {
    guard failure == nil else { return false }
    do {
      return try stream.fill()
    } catch {
      failure = error
      return false
    }
  }

  private mutating func finish() {
    importer.finish(into: &output)
    output.drop(.tooLong, count: stream.tooLongCount)
    output.drop(.malformed, count: stream.malformedCount)
    isFinished = true
    if failure == nil, output.report.eventCount == 0 {
      failure = .noEvents(format: output.report.format)
    }
  }
}
