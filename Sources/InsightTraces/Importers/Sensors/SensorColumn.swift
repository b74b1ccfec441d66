/// What a column of a sensor table holds, by its label.
enum SensorColumn: Equatable {
  /// Time, in a unit that the label states or not.
  case time(ImportReport.TimeUnit?)
  /// One axis, 0 to 2 for x to z, of a quantity.
  case axis(SensorQuantity, Int, unit: SensorUnit?)
  /// Anything else.
  case ignored

  /// Reads a label such as `Acceleration x (m/s^2)`, `seconds_elapsed`, `gyro_y` or `z`.
  ///
  /// - Parameters:
  ///   - label: the label, without quotes.
  ///   - quantity: what a bare axis is an axis of.
  init(label: String, quantity: SensorQuantity) {
    let label = label.lowercased()
    let unit = label.firstIndex(of: "(").map { label[$0...].dropFirst().prefix { $0 != ")" } }
    let name = label.prefix { $0 != "(" }.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if let time = Self.time(name, unit: unit.map(String.init)) {
      self = time
    } else if let axis = Self.axis(of: name) {
      let known = unit.flatMap { SensorUnit(label: String($0)) }
      // A unit that is none of motion belongs to a sensor of something else.
      let isForeign = unit != nil && known == nil
      let quantity = isForeign ? .other : SensorQuantity(words: name) ?? quantity
      self = .axis(quantity, axis, unit: known)
    } else {
      self = .ignored
    }
  }

  private static func time(_ name: [String], unit: String?) -> SensorColumn? {
    if name == ["seconds", "elapsed"] { return .time(.seconds) }
    guard let first = name.first, ["time", "timestamp", "t", "zeit", "elapsed"].contains(first)
    else {
      return nil
    }
    return .time(Self.timeUnit(unit ?? name.dropFirst().last))
  }

  private static func timeUnit(_ label: String?) -> ImportReport.TimeUnit? {
    switch label {
    case "s", "sec", "seconds": .seconds
    case "ms", "milliseconds": .milliseconds
    case "us", "µs", "microseconds": .microseconds
    case "ns", "nanoseconds": .nanoseconds
    default: nil
    }
  }

  /// The axis is a word of its own, or the last letter of a short name such as `ax`.
  private static func axis(of name: [String]) -> Int? {
    let axes: [Character: Int] = ["x": 0, "y": 1, "z": 2]
    guard let last = name.last, let letter = last.last, let axis = axes[letter] else { return nil }
    return last.count == 1 || ["a", "g", "r"].contains(last.dropLast()) ? axis : nil
  }
}

/// What a sensor measures.
enum SensorQuantity: Equatable {
  /// Acceleration including gravity, unless its size says otherwise.
  case acceleration
  /// Acceleration without gravity.
  case linearAcceleration
  /// Gravity alone.
  case gravity
  /// Rotation rate.
  case rotation
  /// Anything that says nothing here, such as a magnetic field.
  case other

  /// Reads the words of a label; `nil` when they name no sensor.
  init?(words: [String]) {
    let isAny = { (names: [String]) in
      words.contains { word in names.contains { word.hasPrefix($0) } }
    }
    if isAny(["magnet", "mag", "field", "orientation", "quaternion"]) {
      self = .other
    } else if isAny(["linear", "useracc"]) {
      self = .linearAcceleration
    } else if isAny(["gyro", "rotation", "angular"]) || words.last.map(Self.isRotationAxis) == true
    {
      self = .rotation
    } else if isAny(["gravity"]) {
      self = .gravity
    } else if isAny(["acc", "beschleunigung", "total"]) || words.last.map(Self.isAxis) == true {
      self = .acceleration
    } else {
      return nil
    }
  }

  /// The sensor that Sensor Logger names a file after.
  init(sensorLoggerFile name: String) {
    let base = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if base.hasPrefix("gyroscope") {
      self = .rotation
    } else if base.hasPrefix("gravity") {
      self = .gravity
    } else if base.hasPrefix("accelerometer"), !base.hasPrefix("accelerometeruncalibrated") {
      self = .linearAcceleration
    } else if ["magnet", "compass", "orientation", "location"].contains(where: base.hasPrefix) {
      self = .other
    } else {
      self = .acceleration
    }
  }

  private static func isAxis(_ word: String) -> Bool { ["ax", "ay", "az"].contains(word) }
  private static func isRotationAxis(_ word: String) -> Bool {
    ["gx", "gy", "gz", "rx", "ry", "rz"].contains(word)
  }
}

/// The unit of a sensor.
enum SensorUnit: Equatable {
  /// m/s².
  case metresPerSecondSquared
  /// Multiples of standard gravity.
  case standardGravity
  /// Radians a second.
  case radiansPerSecond
  /// Degrees a second.
  case degreesPerSecond

  /// Reads a unit as a label states it.
  init?(label: String) {
    switch label.filter({ $0 != " " }) {
    case "m/s^2", "m/s²", "m/s2": self = .metresPerSecondSquared
    case "g": self = .standardGravity
    case "rad/s": self = .radiansPerSecond
    case "deg/s", "°/s", "dps": self = .degreesPerSecond
    default: return nil
    }
  }
}
