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

    /// Makes a contribution.
    package init(family: String, role: FeatureLayout.Role, logit: Double) {
      self.family = family
      self.role = role
      self.logit = logit
    }

    /// What that means, in a sentence for a person.
    package func reason(in language: ReasonLanguage) -> String {
      FamilyReason.text(
        family: family, role: role, direction: FamilyReason.Direction(ofLogit: logit),
        language: language)
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
}
