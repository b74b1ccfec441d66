import InsightEvents

/// Follows gravity in a stream of accelerations, and what is left of them.
///
/// First-order low-pass with a time constant of 0.5 s; the weight of a sample is `Δt / (0.5 s + Δt)`, so
/// the result depends on time and not on the number of samples. The remainder of a sample is its
/// distance from gravity as known before it.
///
/// Complexity: O(1); no allocation.
struct GravityFilter: BitwiseCopyable {
  private static let timeConstant: Float = 0.5
  private static let longestStep: Float = 1

  /// Gravity along x, y, z in the unit of the input; the fourth lane is 0.
  private(set) var gravity = SIMD4<Float>()
  private var lastAt: Int64 = 0
  private(set) var hasBegun = false

  /// Takes an acceleration.
  ///
  /// - Returns: seconds since the one before, at most 1, and the squared remainder; `nil` for the first.
  @inline(__always)
  mutating func add(
    _ acceleration: SIMD4<Float>, at nanoseconds: Int64
  ) -> (seconds: Float, squaredRemainder: Float)? {
    guard hasBegun else {
      hasBegun = true
      gravity = acceleration
      lastAt = nanoseconds
      return nil
    }
    let seconds = min(SessionClock.seconds(nanoseconds &- lastAt), Self.longestStep)
    lastAt = nanoseconds
    let remainder = acceleration - gravity
    gravity += remainder * (seconds / (Self.timeConstant + seconds))
    let squares = remainder * remainder
    return (seconds, squares.x + squares.y + squares.z)
  }
}
