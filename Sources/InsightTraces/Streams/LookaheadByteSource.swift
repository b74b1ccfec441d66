/// A source whose beginning can be looked at before it is read.
struct LookaheadByteSource: ByteSource {
  private var source: any ByteSource
  private var prefix: MemoryByteSource
  private var error: TraceError?

  init(_ source: some ByteSource) {
    self.source = source
    prefix = MemoryByteSource([])
  }

  /// The first plain bytes, at most ``TraceFormat/detectionSize``; they are still read afterwards.
  mutating func plainPrefix() throws(TraceError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = PaddedBuffer(limit: TraceFormat.detectionSize)
    while bytes.count < TraceFormat.detectionSize, error == nil {
      do {
        let count = try buffer.append(atMost: TraceFormat.detectionSize) {
          (space: inout MutableRawSpan) throws(TraceError) in try source.read(into: &space)
        }
        if count == 0 { break }
        bytes += buffer.takeAll()
      } catch {
        self.error = error
      }
    }
    prefix = MemoryByteSource(bytes)
    return Self.plain(bytes)
  }

  mutating func read(into buffer: inout MutableRawSpan) throws(TraceError) -> Int {
    let count = try prefix.read(into: &buffer)
    if count > 0 { return count }
    if let error {
      self.error = nil
      throw error
    }
    return try source.read(into: &buffer)
  }

  /// What gzip bytes begin with; plain bytes as they are.
  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var stream = DecompressingByteSource(MemoryByteSource(bytes))
    var buffer = PaddedBuffer(limit: TraceFormat.detectionSize)
    var plain: [UInt8] = []
    while plain.count < TraceFormat.detectionSize {
      let count = try? buffer.append(atMost: TraceFormat.detectionSize) {
        (space: inout MutableRawSpan) throws(TraceError) in try stream.read(into: &space)
      }
      guard let count, count > 0 else { break }
      plain += buffer.takeAll()
    }
    return plain
  }
}
