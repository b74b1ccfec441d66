package import InsightMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What scoring one vector gives: the digit that may leave the device, and what the command line shows.
package struct Assessment: Sendable, Equatable {
  /// The one value that leaves the device.
  package enum Digit: UInt8, Sendable, CaseIterable {
    /// Too little evidence to say anything.
    case insufficient = 0
    /// Enough evidence, and no sign of coaching strong enough to mention.
    case unknown = 1
    /// Behaviour alone speaks for coaching.
    case mediumOnBehaviour = 2
    /// Coaching is likely, and a context event stands beside it.
    case mediumWithContext = 3
    /// Behaviour and context speak for coaching.
    case high = 4
  }

  /// A person's level, as the insight service and the command line name it.
  package enum Level: String, Sendable, CaseIterable {
    /// Nothing can be said; this does not mean safe.
    case unknown
    /// Coaching is likely.
    case medium
    /// Coaching is very likely, on two kinds of evidence.
    case high
  }

  /// The digit.
  package let digit: Digit
  /// The calibrated log-odds of coaching; 0 where ``insufficiency`` says why there are none.
  private let logOdds: Double
  /// The same with context masked.
  private let behaviourLogOdds: Double
  /// Why nothing can be said, or `nil`.
  package let insufficiency: Evidence.Insufficiency?

  /// The level that ``digit`` stands for.
  package var level: Level {
    switch digit {
    case .insufficient, .unknown: .unknown
    case .mediumOnBehaviour, .mediumWithContext: .medium
    case .high: .high
    }
  }

  /// The calibrated probability of coaching in 0…1, or `nil` where ``insufficiency`` says why.
  ///
  /// For evaluation and tuning; it never leaves the device, so that it is worked out only when asked for.
  package var probability: Double? { insufficiency == nil ? Self.probability(logOdds) : nil }

  /// The calibrated probability in 0…1 with context masked, or `nil` where ``insufficiency`` says why.
  package var behaviourProbability: Double? {
    insufficiency == nil ? Self.probability(behaviourLogOdds) : nil
  }

  /// 1 / (1 + exp(−log-odds)), in 0…1.
  private static func probability(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

  /// Makes the answer of a vector that was scored.
  ///
  /// - Parameters:
  ///   - digit: the digit.
  ///   - logOdds: calibrated, with every usable family.
  ///   - behaviourLogOdds: calibrated, with context masked.
  package init(digit: Digit, logOdds: Double, behaviourLogOdds: Double) {
    self.digit = digit
    self.logOdds = logOdds
    self.behaviourLogOdds = behaviourLogOdds
    self.insufficiency = nil
  }

  /// Makes the answer of a vector about which nothing can be said.
  package init(insufficiency: Evidence.Insufficiency) {
    digit = .insufficient
    logOdds = 0
    behaviourLogOdds = 0
    self.insufficiency = insufficiency
  }
}
