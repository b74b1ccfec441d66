package import InsightEvents

/// What happens in a session; the raw value is the name on the command line and in headers.
package enum Scenario: String, CaseIterable, Sendable {
  // MARK: Coached
  case bankImpersonationEarpiece = "bank-impersonation-earpiece"
  case bankImpersonationSpeaker = "bank-impersonation-speaker"
  case bankImpersonationHeadset = "bank-impersonation-headset"
  case bankImpersonationSecondPhone = "bank-impersonation-second-phone"
  case techSupportRemoteControl = "tech-support-remote-control"
  case familyEmergencyChat = "family-emergency-chat"
  case authorityImpersonation = "authority-impersonation"
  case investmentScreenSharing = "investment-screen-sharing"
  case oneTimeCodeReadOut = "one-time-code-read-out"
  case listeningCoach = "listening-coach"

  // MARK: Not coached, easy
  case knownPayee = "known-payee"
  case quickSignIn = "quick-sign-in"
  case browsing

  // MARK: Not coached, hard
  case accountNumberFromPaper = "account-number-from-paper"
  case newPayee = "new-payee"
  case firstTimeUser = "first-time-user"
  case elderlySlow = "elderly-slow"
  case motorImpairment = "motor-impairment"
  case screenReader = "screen-reader"
  case switchControl = "switch-control"
  case secondLanguage = "second-language"
  case interrupted
  case walking
  case discussingBesidePhone = "discussing-beside-phone"
  case screenSharedMeeting = "screen-shared-meeting"
  case unrelatedCall = "unrelated-call"
  case passwordManager = "password-manager"
  case helpDeskCall = "help-desk-call"
  case slowRemoteDesktop = "slow-remote-desktop"
  case gameLikeTapping = "game-like-tapping"

  // MARK: Helped without ill intent
  case relativeInRoom = "relative-in-room"
  case relativeByPhone = "relative-by-phone"

  // MARK: Fragments of ordinary life
  case pinEntry = "pin-entry"
  case chatComposition = "chat-composition"
  case copyTyping = "copy-typing"
  case mouseWork = "mouse-work"
  case readingOnly = "reading-only"

  /// Groups of scenarios for evaluation.
  package enum Difficulty: String, CaseIterable, Sendable {
    /// Steered by a third party with ill intent.
    case coached
    /// Honest and plain.
    case easy
    /// Honest, and alike to coaching in some respect.
    case hard
    /// Helped by somebody without ill intent.
    case assisted
    /// Honest, and only a part of a session.
    case fragment
  }

  /// The group of the scenario.
  package var difficulty: Difficulty {
    switch self {
    case .bankImpersonationEarpiece, .bankImpersonationSpeaker, .bankImpersonationHeadset,
      .bankImpersonationSecondPhone, .techSupportRemoteControl, .familyEmergencyChat,
      .authorityImpersonation, .investmentScreenSharing, .oneTimeCodeReadOut, .listeningCoach:
      .coached
    case .knownPayee, .quickSignIn, .browsing: .easy
    case .relativeInRoom, .relativeByPhone: .assisted
    case .pinEntry, .chatComposition, .copyTyping, .mouseWork, .readingOnly: .fragment
    default: .hard
    }
  }

  /// The ground truth of the scenario.
  package var label: SessionDescription.Label {
    switch difficulty {
    case .coached: .coached
    case .assisted: .assisted
    case .easy, .hard, .fragment: .uncoached
    }
  }

  /// The cohort that the scenario is about, or `nil` when anyone may live through it.
  package var cohort: Cohort? {
    switch self {
    case .elderlySlow: .elderly
    case .motorImpairment: .motorImpairment
    case .screenReader, .switchControl: .assistiveTechnology
    case .secondLanguage: .secondLanguage
    default: nil
    }
  }
}
