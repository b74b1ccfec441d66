#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A window over a stream that keeps unconsumed bytes together, with readable padding behind it.
///
/// It begins small. It doubles when reads fill it, up to what makes long reads cheap, and when what waits
/// fills more than half of it, up to its limit.
@safe
struct PaddedBuffer: ~Copyable {
  private static let initialCapacity = 8_192
  private static let readingCapacity = 131_072

  private var memory: UnsafeMutableRawBufferPointer
  private var capacity: Int
  private let limit: Int
  private let padding: Int
  private var start = 0
  private var end = 0
  private var wasFilled = false

  /// Makes an empty buffer for at most `limit` bytes.
  init(limit: Int, padding: Int = 0) {
    self.limit = limit
    self.padding = padding
    capacity = min(limit, Self.initialCapacity)
    unsafe memory = Self.allocate(capacity + padding)
  }

  deinit { unsafe memory.deallocate() }

  /// How many bytes wait.
  var count: Int { end - start }

  /// Lets the caller append at most `limit` bytes; moves what waits to the front when room is short.
  mutating func append<E: Error>(
    atMost limit: Int, _ body: (inout MutableRawSpan) throws(E) -> Int
  ) throws(E) -> Int {
    if capacity - end < limit, start > 0 {
      let waiting = unsafe UnsafeRawBufferPointer(rebasing: memory[start..<end])
      unsafe memory.copyMemory(from: waiting)
      end -= start
      start = 0
    }
    let isSlow = wasFilled && capacity < Self.readingCapacity
    if isSlow || end > capacity / 2, capacity < self.limit { grow() }
    let size = min(limit, capacity - end)
    precondition(size > 0, "no room in a buffer of \(capacity) bytes")
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + size])
    var span = unsafe room.mutableBytes
    let count = try body(&span)
    end += count
    wasFilled = end == capacity
    return count
  }

  private mutating func grow() {
    capacity = min(2 * capacity, limit)
    let larger = unsafe Self.allocate(capacity + padding)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[0..<end]))
    unsafe memory.deallocate()
    unsafe memory = larger
  }

  private static func allocate(_ size: Int) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    return unsafe memory
  }

  /// Takes bytes off the front.
  mutating func consume(_ count: Int) {
    precondition(count <= self.count, "\(count) of \(self.count) bytes")
    start += count
    if start == end {
      start = 0
      end = 0
    }
  }

  /// Lends the waiting bytes, behind which the padding is readable.
  borrowing func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    unsafe try body(UnsafeRawBufferPointer(rebasing: memory[start..<end]))
  }

  /// Takes bytes off the front into other memory; returns how many.
  mutating func move(into space: inout MutableRawSpan) -> Int {
    let moved = min(space.byteCount, count)
    unsafe withBytes { bytes in
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(moved))
      unsafe space.withUnsafeMutableBytes { unsafe $0.copyMemory(from: part) }
    }
    consume(moved)
    return moved
  }

  /// Takes everything off.
  mutating func takeAll() -> [UInt8] {
    let bytes = unsafe withBytes { unsafe Array($0) }
    consume(count)
    return bytes
  }

  /// Whether a line feed is among the last bytes.
  borrowing func holdsLineFeed(inLast count: Int) -> Bool {
    unsafe withBytes { unsafe $0.suffix(count).contains(0x0A) }
  }

  /// Where the first line feed is, counted from the front; looks only behind `position`.
  borrowing func firstLineFeed(from position: Int = 0) -> Int? {
    unsafe withBytes { bytes in
      guard position < bytes.count, let base = bytes.baseAddress,
        let found = unsafe memchr(base + position, 0x0A, bytes.count - position)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The end of a line without the carriage return that may stand before it.
  borrowing func withoutCarriageReturn(_ end: Int) -> Int {
    unsafe withBytes { unsafe end > 0 && $0[end - 1] == 0x0D ? end - 1 : end }
  }

  /// Whether what waits begins with the byte order mark of UTF-8.
  var startsWithByteOrderMark: Bool {
    unsafe withBytes { unsafe $0.starts(with: [0xEF, 0xBB, 0xBF]) }
  }

  /// The first byte that is no blank, line end or byte order mark.
  borrowing func firstVisibleByte() -> UInt8? {
    unsafe withBytes { bytes in
      unsafe bytes.first { !($0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF) }
    }
  }

  /// The first byte from a position on that is no space, tab or carriage return; may be a line feed.
  borrowing func firstByteOfLine(from position: Int) -> UInt8? {
    unsafe withBytes { bytes in
      unsafe bytes.dropFirst(position).first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    }
  }

  /// Lends some of the waiting bytes, behind which the padding is readable.
  borrowing func withSpan<R>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(TraceError) -> R
  ) throws(TraceError) -> R {
    unsafe try withBytes { (bytes: UnsafeRawBufferPointer) throws(TraceError) in
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      let span = unsafe part.assumingMemoryBound(to: UInt8.self).span
      return try body(span)
    }
  }
}
