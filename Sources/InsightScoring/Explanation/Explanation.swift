package import InsightMemory

/// Why a vector got its score: what each family of features added to the log-odds.
///
/// For the command line, on the machine where the recording lies; it never leaves it.
package struct Explanation: Sendable {
  /// What one family added.
  package struct Contribution: Sendable, Equatable {
    /// The family's name in the feature catalogue.
    package let family: String
    /// What the family looks at.
    package let role: FeatureLayout.Role
    /// Its Shapley value: log-odds, above 0 where it speaks for coaching.
    package let logit: Double
    /// What of a session's surroundings was seen, for a family of the role ``FeatureLayout/Role/context``.
    package let surroundings: Surroundings?

    /// Makes a contribution.
    package init(
      family: String, role: FeatureLayout.Role, logit: Double, surroundings: Surroundings? = nil
    ) {
      self.family = family
      self.role = role
      self.logit = logit
      self.surroundings = surroundings
    }

    /// What that means, in a sentence for a person.
    package func reason(in language: ReasonLanguage) -> String {
      let direction = FamilyReason.Direction(ofLogit: logit)
      if let surroundings { return surroundings.reason(direction, in: language) }
      return FamilyReason.text(
        family: family, role: role, direction: direction, language: language)
    }
  }

  /// The answer that ``ScoringModel/score(_:category:)`` gives to the same vector.
  package let assessment: Assessment
  /// The log-odds of a person of whom no family is known.
  package let baseline: Double
  /// One for each family that was present and not masked, in catalogue order; empty without an answer.
  package let contributions: [Contribution]
  /// The uncalibrated log-odds; the sum of ``baseline`` and all contributions.
  package let logit: Double
  /// What turns ``logit`` into the log-odds of the answer's probability.
  package let calibration: ModelManifest.Calibration
  /// Families that were present and not looked at, since assistive technology is known; catalogue order.
  package let masked: [String]

  /// The calibrated log-odds, those of the answer's probability.
  package var logOdds: Double { calibration.logOdds(ofLogit: logit) }
}
