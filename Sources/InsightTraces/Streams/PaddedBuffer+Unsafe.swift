/// A fixed window over a stream that keeps unconsumed bytes together, with readable padding behind it.
@safe
struct PaddedBuffer: ~Copyable {
  private let memory: UnsafeMutableRawBufferPointer
  private let capacity: Int
  private var start = 0
  private var end = 0

  /// Makes an empty buffer.
  init(capacity: Int, padding: Int = 0) {
    unsafe memory = .allocate(byteCount: capacity + padding, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    self.capacity = capacity
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
    let size = min(limit, capacity - end)
    precondition(size > 0, "no room in a buffer of \(capacity) bytes")
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + size])
    var span = unsafe room.mutableBytes
    let count = try body(&span)
    end += count
    return count
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

  /// Whether a line feed is among the last bytes.
  borrowing func holdsLineFeed(inLast count: Int) -> Bool {
    unsafe withBytes { unsafe $0.suffix(count).contains(0x0A) }
  }

  /// Where the first line feed is, counted from the front.
  borrowing func firstLineFeed() -> Int? {
    unsafe withBytes { unsafe $0.firstIndex(of: 0x0A) }
  }
}
