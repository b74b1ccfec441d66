/// Population parameters of the device's motion, each with the source of its number.
///
/// Accelerations in m/s², angles in degrees.
enum MotionParameters {
  /// Tilt of the screen against the horizontal while entering, seated.
  ///
  /// Source: StrokePIN gravity: pitch −27.3° (SD 13.5) seated.
  static let seatedPitchDegrees = (mean: 27.3, deviation: 13.5)

  /// Tilt while walking.
  ///
  /// Source: StrokePIN gravity: −22.3° (SD 11.4).
  static let walkingPitchDegrees = (mean: 22.3, deviation: 11.4)

  /// Shake of a held phone.
  ///
  /// Source: HMOG (Sitová 2016, doi 10.1109/TIFS.2015.2506542) order of magnitude; drawn widely.
  static let heldShake = (median: 0.16, spread: 0.45)

  /// Shake of a phone that lies.
  ///
  /// Source: sensor noise, datasheets 0.01–0.03.
  static let lyingShake = 0.02

  /// Vertical swing in walking and step rate.
  ///
  /// Source: gait studies, 1.4–2.2 steps/s, 1–3 m/s² at the hand.
  static let gait = (swingLow: 0.8, swingHigh: 2.8, stepsLow: 1.4, stepsHigh: 2.2)

  /// Time to lift a phone to the ear.
  ///
  /// Source: Conti 2011 (lift to answer a call), about 1 s.
  static let liftSeconds = (median: 1.0, spread: 0.25)

  /// Sampling rates that real collectors deliver.
  ///
  /// Source: StrokePIN about 5 Hz acceleration and 50 Hz gravity; HMOG 16 Hz is enough; phones up to 200 Hz.
  static let rateHertz: [(Double, Double)] = [
    (5, 0.22), (10, 0.25), (16, 0.18), (25, 0.15), (50, 0.14), (100, 0.05), (200, 0.01),
  ]

  /// Jitter of the sampling interval as a share of it.
  ///
  /// Source: Android event timing; StrokePIN is irregular.
  static let intervalJitter = (low: 0.02, high: 0.35)
}
