package import InsightEvents

/// Reads traces from a file, standard input or any other source of bytes, plain or gzip.
///
/// ```swift
/// var reader = try TraceReader(path: path)
/// var events: [InteractionEvent] = []
/// while let description = try reader.nextTrace() {
///   while try reader.nextBatch(into: &events) {
///     for event in events { statistics.record(event) }
///   }
/// }
/// ```
///
/// Memory stays constant whatever the size of the file. Lines that are no events are skipped and
/// counted. What stands before a break in the file is delivered first, then the error is thrown; after
/// an error the reader is at its end. Reading from a pipe never waits for more than the next whole line.
package struct TraceReader: ~Copyable {
  private enum State {
    case start
    case inTrace
    case headerRead(SessionDescription)
    case failed(TraceError)
    case ended
  }

  private static let readSize = 131_072

  private var source: DecompressingByteSource
  private var buffer = PaddedBuffer(
    limit: TraceLineParser.lineLimit + 1 + readSize, padding: TraceLineParser.padding)
  private let parser: TraceLineParser
  private var state = State.start
  private var sourceError: TraceError?
  private var sourceEnded = false
  private var holdsWholeLine = false
  private var isDiscardingLine = false
  private var pending: [InteractionEvent] = []
  private var pendingIndex = 0

  /// How the lines of the current trace were taken so far.
  package private(set) var quality = ReadingQuality()

  /// How many lines are read so far.
  package private(set) var lineCount = 0

  /// Reads a file.
  ///
  /// - Parameter path: its path; plain or gzip is seen from its first bytes.
  /// - Throws: ``TraceError/notFound``, ``TraceError/notPermitted``, ``TraceError/readFailed`` or
  ///   ``TraceError/unavailable``.
  package init(path: String) throws(TraceError) {
    try self.init(source: FileByteSource(path: path))
  }

  /// Reads from an open file, such as 0 for standard input; it is not closed.
  ///
  /// - Parameter fileDescriptor: the file.
  /// - Throws: ``TraceError/unavailable``.
  package init(fileDescriptor: Int32) throws(TraceError) {
    try self.init(source: FileByteSource(fileDescriptor: fileDescriptor))
  }

  /// Reads from any source.
  ///
  /// - Parameter source: the bytes.
  /// - Throws: ``TraceError/unavailable``.
  package init(source: some ByteSource) throws(TraceError) {
    self.source = DecompressingByteSource(source)
    parser = try TraceLineParser()
  }

  /// Goes on to the next trace, past what was not read of this one.
  ///
  /// - Returns: what its header says, or `nil` when there is no further trace.
  /// - Throws: ``TraceError/notATrace`` when the file does not begin with a header, or what broke.
  /// - Complexity: linear in what is passed over.
  package mutating func nextTrace() throws(TraceError) -> SessionDescription? {
    pending.removeAll(keepingCapacity: true)
    pendingIndex = 0
    var passedOver: [InteractionEvent] = []
    while true {
      switch state {
      case .headerRead(let description):
        state = .inTrace
        quality = ReadingQuality()
        return description
      case .failed(let error):
        state = .ended
        throw error
      case .ended:
        return nil
      case .start, .inTrace:
        try advance(into: &passedOver)
        passedOver.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Reads some events of the current trace.
  ///
  /// - Parameter events: replaced by at least one and at most 512 events; emptied at the end.
  /// - Returns: `false` at the end of the trace.
  /// - Throws: what broke, after all that stands before it was delivered.
  /// - Complexity: linear in the events, without allocation once `events` has its capacity.
  package mutating func nextBatch(
    into events: inout [InteractionEvent]
  ) throws(TraceError) -> Bool {
    events.removeAll(keepingCapacity: true)
    if pendingIndex < pending.count {
      events.append(contentsOf: pending[pendingIndex...])
      pendingIndex = pending.count
      return true
    }
    while events.isEmpty {
      switch state {
      case .inTrace:
        try advance(into: &events)
      case .failed(let error):
        state = .ended
        throw error
      case .start, .headerRead, .ended:
        return false
      }
    }
    return true
  }

  /// Reads the next event of the current trace.
  ///
  /// - Returns: the event, or `nil` at the end of the trace.
  /// - Throws: what broke, after all that stands before it was delivered.
  /// - Complexity: O(1) amortized.
  package mutating func next() throws(TraceError) -> InteractionEvent? {
    if pendingIndex == pending.count {
      var batch: [InteractionEvent] = []
      swap(&batch, &pending)
      pendingIndex = 0
      batch.removeAll(keepingCapacity: true)
      while batch.isEmpty, case .inTrace = state { try advance(into: &batch) }
      swap(&batch, &pending)
      if pending.isEmpty {
        guard case .failed(let error) = state else { return nil }
        state = .ended
        throw error
      }
    }
    defer { pendingIndex += 1 }
    return pending[pendingIndex]
  }

  /// Parses what is there, or reads more; sets the state at a header, the end or a break.
  private mutating func advance(into events: inout [InteractionEvent]) throws(TraceError) {
    guard holdsWholeLine || sourceEnded else {
      fill()
      return
    }
    var isStart = false
    if case .start = state { isStart = true }
    let step = parser.parse(
      buffer, isFinal: sourceEnded, headerRequired: isStart, into: &events, quality: &quality)
    buffer.consume(step.consumedBytes)
    lineCount += step.lineCount
    switch step.stop {
    case .batchFull: break
    case .needsBytes:
      holdsWholeLine = false
      if sourceEnded { end(atStart: isStart) }
    case .header(let description): state = .headerRead(description)
    case .unsupportedVersion(let version):
      state = .failed(.unsupportedVersion(line: lineCount, found: version))
    case .noHeader: state = .failed(.notATrace(line: lineCount + 1, found: .otherJSON))
    case .notJSON: state = .failed(.notATrace(line: lineCount + 1, found: kindOfWaitingBytes()))
    }
  }

  private mutating func end(atStart isStart: Bool) {
    if let sourceError {
      state = .failed(sourceError)
    } else if isStart {
      state = .failed(.notATrace(line: lineCount + 1, found: .nothing))
    } else {
      state = .ended
    }
  }

  /// Reads once; notes whether a whole line is there and whether the source is at its end.
  private mutating func fill() {
    var count = 0
    do {
      count = try buffer.append(atMost: Self.readSize) {
        (space: inout MutableRawSpan) throws(TraceError) in try source.read(into: &space)
      }
    } catch {
      sourceError = error
    }
    sourceEnded = count == 0
    if isDiscardingLine {
      discardToLineFeed()
    } else {
      holdsWholeLine = buffer.holdsLineFeed(inLast: count)
      if !holdsWholeLine, buffer.count > TraceLineParser.lineLimit { discardLongLine() }
    }
  }

  /// Begins to throw away a line that is longer than any line may be.
  private mutating func discardLongLine() {
    if case .start = state {
      state = .failed(.notATrace(line: lineCount + 1, found: kindOfWaitingBytes()))
    } else {
      isDiscardingLine = true
      buffer.consume(buffer.count)
    }
  }

  private mutating func discardToLineFeed() {
    let lineEnd = buffer.firstLineFeed()
    buffer.consume(lineEnd.map { $0 + 1 } ?? buffer.count)
    if lineEnd != nil || sourceEnded {
      isDiscardingLine = false
      lineCount += 1
      quality.tooLongCount += 1
    }
    holdsWholeLine = buffer.firstLineFeed() != nil
  }

  /// Tells text from binary data by the first line that waits.
  private func kindOfWaitingBytes() -> TraceError.Found {
    var line = unsafe buffer.withBytes { bytes in
      unsafe Array(bytes.prefix(512).prefix { $0 != 0x0A })
    }
    if line.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .archive }
    if line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF]) { return .utf16 }
    // A mark of the order of bytes may be missing: every other byte of plain text is 0 then.
    if line.count >= 4, line[0] == 0 ? line[2] == 0 : line[1] == 0 && line[3] == 0 {
      let letters = line.enumerated().filter { $0.offset % 2 == (line[0] == 0 ? 1 : 0) }
      if letters.allSatisfy({ (0x09..<0x7F).contains($0.element) }) { return .utf16 }
    }
    if line.count == 512 {
      while let last = line.last, last >= 0x80 { line.removeLast() }
    }
    if let first = line.first(where: { $0 > 0x20 }), isJSONValue(line, startingWith: first) {
      return .otherJSON
    }
    let hasControls = line.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    return hasControls || String(validating: line, as: UTF8.self) == nil ? .binary : .text
  }

  /// Whether a line is a list, a text, a number or a word of JSON, as far as its beginning tells.
  private func isJSONValue(_ line: [UInt8], startingWith first: UInt8) -> Bool {
    if first == UInt8(ascii: "\"") { return true }
    if first == UInt8(ascii: "[") {
      let next = line.drop { $0 <= 0x20 || $0 == first }.first
      return next.map { "]{\"-0123456789tfn".utf8.contains($0) } ?? false
    }
    let word = line.filter { $0 > 0x20 }
    let isNumber = word.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
    return isNumber || ["null", "true", "false"].contains { word.elementsEqual($0.utf8) }
  }
}
