package import InsightEvents

/// Writes traces, plain or gzip, several to a file.
///
/// What it writes, ``TraceReader`` reads back as the same description and events, with two limits:
/// times further than 2^50 ns (13 days) from 0 are exact to a double's precision only, and an event
/// that says nothing (a motion sample without reading, a number that is not finite or beyond 1e9) is
/// left out or loses that number.
package struct TraceWriter: ~Copyable {
  private static let flushSize = 65_536

  private let sink: any FinishingByteSink
  private var file: FileByteSink?
  private var text = JSONText(capacity: flushSize + 4_096)

  /// Writes to a file, which ``finish()`` makes or replaces; gzip when its name ends with `.gz`.
  ///
  /// - Parameter path: its path, see ``FileByteSink``.
  /// - Throws: what ``FileByteSink`` could not open.
  package init(path: String) throws(TraceError) {
    let file = try FileByteSink(path: path)
    try self.init(sink: file, isCompressed: path.hasSuffix(".gz"))
    self.file = file
  }

  /// Writes to any sink.
  ///
  /// - Parameters:
  ///   - sink: where the bytes go.
  ///   - isCompressed: gzip or plain.
  /// - Throws: ``TraceError/unavailable`` when memory is short.
  package init(sink: some ByteSink, isCompressed: Bool = false) throws(TraceError) {
    self.sink = isCompressed ? try CompressingByteSink(sink) : PlainByteSink(sink)
  }

  /// Begins a trace.
  ///
  /// - Parameter description: what its header says.
  /// - Throws: what the sink could not do.
  package mutating func begin(_ description: SessionDescription) throws(TraceError) {
    text.append("{\"trace\":1")
    text.append(header: description)
    text.append("}\n")
    try flushIfFull()
  }

  /// Writes an event of the trace that was begun last.
  ///
  /// - Parameter event: the event.
  /// - Throws: what the sink could not do.
  /// - Complexity: O(1), no allocation.
  package mutating func write(_ event: InteractionEvent) throws(TraceError) {
    guard event.action.saysSomething else { return }
    text.append("{\"t\":")
    text.append(milliseconds: event.timestampNanoseconds)
    text.append(action: event.action)
    text.append("}\n")
    try flushIfFull()
  }

  /// Writes what is left, and puts a file in its place.
  ///
  /// - Throws: what the sink could not do.
  package consuming func finish() throws(TraceError) {
    try flush(finish: true)
    try file?.publish()
  }

  /// Hands on everything written so far, for a reader that follows along.
  ///
  /// - Throws: what the sink could not do.
  package mutating func flush() throws(TraceError) { try flush(finish: false) }

  private mutating func flushIfFull() throws(TraceError) {
    if text.bytes.count >= Self.flushSize { try flush(finish: false) }
  }

  private mutating func flush(finish: Bool) throws(TraceError) {
    do { unsafe try sink.write(text.bytes.span.bytes, finish: finish) }
    text.removeAll()
  }
}
