/// A language that reasons are written in.
package enum ReasonLanguage: String, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Spanish.
  case spanish = "es"
}

/// What a family's contribution means, in plain words.
enum FamilyReason {
  /// Which way a contribution points.
  enum Direction: CaseIterable {
    /// Towards coaching.
    case raises
    /// Away from coaching.
    case lowers
    /// Hardly anywhere.
    case neutral

    /// Contributions below a twentieth of a log-odd move a probability by about one percent at most.
    init(ofLogit logit: Double) {
      self = abs(logit) < 0.05 ? .neutral : logit > 0 ? .raises : .lowers
    }
  }

  /// The sentences of a family in one language.
  struct Sentences {
    let raises: String
    let lowers: String
    let neutral: String

    /// The sentence for a direction.
    subscript(direction: Direction) -> String {
      switch direction {
      case .raises: raises
      case .lowers: lowers
      case .neutral: neutral
      }
    }
  }
}
