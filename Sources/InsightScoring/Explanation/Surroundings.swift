package import InsightMemory

/// What stood beside an operation, and what the device would have told of.
///
/// A part that is not reported is not "no": a browser tells of no call, whether there is one or not.
package struct Surroundings: Sendable, Equatable {
  /// The parts that the device reports, whatever their state.
  package let reported: Evidence.Context
  /// The parts that stood by.
  package let active: Evidence.Context

  /// Makes a summary; what stood by counts as reported.
  package init(reported: Evidence.Context, active: Evidence.Context) {
    self.reported = reported.union(active)
    self.active = active
  }

  /// The features that are absent where the device does not report a part.
  package static let features: [String: Evidence.Context] = [
    "context.call-active": .activeCall, "context.capture-active": .screenCapture,
    "context.remote-active": .remoteControl, "context.conversation-visits": .conversationApp,
  ]

  /// All parts, in the order in which they are named.
  static let parts: [Evidence.Context] = [
    .activeCall, .screenCapture, .remoteControl, .conversationApp,
  ]
}
