/// A fixed number of floats in heap memory that is zeroed before it is given back.
///
/// Heap storage only: an inline buffer would leave copies on the stack when it is moved.
///
/// Public although the module is in no product: the span must be inlined into the scorer, where calls through
/// generic code cost as much as a layer of the network, and `package` declarations are not.
@safe
public struct WipedBuffer: ~Copyable, @unchecked Sendable {
  @usableFromInline let base: UnsafeMutablePointer<Float>
  /// The number of floats.
  @usableFromInline package let count: Int

  /// The floats begin at a multiple of this, with the distance to the start of the block before them.
  private static let alignment = 64

  /// Makes a zeroed buffer aligned to 64 bytes.
  ///
  /// It is cut out of a larger block of ordinary alignment: the C library keeps freed blocks of that kind
  /// at hand, while aligned ones are searched for and merged each time, for some 20 ns.
  ///
  /// - Parameter count: number of floats, 0 or more.
  package init(count: Int) {
    precondition(count >= 0, "negative count \(count)")
    let byteCount = max(count, 1) * MemoryLayout<Float>.stride
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount + Self.alignment, alignment: MemoryLayout<Int>.alignment)
    let start = Int(bitPattern: block)
    let distance = Self.alignment - start % Self.alignment
    let bytes = unsafe block + distance
    unsafe (bytes - MemoryLayout<Int>.stride).storeBytes(of: distance, as: Int.self)
    unsafe base = bytes.initializeMemory(as: Float.self, repeating: 0, count: max(count, 1))
    self.count = count
  }

  deinit {
    unsafe wipe(base, byteCount: max(count, 1) * MemoryLayout<Float>.stride)
    let bytes = unsafe UnsafeMutableRawPointer(base)
    let distance = unsafe (bytes - MemoryLayout<Int>.stride).load(as: Int.self)
    unsafe (bytes - distance).deallocate()
  }

  /// One float.
  ///
  /// - Precondition: `index` is in `0..<count`.
  package subscript(index: Int) -> Float {
    get {
      precondition(index >= 0 && index < count, "index \(index) of \(count)")
      return unsafe base[index]
    }
    nonmutating set {
      precondition(index >= 0 && index < count, "index \(index) of \(count)")
      unsafe base[index] = newValue
    }
  }

  /// Gives the floats to a closure that may change them in place.
  package func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = unsafe MutableSpan(_unsafeStart: base, count: count)
    return try body(&span)
  }

  /// Gives the floats to a closure without copying them.
  @inlinable @inline(__always)
  public borrowing func withSpan<Result, Failure: Error>(
    _ body: (Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
    return try body(span)
  }
}
