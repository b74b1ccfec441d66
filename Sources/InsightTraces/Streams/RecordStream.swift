/// A stream cut into records, in constant memory; a record beyond the limit is passed over and counted.
struct RecordStream: ~Copyable {
  /// How a stream is cut.
  enum Cut {
    /// At line feeds; a carriage return before one is cut off too.
    case lines
    /// Every so many bytes.
    case bytes(Int)
    /// At the objects of a JSON array, wrapped in an object or not, at objects that go over lines, or at
    /// lines where there is one object in each.
    case jsonValues
  }

  /// How JSON is laid out.
  private enum Layout {
    case undecided
    case lines
    case elements
  }

  private static let readSize = 131_072
  private static let recordLimit = TraceLineParser.lineLimit

  private var source: DecompressingByteSource
  private var buffer = PaddedBuffer(
    limit: recordLimit + 1 + readSize, padding: TraceLineParser.padding)
  private let cut: Cut
  private var elements = JSONElementFinder()
  private var layout = Layout.undecided
  private var layoutFinder = JSONElementFinder()
  private var searched = 0
  private var isAtStart = true
  private var hasEnded = false
  private var sourceError: TraceError?
  private var isDiscarding = false

  /// Records passed over since they were too long.
  private(set) var tooLongCount = 0
  /// Records cut off by the end, and bytes between records that belong to none.
  private(set) var malformedCount = 0

  init(_ source: some ByteSource, cut: Cut) {
    self.source = DecompressingByteSource(source)
    self.cut = cut
  }

  /// Lends the next record; `nil` at the end, or when only reading further can tell.
  mutating func withNextRecord<R>(
    _ body: (Span<UInt8>) throws(TraceError) -> R
  ) throws(TraceError) -> R? {
    if isAtStart, !skipByteOrderMark() { return nil }
    guard let found = findRecord() else { return nil }
    defer { consume(found.next) }
    return try buffer.withSpan(found.record, body)
  }

  /// Reads once.
  ///
  /// - Returns: `false` when everything is read and every record was lent.
  /// - Throws: what broke, after every whole record was lent.
  mutating func fill() throws(TraceError) -> Bool {
    guard !hasEnded else {
      if let error = sourceError {
        sourceError = nil
        throw error
      }
      return false
    }
    if buffer.count > Self.recordLimit { discard() }
    do {
      let count = try buffer.append(atMost: Self.readSize) {
        (space: inout MutableRawSpan) throws(TraceError) in try source.read(into: &space)
      }
      hasEnded = count == 0
    } catch {
      sourceError = error
      hasEnded = true
    }
    return true
  }

  /// Passes over a byte order mark before text; `false` when only reading further can tell.
  private mutating func skipByteOrderMark() -> Bool {
    if case .bytes = cut {
      isAtStart = false
      return true
    }
    guard buffer.count >= 3 || hasEnded else { return false }
    isAtStart = false
    if buffer.startsWithByteOrderMark { buffer.consume(3) }
    return true
  }

  private mutating func consume(_ count: Int) {
    buffer.consume(count)
    elements.shift(by: count)
    searched = 0
  }

  /// Throws away the beginning of a record that is too long.
  private mutating func discard() {
    isDiscarding = true
    consume(buffer.count)
  }

  private mutating func findRecord() -> (record: Range<Int>, next: Int)? {
    switch cut {
    case .bytes(let size):
      if buffer.count >= size { return (0..<size, size) }
      if hasEnded, buffer.count > 0 {
        malformedCount += 1
        consume(buffer.count)
      }
      return nil
    case .lines:
      return findLine()
    case .jsonValues:
      if case .undecided = layout { layout = findLayout() }
      return switch layout {
      case .undecided: nil
      case .lines: findLine()
      case .elements: findElement()
      }
    }
  }

  /// How the JSON that waits is laid out, by its first object.
  private mutating func findLayout() -> Layout {
    guard let first = buffer.firstVisibleByte() else { return hasEnded ? .lines : .undecided }
    guard first == UInt8(ascii: "{") else {
      return first == UInt8(ascii: "[") ? .elements : .lines
    }
    let object = layoutFinder.next(in: buffer)
    if layoutFinder.takeWrapper() { return .elements }
    if layoutFinder.hasBroken { return .lines }
    if layoutFinder.spansLines, object != nil || hasEnded { return .elements }
    if let object {
      switch buffer.firstByteOfLine(from: object.upperBound) {
      case UInt8(ascii: "{"), UInt8(ascii: ","): return .elements
      case nil where !hasEnded: layoutFinder = JSONElementFinder()
      default: return .lines
      }
    }
    guard hasEnded || buffer.count > Self.recordLimit else { return .undecided }
    return layoutFinder.spansLines ? .elements : .lines
  }

  private mutating func findLine() -> (record: Range<Int>, next: Int)? {
    while true {
      let end = buffer.firstLineFeed(from: searched)
      guard let lineEnd = end ?? (hasEnded && buffer.count > 0 ? buffer.count : nil) else {
        searched = buffer.count
        if hasEnded, isDiscarding { endDiscarding() }
        return nil
      }
      let next = end.map { $0 + 1 } ?? lineEnd
      if isDiscarding || lineEnd > Self.recordLimit {
        endDiscarding()
        consume(next)
        continue
      }
      return (0..<buffer.withoutCarriageReturn(lineEnd), next)
    }
  }

  private mutating func endDiscarding() {
    isDiscarding = false
    tooLongCount += 1
  }

  private mutating func findElement() -> (record: Range<Int>, next: Int)? {
    while true {
      let element = elements.next(in: buffer)
      malformedCount += elements.takeStrayCount()
      // What was too long turned out to be what holds the elements.
      if elements.takeWrapper() { isDiscarding = false }
      guard let element else { break }
      if element.count <= Self.recordLimit, !isDiscarding { return (element, element.upperBound) }
      endDiscarding()
      consume(element.upperBound)
    }
    if !isDiscarding { consume(elements.disposableCount) }
    if hasEnded, buffer.count > 0 {
      malformedCount += 1
      consume(buffer.count)
    }
    return nil
  }
}
