/// One reading of the inertial sensors; each part may be absent.
public struct MotionSample: Sendable, Equatable, BitwiseCopyable {
  /// Acceleration including gravity in m/s², or `nil` when no accelerometer reported.
  public var acceleration: Vector?
  /// Rotation rate in degrees a second, or `nil` when no gyroscope reported.
  public var rotationRate: Vector?

  /// Makes a reading.
  ///
  /// - Parameters:
  ///   - acceleration: including gravity, m/s².
  ///   - rotationRate: degrees a second.
  public init(acceleration: Vector?, rotationRate: Vector? = nil) {
    self.acceleration = acceleration
    self.rotationRate = rotationRate
  }

  /// Three components along the device's axes: x to the right, y up, z out of the screen.
  public struct Vector: Sendable, Equatable, BitwiseCopyable {
    /// Along the short edge, positive to the right.
    public var x: Float
    /// Along the long edge, positive to the top.
    public var y: Float
    /// Out of the screen, positive towards the person.
    public var z: Float

    /// Makes a vector.
    ///
    /// - Parameters:
    ///   - x: along the short edge.
    ///   - y: along the long edge.
    ///   - z: out of the screen.
    public init(x: Float, y: Float, z: Float) {
      self.x = x
      self.y = y
      self.z = z
    }
  }
}

/// The attitude of the device, after W3C DeviceOrientation, in degrees.
public struct OrientationSample: Sendable, Equatable, BitwiseCopyable {
  /// Rotation around the axis out of the screen, 0…360, or `nil`.
  public var alpha: Float?
  /// Front-to-back tilt, −180…180, or `nil`.
  public var beta: Float?
  /// Left-to-right tilt, −90…90, or `nil`.
  public var gamma: Float?

  /// Makes an attitude.
  ///
  /// - Parameters:
  ///   - alpha: degrees around the axis out of the screen.
  ///   - beta: degrees of front-to-back tilt.
  ///   - gamma: degrees of left-to-right tilt.
  public init(alpha: Float?, beta: Float?, gamma: Float?) {
    self.alpha = alpha
    self.beta = beta
    self.gamma = gamma
  }
}
