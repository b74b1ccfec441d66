#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Overwrites memory with zeros in a way that the optimizer may not remove.
///
/// - Parameters:
///   - pointer: start of the memory.
///   - byteCount: number of bytes.
/// - Complexity: O(byteCount).
@unsafe
package func wipe(_ pointer: UnsafeMutableRawPointer, byteCount: Int) {
  #if DEBUG
    guard !WipeControl.isSuspended else { return }
  #endif
  #if canImport(Darwin)
    unsafe memset_s(pointer, byteCount, 0, byteCount)
  #else
    unsafe explicit_bzero(pointer, byteCount)
  #endif
}
