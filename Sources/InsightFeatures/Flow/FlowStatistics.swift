import InsightEvents

/// Time and steps of the session, waiting, and text that was not typed.
///
/// Complexity: O(1) an event; no allocation.
struct FlowStatistics: BitwiseCopyable {
  /// Waiting this long without doing anything is idleness.
  private static let idleNanoseconds: Int64 = 3_000_000_000

  private var lastActivityAt: Int64 = 0
  private var hasActivity = false
  /// Nanoseconds in waits of three seconds and more.
  private(set) var idleNanoseconds: Int64 = 0
  private(set) var idleSpells: UInt32 = 0
  private(set) var longestIdleNanoseconds: Int64 = 0
  /// What a person did: keys, pointers, scrolls.
  private(set) var activities: UInt32 = 0
  private(set) var fills: UInt32 = 0
  private(set) var pastes: UInt32 = 0
  private(set) var replacements: UInt32 = 0
  private var stepNanoseconds = InlineArray<12, Int64>(repeating: 0)
  private var step = 0
  private var stepSince: Int64 = 0
  private(set) var hasStep = false

  /// The person did something.
  @inline(__always)
  mutating func act(at nanoseconds: Int64) {
    activities &+= 1
    let wait = nanoseconds &- lastActivityAt
    if wait >= Self.idleNanoseconds { rest(wait) }
    if wait > 0 || !hasActivity { lastActivityAt = nanoseconds }
    hasActivity = true
  }

  private mutating func rest(_ wait: Int64) {
    let shortened = min(wait, SessionClock.longestGapNanoseconds)
    idleNanoseconds &+= shortened
    idleSpells &+= 1
    longestIdleNanoseconds = max(longestIdleNanoseconds, shortened)
  }

  /// Text appeared many characters at once in an untouched field.
  mutating func fill() { fills &+= 1 }

  /// Text came from the clipboard.
  mutating func paste() { pastes &+= 1 }

  /// Text was replaced or composed.
  mutating func replace() { replacements &+= 1 }

  /// A step was reached.
  mutating func reach(_ next: FlowStep, at nanoseconds: Int64) {
    if hasStep { stepNanoseconds[step] &+= max(nanoseconds &- stepSince, 0) }
    step = next.position
    stepSince = nanoseconds
    hasStep = true
  }

  /// Counts the wait and the step that last until now.
  mutating func close(at now: Int64) {
    if hasActivity {
      let wait = now &- lastActivityAt
      if wait >= Self.idleNanoseconds { rest(wait) }
    }
    if hasStep { stepNanoseconds[step] &+= max(now &- stepSince, 0) }
    stepSince = now
  }

  /// Seconds in a step, returns included.
  func seconds(in step: FlowStep) -> Float {
    SessionClock.seconds(stepNanoseconds[step.position])
  }

  /// Seconds in the step that took longest.
  var longestStepSeconds: Float {
    var longest: Int64 = 0
    for index in stepNanoseconds.indices { longest = max(longest, stepNanoseconds[index]) }
    return SessionClock.seconds(longest)
  }
}
