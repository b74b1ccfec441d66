/// The grid that a source's times lie on: the greatest common divisor of its intervals.
///
/// Intervals are taken in whole microseconds, so that the noise of floating-point times does not count.
/// Zero intervals say nothing and are left out. The estimate only falls; work ends once it reaches 1 ms.
///
/// - Edge cases: fewer than 8 intervals above zero give 0, "not known".
/// - Complexity: O(1), at most one division an event in the steady state; 32 bytes, no allocation.
struct ClockQuantum: BitwiseCopyable {
  /// Intervals that are needed before the estimate counts.
  static let neededIntervals: UInt32 = 8
  /// From this quantum on, fine timing is not to be trusted.
  static let coarseMilliseconds: Float = 25

  private var lastAt: Int64 = 0
  private var divisorMicroseconds: UInt64 = 0
  private var count: UInt32 = 0
  private var hasBegun = false

  /// Takes the time of an event.
  ///
  /// - Complexity: O(1) in the steady state.
  @inline(__always)
  mutating func add(at nanoseconds: Int64) {
    let intervalNanoseconds = nanoseconds &- lastAt
    lastAt = nanoseconds
    guard hasBegun else {
      hasBegun = true
      return
    }
    guard intervalNanoseconds > 500, divisorMicroseconds > 1000 || count < Self.neededIntervals
    else { return }
    count &+= 1
    var (larger, smaller) = (UInt64(intervalNanoseconds + 500) / 1000, divisorMicroseconds)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    divisorMicroseconds = larger
  }

  /// Forms no interval to the times before.
  mutating func restart() { hasBegun = false }

  /// The quantum in milliseconds; 0 while it is not known.
  var milliseconds: Float {
    count < Self.neededIntervals ? 0 : Float(divisorMicroseconds) * 1e-3
  }

  /// Whether the clock is too coarse for fine timing.
  var isCoarse: Bool { milliseconds >= Self.coarseMilliseconds }
}
