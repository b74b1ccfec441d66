import InsightEvents

/// What a person holds or sits at, and what it reports.
struct Device: Sendable {
  /// The platform in the header.
  var platform: SessionDescription.Platform
  /// Whether it is a phone: touch, motion, virtual keyboard.
  var isPhone: Bool
  /// What the keyboard reports.
  var keyboard: KeyboardReporting
  /// Whether touches on the virtual keyboard are reported too (without position).
  var reportsKeypadTouches: Bool
  /// Whether key releases are reported.
  var reportsKeyRelease: Bool
  /// Motion samples a second, or `nil` without a sensor or permission.
  var motionRateHertz: Double?
  /// Jitter of the motion interval as a share of it.
  var motionJitter: Double
  /// Whether a gyroscope reports too.
  var hasGyroscope: Bool
  /// Orientation samples a second, or `nil`.
  var orientationRateHertz: Double?
  /// Whether the proximity sensor is reported.
  var reportsProximity: Bool
  /// Pointer events a second.
  var pointerRateHertz: Double
  /// Whether touches report pressure and contact size that vary.
  var reportsPressure: Bool
  /// The clock's quantum in milliseconds; 0 is continuous.
  var clockQuantumMilliseconds: Double
  /// Whether calls on this device are seen.
  var seesCalls: Bool
  /// Whether capture and remote control are seen.
  var seesScreen: Bool
  /// Whether the kind of the other app in front is known.
  var namesOtherApps: Bool
  /// Width and height of the view in CSS pixels.
  var width: Double
  var height: Double

  /// What a keyboard reports.
  enum KeyboardReporting: Sendable {
    /// Key events with classes, and input events.
    case keysAndInput
    /// Key events alone.
    case keysOnly
    /// Unnamed key events and input events, as virtual keyboards do.
    case unidentifiedAndInput
    /// Input events alone.
    case inputOnly
  }

  /// Draws a phone.
  static func phone(_ random: inout RandomStream) -> Device {
    let platform: SessionDescription.Platform = random.pick([
      (.ios, 0.42), (.android, 0.42), (.web, 0.16),
    ])
    let isWeb = platform == .web
    return Device(
      platform: platform, isPhone: true,
      keyboard: random.pick([
        (.keysAndInput, isWeb ? 0.15 : 0.35), (.keysOnly, isWeb ? 0 : 0.1),
        (.unidentifiedAndInput, isWeb ? 0.7 : 0.2), (.inputOnly, isWeb ? 0.15 : 0.35),
      ]),
      reportsKeypadTouches: random.chance(0.5), reportsKeyRelease: random.chance(0.6),
      motionRateHertz: random.chance(isWeb ? 0.5 : 0.85)
        ? random.pick(MotionParameters.rateHertz) : nil,
      motionJitter: random.uniform(
        MotionParameters.intervalJitter.low, MotionParameters.intervalJitter.high),
      hasGyroscope: random.chance(0.6),
      orientationRateHertz: random.chance(0.3) ? random.uniform(5, 15) : nil,
      reportsProximity: !isWeb && random.chance(0.3),
      pointerRateHertz: random.uniform(
        MovementParameters.touchRateHertz.low, MovementParameters.touchRateHertz.high),
      reportsPressure: random.chance(0.4),
      clockQuantumMilliseconds: isWeb ? random.pick([(0.1, 0.4), (1, 0.45), (16, 0.15)]) : 0,
      seesCalls: !isWeb && random.chance(ContextParameters.phoneSeesCalls),
      seesScreen: random.chance(isWeb ? 0.1 : ContextParameters.seesScreen.phone),
      namesOtherApps: !isWeb && random.chance(0.4),
      width: random.uniform(360, 430), height: random.uniform(640, 930))
  }

  /// Draws a computer.
  static func computer(_ random: inout RandomStream) -> Device {
    let platform: SessionDescription.Platform = random.pick([
      (.web, 0.72), (.windows, 0.14), (.macos, 0.07), (.linux, 0.07),
    ])
    let isWeb = platform == .web
    return Device(
      platform: platform, isPhone: false,
      keyboard: random.pick([(.keysAndInput, 0.65), (.keysOnly, 0.3), (.inputOnly, 0.05)]),
      reportsKeypadTouches: false, reportsKeyRelease: random.chance(0.75),
      motionRateHertz: nil, motionJitter: 0, hasGyroscope: false, orientationRateHertz: nil,
      reportsProximity: false,
      pointerRateHertz: random.uniform(
        MovementParameters.mouseRateHertz.low, MovementParameters.mouseRateHertz.high),
      reportsPressure: false,
      clockQuantumMilliseconds: random.pick([
        (0, 0.35), (0.1, 0.2), (1, 0.3), (8, 0.05), (16, 0.07), (100, 0.03),
      ]),
      seesCalls: !isWeb && random.chance(0.1),
      seesScreen: random.chance(
        isWeb ? ContextParameters.seesScreen.web : ContextParameters.seesScreen.native),
      namesOtherApps: !isWeb && random.chance(0.15),
      width: random.uniform(1200, 1920), height: random.uniform(700, 1080))
  }
}
