/// Bytes in memory as a source, in pieces of a chosen size.
package struct MemoryByteSource: ByteSource {
  private let bytes: [UInt8]
  private let chunkSize: Int
  private var position = 0

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - bytes: what is read.
  ///   - chunkSize: the most that one read gives; at least 1.
  package init(_ bytes: [UInt8], chunkSize: Int = .max) {
    precondition(chunkSize >= 1, "a chunk has at least 1 byte, not \(chunkSize)")
    self.bytes = bytes
    self.chunkSize = chunkSize
  }

  package mutating func read(into buffer: inout MutableRawSpan) throws(TraceError) -> Int {
    let count = min(buffer.byteCount, chunkSize, bytes.count - position)
    let part = bytes[position..<position + count]
    unsafe buffer.withUnsafeMutableBytes { unsafe $0.copyBytes(from: part) }
    position += count
    return count
  }
}

/// Bytes gathered in memory.
///
/// A class, so that what was written can be had after the writer that owned the sink has finished.
package final class MemoryByteSink: ByteSink {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty sink.
  package init() {}

  package func write(_ bytes: RawSpan) throws(TraceError) {
    unsafe bytes.withUnsafeBytes { unsafe self.bytes.append(contentsOf: $0) }
  }
}
