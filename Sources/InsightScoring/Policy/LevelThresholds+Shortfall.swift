package import InsightMemory

/// What kept an answer from being a level higher.
package struct Shortfall: Sendable, Equatable {
  /// What is too small or missing.
  package enum Lack: Sendable, Equatable {
    /// The probability is below this one.
    case probability(Double)
    /// The probability with context masked is below this one.
    case behaviour(Double)
    /// No call, screen capture, remote control or conversation app stood by.
    case context
  }

  /// The level that was missed.
  package let level: Assessment.Level
  /// What it asks for first among what is lacking.
  package let lack: Lack
}

extension LevelThresholds {
  /// What kept an answer from being a level higher.
  ///
  /// - Parameters:
  ///   - assessment: what these thresholds gave.
  ///   - context: the context events that they were given with it.
  /// - Returns: the first of what is lacking; `nil` at `high` and without an answer.
  /// - Complexity: O(1).
  package func shortfall(
    of assessment: Assessment, context: Evidence.Context
  ) -> Shortfall? {
    guard let probability = assessment.probability else { return nil }
    switch assessment.level {
    case .high:
      return nil
    case .medium:
      if probability < high { return Shortfall(level: .high, lack: .probability(high)) }
      if context.isEmpty { return Shortfall(level: .high, lack: .context) }
      return Shortfall(level: .high, lack: .behaviour(highBehaviour))
    case .unknown:
      if probability < medium { return Shortfall(level: .medium, lack: .probability(medium)) }
      return Shortfall(level: .medium, lack: .behaviour(mediumBehaviour))
    }
  }
}
