#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A page-aligned block outside the heap that holds one trivial value, kept out of swap and core dumps.
///
/// The pages come from `mmap`, are excluded from core dumps and from child processes
/// (`MADV_DONTDUMP`, `MADV_WIPEONFORK`; Linux has them, Darwin not) and locked into memory (`mlock`). Where the lock is refused, for
/// lack of quota, the slab works on and ``isLocked`` says so. The value is zeroed when the slab ends.
///
/// Public although the module is in no product: the accessor must be inlined into other modules, since it
/// runs for every event, and `package` declarations are not.
///
/// - Complexity: making and ending one costs four system calls; access is a pointer dereference.
@safe
public struct LockedSlab<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let base: UnsafeMutablePointer<Value>
  private let byteCount: Int
  /// Whether the pages are locked into memory.
  package let isLocked: Bool

  /// Maps a slab and stores the initial value in it.
  ///
  /// - Parameter initialValue: stored as it is.
  /// - Precondition: the system has memory left.
  package init(initialValue: Value) {
    unsafe self.init { base in unsafe base.initialize(to: initialValue) }
  }

  /// Maps a slab with the same value as another one; the bytes go from page to page, never over the stack.
  ///
  /// - Parameter other: stays as it is.
  /// - Precondition: the system has memory left.
  package init(copying other: borrowing LockedSlab) {
    let source = unsafe other.base
    unsafe self.init { base in unsafe base.initialize(from: source, count: 1) }
  }

  private init(initialize: (UnsafeMutablePointer<Value>) -> Void) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    byteCount = (MemoryLayout<Value>.size + page - 1) / page * page
    let mapped = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      fatalError("no memory for \(byteCount) bytes")
    }
    #if os(Linux) || os(Android)
      unsafe madvise(mapped, byteCount, Int32(MADV_DONTDUMP))
      unsafe madvise(mapped, byteCount, Int32(MADV_WIPEONFORK))
    #endif
    isLocked = unsafe mlock(mapped, byteCount) == 0
    unsafe base = mapped.bindMemory(to: Value.self, capacity: 1)
    unsafe initialize(base)
  }

  deinit {
    unsafe wipe(base, byteCount: byteCount)
    unsafe munmap(base, byteCount)
  }

  /// Gives the value to a closure, in place.
  @inlinable @inline(__always)
  public func withValue<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(&base.pointee)
  }

  /// Overwrites the value with zero bytes.
  package func wipeValue() {
    unsafe wipe(base, byteCount: byteCount)
  }
}
