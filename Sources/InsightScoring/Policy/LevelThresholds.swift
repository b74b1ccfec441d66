package import InsightMemory

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

  /// Makes thresholds, or `nil` when one is outside (0, 1) or two are out of order.
  package init?(medium: Double, high: Double, mediumBehaviour: Double, highBehaviour: Double) {
    let inRange = [medium, high, mediumBehaviour, highBehaviour].allSatisfy { $0 > 0 && $0 < 1 }
    guard inRange, medium < high, mediumBehaviour <= highBehaviour else { return nil }
    self.medium = medium
    self.high = high
    self.mediumBehaviour = mediumBehaviour
    self.highBehaviour = highBehaviour
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
    let contextStoodBy = !context.isEmpty
    if probability >= high, contextStoodBy, behaviourProbability >= highBehaviour { return .high }
    let contextCarries = context.contains(.screenCapture) || context.contains(.remoteControl)
    guard probability >= medium, behaviourProbability >= mediumBehaviour || contextCarries else {
      return .unknown
    }
    return contextStoodBy ? .mediumWithContext : .mediumOnBehaviour
  }
}
