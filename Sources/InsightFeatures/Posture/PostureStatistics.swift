/// How the device is held, looked at ten times a second at most.
///
/// Only the direction of gravity counts, so the unit of the sensor does not matter. Nor does its sign,
/// which platforms disagree on: postures are counted for both, and the sign in which the device mostly
/// has its top or its screen upwards is chosen at the end. A magnitude below 0.5 is no gravity: sensors
/// that leave it out say nothing about posture.
///
/// Complexity: O(1) a look; no allocation.
struct PostureStatistics: BitwiseCopyable {
  private static let lookNanoseconds: Int64 = 100_000_000
  private static let longestStepNanoseconds: Int64 = 2_000_000_000
  private static let leastSquare: Float = 0.25
  /// The cosine of 30°, beyond which a posture is another one.
  private static let changeCosine: Float = 0.866

  private(set) var looks: UInt32 = 0
  private(set) var seconds: Double = 0
  private var asReported = Postures()
  private var reversed = Postures()
  private var upwardSum: Double = 0
  private(set) var changes: UInt32 = 0
  private var pitchSum: Double = 0
  private(set) var pitchSquares: Double = 0
  private(set) var rollSum: Double = 0
  /// Spells with something near the proximity sensor.
  private(set) var near = TimeShare()
  private(set) var nearSpells: UInt32 = 0
  private(set) var knowsProximity = false
  private var held = SIMD4<Float>()

  /// Seconds in each posture.
  struct Postures: BitwiseCopyable {
    /// Lying within 20° of flat, the screen up.
    var flat: Double = 0
    /// Tilted towards the person.
    var reading: Double = 0
    /// Upright, tilted and facing sideways.
    var ear: Double = 0

    /// Counts seconds in a posture given by the components of gravity's direction.
    mutating func count(roll: Float, pitch: Float, facing: Float, seconds: Double) {
      if facing >= 0.94 {
        flat += seconds
      } else if pitch >= 0.3, roll < 0.5, facing >= 0.15 {
        reading += seconds
      } else if abs(facing) < 0.5, roll >= 0.35, pitch >= 0.1 {
        ear += seconds
      }
    }
  }
  private var lastLookAt: Int64 = 0

  /// Whether it is time to look again.
  @inline(__always)
  func wantsLook(at nanoseconds: Int64) -> Bool {
    looks == 0 || nanoseconds &- lastLookAt >= Self.lookNanoseconds
  }

  /// Takes the direction of gravity, of any length.
  mutating func look(gravity: SIMD4<Float>, at nanoseconds: Int64) {
    let squares = gravity * gravity
    let square = squares.x + squares.y + squares.z
    guard square >= Self.leastSquare else { return }
    let direction = gravity * (1 / square.squareRoot())
    let isFirst = looks == 0
    let elapsed = isFirst ? 0 : min(nanoseconds &- lastLookAt, Self.longestStepNanoseconds)
    looks &+= 1
    lastLookAt = nanoseconds
    let weight = Double(elapsed) * 1e-9
    count(direction, weight: weight)
    let products = direction * held
    if isFirst {
      held = direction
    } else if products.x + products.y + products.z < Self.changeCosine {
      changes &+= 1
      held = direction
    }
  }

  private mutating func count(_ direction: SIMD4<Float>, weight: Double) {
    let roll = abs(direction.x)
    let pitch = direction.y
    let facing = direction.z
    seconds += weight
    pitchSum += weight * Double(pitch)
    pitchSquares += weight * Double(pitch * pitch)
    rollSum += weight * Double(roll)
    upwardSum += weight * Double(pitch + facing)
    asReported.count(roll: roll, pitch: pitch, facing: facing, seconds: weight)
    reversed.count(roll: roll, pitch: -pitch, facing: -facing, seconds: weight)
  }

  private var isReversed: Bool { upwardSum < 0 }

  /// Seconds in each posture, in the sign chosen.
  var postures: Postures { isReversed ? reversed : asReported }

  /// Integral of the sine of the pitch over time, in the sign chosen.
  var signedPitchSum: Double { isReversed ? -pitchSum : pitchSum }

  /// Something came near the proximity sensor, or went away.
  mutating func set(near isNear: Bool, at nanoseconds: Int64) {
    knowsProximity = true
    if isNear, !near.isOpen { nearSpells &+= 1 }
    near.set(isNear, at: nanoseconds)
  }
}
