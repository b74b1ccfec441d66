/// The grid that a source's times lie on: the greatest common divisor of its intervals.
///
/// Intervals are taken in whole microseconds, so that the noise of floating-point times does not count.
/// Zero intervals say nothing and are left out. A divisor counts as a grid once the intervals are at least
/// four different multiples of it: keys at an even pace have a common divisor too, and no coarse clock.
/// Work ends once the divisor reaches 1 ms.
///
/// - Edge cases: fewer than 12 intervals above zero, or too few different ones, give 0, "not known".
/// - Complexity: O(1), two divisions an event at most in the steady state; 40 bytes, no allocation.
package struct ClockQuantum: BitwiseCopyable {
  /// From this quantum on, fine timing is not to be trusted.
  package static let coarseMilliseconds: Float = 25
  private static let neededIntervals: UInt32 = 12
  private static let neededMultiples = 4
  private static let fineMicroseconds: UInt64 = 1000

  private var lastAt: Int64 = 0
  private var divisorMicroseconds: UInt64 = 0
  private var multiples: UInt64 = 0
  private var count: UInt32 = 0
  private var hasBegun = false

  /// Makes an empty one.
  package init() {}

  /// Takes the time of an event.
  ///
  /// - Complexity: O(1) in the steady state.
  @inline(__always)
  package mutating func add(at nanoseconds: Int64) {
    let interval = nanoseconds &- lastAt
    lastAt = nanoseconds
    guard hasBegun else {
      hasBegun = true
      return
    }
    guard interval > 500,
      divisorMicroseconds > Self.fineMicroseconds || count < Self.neededIntervals
    else { return }
    refine(microseconds: UInt64(interval &+ 500) / 1000)
  }

  private mutating func refine(microseconds: UInt64) {
    count &+= 1
    var (larger, smaller) = (microseconds, divisorMicroseconds)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    if larger != divisorMicroseconds { multiples = 0 }
    divisorMicroseconds = larger
    multiples |= 1 << ((microseconds / larger) & 63)
  }

  /// Forms no interval to the times before.
  package mutating func restart() { hasBegun = false }

  /// The quantum in milliseconds; 0 while it is not known.
  package var milliseconds: Float {
    guard count >= Self.neededIntervals else { return 0 }
    let isGrid =
      divisorMicroseconds <= Self.fineMicroseconds
      || multiples.nonzeroBitCount >= Self.neededMultiples
    return isGrid ? Float(divisorMicroseconds) / 1000 : 0
  }

  /// Whether the clock is too coarse for fine timing.
  package var isCoarse: Bool { milliseconds >= Self.coarseMilliseconds }
}
