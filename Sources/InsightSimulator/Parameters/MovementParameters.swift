/// Population parameters of pointer and touch movements, each with the source of its number.
///
/// Times in seconds, distances in CSS pixels.
enum MovementParameters {
  /// Fitts' law: movement time = intercept + slope · log2(distance / width + 1).
  ///
  /// Source: MacKenzie 1992 (doi 10.1207/s15327051hci0701_3) and Soukoreff & MacKenzie 2004
  /// (doi 10.1016/j.ijhcs.2004.09.001): mouse throughput 3.7–4.9 bit/s.
  static let mouseFittsSeconds = (intercept: 0.12, slope: 0.19, slopeSpread: 0.25)

  /// Finger reach to a target on a phone.
  ///
  /// Source: Bi, Li & Zhai 2013 (doi 10.1145/2470654.2466180), 0.1–0.2 s/bit.
  static let touchFittsSeconds = (intercept: 0.16, slope: 0.14, slopeSpread: 0.25)

  /// Chance that a movement has a corrective second part, and its share of the distance.
  ///
  /// Source: Meyer 1988 (doi 10.1037/0033-295X.95.3.340), optimised submovements; share assumed.
  static let submovement = (chance: 0.35, distanceShare: 0.12)

  /// Curvature of a reach as a share of its distance.
  ///
  /// Source: minimum jerk is straight (Flash & Hogan 1985); assumed.
  static let curvature = 0.06

  /// Time a finger rests in a tap.
  ///
  /// Source: touchscreen taps 0.05–0.15 s (HMOG; StrokePIN 0.067 s median).
  static let tapSeconds = (median: 0.085, spread: 0.3)

  /// Time a mouse button is held in a click.
  ///
  /// Source: 0.08–0.12 s (mouse-dynamics surveys); drawn widely.
  static let clickSeconds = (median: 0.095, spread: 0.3)

  /// Length of a swipe in time.
  ///
  /// Source: Touchalytics (Frank 2013, doi 10.1109/TIFS.2012.2225048).
  static let swipeSeconds = (median: 0.22, spread: 0.35)

  /// Pointer events a second that browsers deliver.
  ///
  /// Source: display rate, 60–125 Hz; slow links less.
  static let mouseRateHertz = (low: 40.0, high: 125.0)

  /// Touch events a second.
  ///
  /// Source: StrokePIN up to 120 Hz; most phones 60.
  static let touchRateHertz = (low: 30.0, high: 120.0)

  /// How much longer movements take in older people.
  ///
  /// Source: Smith 1999 (doi 10.1145/302979.303109), about 1.5–2 times.
  static let elderlyFactor = (median: 1.6, spread: 0.2)

  /// How much longer movements take with motor impairment.
  ///
  /// Source: Keates & Trewin 2005, about 1.5–3 times.
  static let motorImpairmentFactor = (median: 2.1, spread: 0.3)
}
