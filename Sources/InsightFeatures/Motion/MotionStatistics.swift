import InsightEvents

/// Energy of movement in windows of one second of sensor time.
///
/// Energies are integrals over time, so 5 Hz and 200 Hz of the same movement agree. A sensor that reports
/// gravity alone is recognised by a magnitude that never varies, and gives no energy.
///
/// Complexity: O(1) a sample; no allocation.
struct MotionStatistics: BitwiseCopyable {
  private static let windowSeconds: Float = 1
  private static let longestStep: Float = 1
  /// Rotation rates are counted in units of 16 °/s.
  static let rotationUnit: Float = 16

  private(set) var filter = GravityFilter()
  /// Root mean square of the remainder in windows, m/s².
  private(set) var energies = LogHistogram()
  /// Root mean square of the rotation rate in windows, ``rotationUnit``.
  private(set) var rotations = LogHistogram()
  private(set) var windows: UInt32 = 0
  private(set) var stillWindows: UInt32 = 0
  private(set) var walkingWindows: UInt32 = 0
  private(set) var startsOfMoving: UInt32 = 0
  private(set) var accelerationSeconds: Double = 0
  private(set) var accelerations: UInt32 = 0
  private var window = Window()
  private var rotationWindow = Window()
  private var lastRotationAt: Int64 = 0
  private var hasRotation = false
  private var wasStill = false
  private var smallestSquare: Float = 0
  private var largestSquare: Float = 0

  /// Sums of one window.
  private struct Window: BitwiseCopyable {
    var seconds: Float = 0
    var energy: Float = 0
    var crossings: UInt16 = 0
    var side: Int8 = 0
  }

  /// Takes an acceleration that includes gravity, m/s².
  ///
  /// - Returns: gravity as now known.
  @inline(__always)
  mutating func add(acceleration: SIMD4<Float>, at nanoseconds: Int64) {
    let squares = acceleration * acceleration
    let square = squares.x + squares.y + squares.z
    guard let step = filter.add(acceleration, at: nanoseconds) else {
      smallestSquare = square
      largestSquare = square
      return
    }
    smallestSquare = min(smallestSquare, square)
    largestSquare = max(largestSquare, square)
    accelerations &+= 1
    accelerationSeconds += Double(step.seconds)
    window.seconds += step.seconds
    window.energy += step.squaredRemainder * step.seconds
    let gravity = filter.gravity * filter.gravity
    let excess = square - (gravity.x + gravity.y + gravity.z)
    if excess > Self.crossingBand, window.side <= 0 {
      window.crossings &+= window.side < 0 ? 1 : 0
      window.side = 1
    } else if excess < -Self.crossingBand, window.side >= 0 {
      window.crossings &+= window.side > 0 ? 1 : 0
      window.side = -1
    }
    if window.seconds >= Self.windowSeconds { closeWindow() }
  }

  /// Twice 9.81 times 0.5 m/s²: how far the squared magnitude must swing to count as a crossing.
  private static let crossingBand: Float = 9.81

  /// Takes a rotation rate, °/s.
  @inline(__always)
  mutating func add(rotation: SIMD4<Float>, at nanoseconds: Int64) {
    guard hasRotation else {
      hasRotation = true
      lastRotationAt = nanoseconds
      return
    }
    let seconds = min(SessionClock.seconds(nanoseconds &- lastRotationAt), Self.longestStep)
    lastRotationAt = nanoseconds
    let squares = rotation * rotation
    rotationWindow.seconds += seconds
    rotationWindow.energy += (squares.x + squares.y + squares.z) * seconds
    guard rotationWindow.seconds >= Self.windowSeconds else { return }
    let mean = (rotationWindow.energy / rotationWindow.seconds).squareRoot()
    rotations.add(mean / Self.rotationUnit)
    rotationWindow = Window()
  }

  private mutating func closeWindow() {
    let energy = (window.energy / window.seconds).squareRoot()
    energies.add(energy)
    windows &+= 1
    let isStill = energy < 0.15
    if isStill { stillWindows &+= 1 }
    if wasStill, !isStill { startsOfMoving &+= 1 }
    wasStill = isStill
    let crossingRate = Float(window.crossings) / window.seconds
    if energy >= 0.7, energy < 8, crossingRate >= 2, crossingRate <= 9 { walkingWindows &+= 1 }
    let side = window.side
    window = Window()
    window.side = side
  }

  /// Whether the magnitude varied as an accelerometer's does; a gravity sensor's never does.
  var sensesMotion: Bool { largestSquare - smallestSquare > 0.2 }

  /// Accelerations a second of sensor time; 0 without any.
  var samplesPerSecond: Float {
    accelerationSeconds > 0 ? Float(Double(accelerations) / accelerationSeconds) : 0
  }
}
