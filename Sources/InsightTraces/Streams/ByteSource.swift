/// Something that bytes can be read from, front to back.
package protocol ByteSource {
  /// Reads some bytes.
  ///
  /// - Parameter buffer: where to put them, from its start; never empty.
  /// - Returns: how many were read, at least 1; 0 at the end.
  /// - Throws: what the source could not do.
  mutating func read(into buffer: inout MutableRawSpan) throws(TraceError) -> Int
}

/// Something that bytes can be written to.
package protocol ByteSink {
  /// Writes all of the bytes.
  ///
  /// - Parameter bytes: what to write.
  /// - Throws: what the sink could not do.
  mutating func write(_ bytes: RawSpan) throws(TraceError)
}

/// A sink that has to be told of the end.
protocol FinishingByteSink: AnyObject {
  /// Writes all of the bytes and, with `finish`, what belongs at the end.
  func write(_ bytes: RawSpan, finish: Bool) throws(TraceError)
}

/// A sink whose end needs nothing.
final class PlainByteSink: FinishingByteSink {
  private var sink: any ByteSink

  init(_ sink: some ByteSink) { self.sink = sink }

  func write(_ bytes: RawSpan, finish: Bool) throws(TraceError) { try sink.write(bytes) }
}
