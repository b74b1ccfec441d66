import InsightEvents

/// What the app's own code hands to the recorder; apps differ, people cannot help it.
struct AppReporting: Sendable {
  /// Steps of the flow.
  var steps: Bool
  /// Focus and blur of fields.
  var focus: Bool
  /// Which field or control an event belongs to.
  var targets: Bool
  /// The state of calls and of the screen when recording begins, also when nothing is the matter.
  var initialState: Bool
  /// Which sources reach the recorder at all.
  var scope: Scope

  /// Which sources reach the recorder.
  enum Scope: Sendable {
    /// Whatever the device has.
    case everything
    /// Keys and text alone, as a recorder that hooks text fields only.
    case keyboard
    /// Pointer, motion and context, as where fields are out of reach.
    case withoutKeyboard
  }

  /// Draws an app; shares are assumed.
  ///
  /// - Parameters:
  ///   - isWhole: whether the session is a flow of the app rather than a fragment of life.
  ///   - random: where the draw comes from.
  /// - Returns: what the app reports.
  static func draw(isWhole: Bool, _ random: inout RandomStream) -> AppReporting {
    var reporting = AppReporting(
      steps: random.chance(isWhole ? 0.82 : 0.15), focus: random.chance(isWhole ? 0.85 : 0.2),
      targets: random.chance(isWhole ? 0.85 : 0.5),
      initialState: random.chance(0.85),
      scope: random.pick([(.everything, 0.935), (.keyboard, 0.045), (.withoutKeyboard, 0.02)]))
    if reporting.scope == .keyboard { reporting.restrictToKeyboard() }
    return reporting
  }

  /// Leaves keys and text alone.
  mutating func restrictToKeyboard() {
    scope = .keyboard
    steps = false
    focus = false
  }

  /// Whether an event reaches the recorder.
  func passes(_ event: InteractionEvent) -> Bool {
    switch scope {
    case .everything: true
    case .keyboard: event.source == .keys
    case .withoutKeyboard: event.source != .keys
    }
  }
}
