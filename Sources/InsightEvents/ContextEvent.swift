/// The app went behind another one, or came back.
public struct VisibilityEvent: Sendable, Equatable, BitwiseCopyable {
  /// Whether the app is in front.
  public var isVisible: Bool
  /// The kind of app in front instead, where the platform says.
  public var otherApp: OtherApp

  /// Makes a visibility change.
  ///
  /// - Parameters:
  ///   - isVisible: whether the app is in front.
  ///   - otherApp: the kind of app in front instead.
  public init(isVisible: Bool, otherApp: OtherApp = .unknown) {
    self.isVisible = isVisible
    self.otherApp = otherApp
  }

  /// The kind of another app.
  public enum OtherApp: String, CaseIterable, Sendable, BitwiseCopyable {
    /// A telephone or video-call app.
    case call
    /// A messenger.
    case chat
    /// Some other app.
    case other
    /// The platform does not say.
    case unknown
  }
}

/// A telephone or internet call changed its state.
public struct CallEvent: Sendable, Equatable, BitwiseCopyable {
  /// The new state.
  public var state: State
  /// Where the sound goes.
  public var route: Route
  /// Whether the other side is a known contact, where the platform says.
  public var counterpart: Counterpart

  /// Makes a call event.
  ///
  /// - Parameters:
  ///   - state: the new state.
  ///   - route: where the sound goes.
  ///   - counterpart: whether the other side is a known contact.
  public init(state: State, route: Route = .unknown, counterpart: Counterpart = .unstated) {
    self.state = state
    self.route = route
    self.counterpart = counterpart
  }

  /// The state of a call.
  public enum State: String, CaseIterable, Sendable, BitwiseCopyable {
    /// No call.
    case idle
    /// A call is coming in or going out.
    case ringing
    /// People are talking.
    case active
  }

  /// Where the sound of a call goes.
  public enum Route: String, CaseIterable, Sendable, BitwiseCopyable {
    /// Held to the ear.
    case earpiece
    /// Loudspeaker.
    case speaker
    /// Wired headset.
    case headset
    /// Wireless headset, car or hearing aid.
    case bluetooth
    /// The platform does not say.
    case unknown
  }

  /// What is known of the other side of a call.
  public enum Counterpart: String, CaseIterable, Sendable, BitwiseCopyable {
    /// In the person's contacts.
    case known
    /// Not in the person's contacts.
    case unknown
    /// The platform does not say.
    case unstated
  }
}

/// Who else can see or steer the screen; `nil` leaves what was reported before.
public struct ScreenEvent: Sendable, Equatable, BitwiseCopyable {
  /// Whether the screen is shared or recorded.
  public var isCaptured: Bool?
  /// Whether input is injected by remote control.
  public var isRemotelyControlled: Bool?
  /// How many displays show it.
  public var displayCount: UInt8?

  /// Makes a screen event.
  ///
  /// - Parameters:
  ///   - isCaptured: shared or recorded.
  ///   - isRemotelyControlled: input injected by remote control.
  ///   - displayCount: how many displays show it.
  public init(
    isCaptured: Bool? = nil, isRemotelyControlled: Bool? = nil, displayCount: UInt8? = nil
  ) {
    self.isCaptured = isCaptured
    self.isRemotelyControlled = isRemotelyControlled
    self.displayCount = displayCount
  }
}

/// Where in the flow the person now is.
public enum FlowStep: String, CaseIterable, Sendable, BitwiseCopyable {
  /// The app or page opened.
  case open
  /// Signing in.
  case login
  /// Moving about.
  case navigate
  /// Naming who receives.
  case recipient
  /// Saying how much.
  case amount
  /// Another form.
  case form
  /// Looking over what was entered.
  case review
  /// Reading a warning.
  case warning
  /// Entering a one-time code.
  case otp
  /// Confirming.
  case confirm
  /// Giving up.
  case cancel
  /// Anything else.
  case other
}
