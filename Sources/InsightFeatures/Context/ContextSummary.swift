import InsightMemory

/// The context of the session; present once the platform has told anything of calls, screen or apps.
///
/// A part that the platform does not report is absent, not "no": a session without any call event says
/// nothing about calls.
struct ContextSummary: FamilySummary {
  static let family = FeatureFamily.context

  let isPresent: Bool
  /// The context that can support the highest level.
  let gates: Evidence.Context
  let callActive: Float
  let callShare: Float
  let callAge: Float
  let sensitiveCallShare: Float
  let earpieceShare: Float
  let speakerShare: Float
  let headsetShare: Float
  let counterpartUnknown: Float
  let rings: Float
  let captureActive: Float
  let captureShare: Float
  let remoteActive: Float
  let remoteShare: Float
  let extraDisplays: Float
  let conversationVisits: Float
  let conversationShare: Float

  init(_ statistics: ContextStatistics, now: Int64) {
    let duration = max(SessionClock.seconds(now), 1e-3)
    func share(_ spells: TimeShare, _ isKnown: Bool) -> Float {
      isKnown ? spells.seconds(until: now) / duration : .nan
    }
    let knowsCalls = statistics.knowsCalls
    isPresent =
      knowsCalls || statistics.knowsCapture || statistics.knowsRemote || statistics.knowsApps
      || statistics.mostDisplays > 0
    let callSeconds = statistics.call.seconds(until: now)
    func routeShare(_ spells: TimeShare) -> Float {
      guard knowsCalls else { return .nan }
      return callSeconds > 0 ? spells.seconds(until: now) / callSeconds : (spells.isOpen ? 1 : 0)
    }
    callActive = knowsCalls ? (statistics.call.isOpen ? 1 : 0) : .nan
    callShare = share(statistics.call, knowsCalls)
    callAge =
      knowsCalls
      ? (statistics.call.isOpen ? SessionClock.seconds(now - statistics.callStartedAt) : 0) : .nan
    let sensitiveSeconds = statistics.sensitive.seconds(until: now)
    let sensitiveCallSeconds = statistics.sensitiveCall.seconds(until: now)
    sensitiveCallShare =
      knowsCalls && sensitiveSeconds > 0 ? sensitiveCallSeconds / sensitiveSeconds : .nan
    earpieceShare = routeShare(statistics.earpiece)
    speakerShare = routeShare(statistics.speaker)
    headsetShare = routeShare(statistics.headset)
    let isStated = statistics.counterpartUnknown || statistics.counterpartKnown
    counterpartUnknown =
      !knowsCalls || (statistics.callsStarted > 0 && !isStated)
      ? .nan : (statistics.counterpartUnknown ? 1 : 0)
    rings = knowsCalls ? Float(statistics.rings) : .nan
    captureActive = statistics.knowsCapture ? (statistics.capture.isOpen ? 1 : 0) : .nan
    captureShare = share(statistics.capture, statistics.knowsCapture)
    remoteActive = statistics.knowsRemote ? (statistics.remote.isOpen ? 1 : 0) : .nan
    remoteShare = share(statistics.remote, statistics.knowsRemote)
    extraDisplays =
      statistics.mostDisplays > 0 ? Float(statistics.mostDisplays) - 1 : .nan
    conversationVisits = statistics.knowsApps ? Float(statistics.conversationVisits) : .nan
    conversationShare = share(statistics.conversation, statistics.knowsApps)

    var gates: Evidence.Context = []
    if statistics.call.isOpen || sensitiveCallSeconds > 0 { gates.insert(.activeCall) }
    if statistics.capture.isOpen || captureShare > 0 { gates.insert(.screenCapture) }
    if statistics.remote.isOpen || remoteShare > 0 { gates.insert(.remoteControl) }
    if statistics.conversationVisits > 0 { gates.insert(.conversationApp) }
    self.gates = gates
  }

  static let definitions: [FeatureDefinition<ContextSummary>] = [
    .init(
      "call-active", .flag, 0...1, "A call is active when the evaluation is asked for",
      .contextReports
    ) { $0.callActive },
    .init(
      "call-share", .share, 0...1, "Share of the session with an active call", .contextReports
    ) { $0.callShare },
    .init(
      "call-age", .logCount, 0...9,
      "Logarithm of one plus the seconds for which the present call is known to last, 0 without one",
      .contextReports
    ) { Logarithm.onePlus($0.callAge) },
    .init(
      "sensitive-call-share", .share, 0...1,
      "Share of the time in sensitive steps with an active call", .contextReports
    ) { $0.sensitiveCallShare },
    .init(
      "earpiece-share", .share, 0...1, "Share of the call time at the earpiece", .contextReports
    ) { $0.earpieceShare },
    .init(
      "speaker-share", .share, 0...1, "Share of the call time on the loudspeaker", .contextReports
    ) { $0.speakerShare },
    .init(
      "headset-share", .share, 0...1, "Share of the call time on a headset, wired or wireless",
      .contextReports
    ) { $0.headsetShare },
    .init(
      "counterpart-unknown", .flag, 0...1,
      "The other side of an active call is not a known contact; absent where not stated",
      .contextReports
    ) { $0.counterpartUnknown },
    .init(
      "rings", .logCount, 0...3, "Calls that rang during the session", .contextReports
    ) { Logarithm.onePlus($0.rings) },
    .init(
      "capture-active", .flag, 0...1, "The screen is shared or recorded at the end", .contextReports
    ) { $0.captureActive },
    .init(
      "capture-share", .share, 0...1, "Share of the session with the screen shared or recorded",
      .contextReports
    ) { $0.captureShare },
    .init(
      "remote-active", .flag, 0...1, "Input is injected by remote control at the end",
      .contextReports
    ) { $0.remoteActive },
    .init(
      "remote-share", .share, 0...1, "Share of the session under remote control", .contextReports
    ) { $0.remoteShare },
    .init(
      "extra-displays", .ratio, 0...3, "Displays beyond the first", .contextReports
    ) { $0.extraDisplays },
    .init(
      "conversation-visits", .logCount, 0...4, "Times a call or chat app came to the front",
      .contextReports
    ) { Logarithm.onePlus($0.conversationVisits) },
    .init(
      "conversation-share", .share, 0...1, "Share of the session with a call or chat app in front",
      .contextReports
    ) { $0.conversationShare },
  ]
}
