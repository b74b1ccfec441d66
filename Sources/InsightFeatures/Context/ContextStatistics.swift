import InsightEvents

/// Calls, screen sharing, remote control and other apps, as spells of session time.
///
/// Complexity: O(1) an event; no allocation.
struct ContextStatistics: BitwiseCopyable {
  /// Whether the platform has told anything of calls, of the screen, or of other apps.
  private(set) var knowsCalls = false
  private(set) var knowsCapture = false
  private(set) var knowsRemote = false
  private(set) var knowsApps = false
  /// Spells of an active call, all and within sensitive steps.
  private(set) var call = TimeShare()
  private(set) var sensitive = TimeShare()
  private(set) var sensitiveCall = TimeShare()
  /// Spells of an active call on each kind of route.
  private(set) var earpiece = TimeShare()
  private(set) var speaker = TimeShare()
  private(set) var headset = TimeShare()
  private(set) var capture = TimeShare()
  private(set) var remote = TimeShare()
  /// Spells with a call or chat app in front.
  private(set) var conversation = TimeShare()
  private(set) var conversationVisits: UInt32 = 0
  /// Spells behind any other app.
  private(set) var hidden = TimeShare()
  private(set) var hiddenVisits: UInt32 = 0
  private(set) var rings: UInt32 = 0
  private(set) var callsStarted: UInt32 = 0
  private(set) var callStartedAt: Int64 = 0
  private(set) var counterpartUnknown = false
  private(set) var counterpartKnown = false
  private(set) var mostDisplays: UInt8 = 0
  private var isRinging = false

  /// A call changed.
  mutating func record(_ event: CallEvent, at nanoseconds: Int64) {
    knowsCalls = true
    let isActive = event.state == .active
    if event.state == .ringing, !isRinging { rings &+= 1 }
    isRinging = event.state == .ringing
    if isActive, !call.isOpen {
      callsStarted &+= 1
      callStartedAt = nanoseconds
    }
    if isActive {
      counterpartUnknown = counterpartUnknown || event.counterpart == .unknown
      counterpartKnown = counterpartKnown || event.counterpart == .known
    }
    call.set(isActive, at: nanoseconds)
    earpiece.set(isActive && event.route == .earpiece, at: nanoseconds)
    speaker.set(isActive && event.route == .speaker, at: nanoseconds)
    headset.set(
      isActive && (event.route == .headset || event.route == .bluetooth), at: nanoseconds)
    sensitiveCall.set(isActive && sensitive.isOpen, at: nanoseconds)
  }

  /// The screen is shared or steered, or no longer.
  mutating func record(_ event: ScreenEvent, at nanoseconds: Int64) {
    if let isCaptured = event.isCaptured {
      knowsCapture = true
      capture.set(isCaptured, at: nanoseconds)
    }
    if let isRemote = event.isRemotelyControlled {
      knowsRemote = true
      remote.set(isRemote, at: nanoseconds)
    }
    if let displays = event.displayCount { mostDisplays = max(mostDisplays, displays) }
  }

  /// The app went behind another one, or came back.
  mutating func record(_ event: VisibilityEvent, at nanoseconds: Int64) {
    knowsApps = true
    let isConversation =
      !event.isVisible && (event.otherApp == .call || event.otherApp == .chat)
    if isConversation, !conversation.isOpen { conversationVisits &+= 1 }
    if !event.isVisible, !hidden.isOpen { hiddenVisits &+= 1 }
    conversation.set(isConversation, at: nanoseconds)
    hidden.set(!event.isVisible, at: nanoseconds)
  }

  /// A step was reached.
  mutating func reach(isSensitive: Bool, at nanoseconds: Int64) {
    sensitive.set(isSensitive, at: nanoseconds)
    sensitiveCall.set(isSensitive && call.isOpen, at: nanoseconds)
  }
}
