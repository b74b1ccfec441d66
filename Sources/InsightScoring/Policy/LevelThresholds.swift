package import InsightMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The four probabilities that turn a score into a level, for one category.
package struct LevelThresholds: Sendable, Equatable {
  /// Probability from which `medium` is possible.
  package let medium: Double
  /// Probability from which `high` is possible.
  package let high: Double
  /// Probability with context masked from which behaviour counts as evidence for `medium`.
  package let mediumBehaviour: Double
  /// Probability with context masked from which behaviour counts as evidence for `high`.
  package let highBehaviour: Double
  /// The same four as log-odds, so that a score needs no exponential to be judged.
  private let logOddsLimits: Limits

  /// Makes thresholds, or `nil` when one is outside (0, 1) or two are out of order.
  package init?(medium: Double, high: Double, mediumBehaviour: Double, highBehaviour: Double) {
    let inRange = [medium, high, mediumBehaviour, highBehaviour].allSatisfy { $0 > 0 && $0 < 1 }
    guard inRange, medium < high, mediumBehaviour <= highBehaviour else { return nil }
    self.medium = medium
    self.high = high
    self.mediumBehaviour = mediumBehaviour
    self.highBehaviour = highBehaviour
    func logOdds(_ probability: Double) -> Double { log(probability / (1 - probability)) }
    logOddsLimits = Limits(
      medium: logOdds(medium), high: logOdds(high), mediumBehaviour: logOdds(mediumBehaviour),
      highBehaviour: logOdds(highBehaviour))
  }

  /// The digit for a probability, the probability with context masked, and the context that stood by.
  ///
  /// `high` needs two kinds of evidence: a context event, and behaviour that carries on its own.
  /// `medium` needs behaviour, except beside screen capture or remote control, which can carry it; a call
  /// or a conversation app cannot. Raising a threshold never raises the answer.
  ///
  /// - Parameters:
  ///   - probability: calibrated, 0…1.
  ///   - behaviourProbability: the same with context masked, 0…1.
  ///   - context: the context events of the session.
  /// - Returns: the digit; never ``Assessment/Digit/insufficient``.
  /// - Complexity: O(1).
  package func digit(
    probability: Double, behaviourProbability: Double, context: Evidence.Context
  ) -> Assessment.Digit {
    Limits(
      medium: medium, high: high, mediumBehaviour: mediumBehaviour, highBehaviour: highBehaviour
    ).digit(probability, behaviourProbability, context: context)
  }

  /// The digit for calibrated log-odds, otherwise as ``digit(probability:behaviourProbability:context:)``.
  ///
  /// - Parameters:
  ///   - logOdds: calibrated, with every usable family; finite.
  ///   - behaviourLogOdds: the same with context masked.
  ///   - context: the context events of the session.
  /// - Returns: the digit; never ``Assessment/Digit/insufficient``.
  /// - Complexity: O(1).
  package func digit(
    logOdds: Double, behaviourLogOdds: Double, context: Evidence.Context
  ) -> Assessment.Digit {
    logOddsLimits.digit(logOdds, behaviourLogOdds, context: context)
  }

  /// The four thresholds on whatever scale the score has.
  private struct Limits: Sendable, Equatable {
    let medium: Double
    let high: Double
    let mediumBehaviour: Double
    let highBehaviour: Double

    func digit(
      _ score: Double, _ behaviourScore: Double, context: Evidence.Context
    ) -> Assessment.Digit {
      let contextStoodBy = context.stoodBy
      if score >= high, contextStoodBy, behaviourScore >= highBehaviour { return .high }
      guard score >= medium, behaviourScore >= mediumBehaviour || context.canCarryMedium else {
        return .unknown
      }
      return contextStoodBy ? .mediumWithContext : .mediumOnBehaviour
    }
  }
}

// In bits: the set operations of the standard library are not specialized for a type of another
// module, and cost more than a layer of the network.
extension Evidence.Context {
  /// Whether any context stood by.
  fileprivate var stoodBy: Bool { rawValue != 0 }

  /// Whether screen capture or remote control stood by, which can carry `medium`.
  fileprivate var canCarryMedium: Bool {
    rawValue & (Self.screenCapture.rawValue | Self.remoteControl.rawValue) != 0
  }
}
