/// How much of a session reaches the recorder.
enum SeenPart: Sendable {
  /// The whole flow, or all of a fragment.
  case whole
  /// The flow up to the page that names who, how much, or a code.
  case beginning
  /// A text field or two and nothing else; the later text may be typed while speaking.
  case typing(whileSpeaking: Bool)

  /// Whether a text field or two are all that is seen.
  var isTyping: Bool {
    if case .typing = self { true } else { false }
  }
}

extension Scenario {
  /// Draws how much is seen.
  ///
  /// Coached and honest sessions are cut alike, so that how much is seen says nothing about the label. Honest people
  /// speak while they type too, less often.
  func seenPart(_ random: inout RandomStream) -> SeenPart {
    let shares = ContextParameters.seenShare
    switch difficulty {
    case .fragment:
      guard self == .copyTyping, random.chance(shares.typingOfCopying) else { return .whole }
      return .typing(whileSpeaking: random.chance(ContextParameters.speaksWhileTyping.honest))
    case .coached:
      return part(random.unit(), speaks: random.chance(ContextParameters.speaksWhileTyping.coached))
    default:
      return part(random.unit(), speaks: random.chance(ContextParameters.speaksWhileTyping.honest))
    }
  }

  private func part(_ draw: Double, speaks: Bool) -> SeenPart {
    let shares = ContextParameters.seenShare
    if draw < shares.typing { return .typing(whileSpeaking: speaks) }
    return draw < shares.typing + shares.beginning ? .beginning : .whole
  }
}
