import InsightEvents

extension StatisticsState {
  /// Accelerations (m/s²) and rotation rates (°/s) beyond these are a fault of the recording.
  private static let largestAcceleration: Float = 1e3
  private static let largestRotation: Float = 1e4

  /// Takes a reading of the inertial sensors.
  @inline(__always)
  mutating func record(_ sample: MotionSample, at nanoseconds: Int64) {
    if let vector = sample.acceleration {
      if Self.isUsable(vector, within: Self.largestAcceleration) {
        motion.add(
          acceleration: SIMD4(vector.x, vector.y, vector.z, 0), at: nanoseconds)
        if posture.wantsLook(at: nanoseconds) {
          posture.look(gravity: motion.filter.gravity, at: nanoseconds)
        }
      } else {
        ignored &+= 1
      }
    }
    if let vector = sample.rotationRate {
      if Self.isUsable(vector, within: Self.largestRotation) {
        motion.add(rotation: SIMD4(vector.x, vector.y, vector.z, 0), at: nanoseconds)
      } else {
        ignored &+= 1
      }
    }
  }

  /// Takes an attitude; it stands in for gravity where no accelerometer reports.
  mutating func record(_ sample: OrientationSample, at nanoseconds: Int64) {
    guard !motion.filter.hasBegun, posture.wantsLook(at: nanoseconds),
      let beta = sample.beta, let gamma = sample.gamma
    else { return }
    guard abs(beta) <= 360, abs(gamma) <= 360 else {
      ignored &+= 1
      return
    }
    let pitch = Logarithm.sineCosine(degrees: beta)
    let roll = Logarithm.sineCosine(degrees: gamma)
    posture.look(
      gravity: SIMD4(-pitch.cosine * roll.sine, pitch.sine, pitch.cosine * roll.cosine, 0),
      at: nanoseconds)
  }

  @inline(__always)
  private static func isUsable(_ vector: MotionSample.Vector, within limit: Float) -> Bool {
    abs(vector.x) <= limit && abs(vector.y) <= limit && abs(vector.z) <= limit
  }
}
