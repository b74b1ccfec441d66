package import InsightEvents
package import InsightMemory
package import InsightScoring

/// What the scorer said about one recorded session.
package struct ScoredTrace: Sendable {
  /// The level and probability after a part of the session.
  package struct Moment: Sendable, Equatable {
    /// Seconds since the session began.
    package var seconds: Double
    /// The level at that moment.
    package var level: Assessment.Level
    /// The probability 0…1, or `nil` where there was too little evidence yet.
    package var probability: Double?

    /// Makes a moment.
    package init(seconds: Double, level: Assessment.Level, probability: Double?) {
      self.seconds = seconds
      self.level = level
      self.probability = probability
    }
  }

  /// The header of the trace.
  package var description: SessionDescription
  /// The level at the end.
  package var level: Assessment.Level
  /// The probability 0…1 at the end, or `nil` where there was too little evidence.
  package var probability: Double?
  /// Why there was too little evidence, or `nil`.
  package var insufficiency: Evidence.Insufficiency?
  /// From the first event to the last, in milliseconds.
  package var durationMilliseconds: Double
  /// The score after each five seconds and at the end; empty where it was not asked for.
  package var moments: [Moment]

  /// Makes a scored trace.
  package init(
    description: SessionDescription, level: Assessment.Level, probability: Double?,
    insufficiency: Evidence.Insufficiency? = nil, durationMilliseconds: Double,
    moments: [Moment] = []
  ) {
    self.description = description
    self.level = level
    self.probability = probability
    self.insufficiency = insufficiency
    self.durationMilliseconds = durationMilliseconds
    self.moments = moments
  }

  /// Whether the source of the trace says that no person is in it.
  package var isSimulated: Bool { description.source?.lowercased().hasPrefix("simulat") ?? false }

  /// What is known of the person, for grouping.
  package var standing: Standing {
    switch description.label {
    case .coached: .coached
    case .assisted, .uncoached: .honest
    case nil: .unlabelled
    }
  }

  /// What is known of a session's truth.
  package enum Standing: String, Sendable, CaseIterable {
    /// Somebody steered the person with ill intent.
    case coached
    /// Nobody did: on their own, or helped by somebody who means well.
    case honest
    /// Nobody says.
    case unlabelled
  }
}

extension Assessment.Level {
  /// Whether the app would warn.
  package var isAlert: Bool { self != .unknown }
}
