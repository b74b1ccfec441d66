/// What an importer took from a recording, what it dropped and why, and what it decided.
package struct ImportReport: Sendable, Equatable {
  /// The format that was read.
  package let format: TraceFormat
  /// Rows, records or JSON values met, without headings, comments and blank lines.
  package var rowCount = 0
  /// Events made of them; one row may give several or none.
  package var eventCount = 0
  /// The clock the recording was made with.
  package var clock = Clock.undecided
  /// The unit the recording's times are in.
  package var timeUnit: TimeUnit?
  /// Why that clock and that unit, in plain words.
  package var clockReason = ""
  /// The unit acceleration was recorded in, where there is any.
  package var accelerationUnit: AccelerationUnit?
  /// Other decisions on units and meaning, in plain words.
  package var decisions: [String] = []
  /// Jumps of more than 60 s between one event and the next.
  package var gapCount = 0
  /// Events put back in order, up to 1 s.
  package var reorderedCount = 0
  /// Times at which the clock went back by more than 60 s, as at a change to or from summer time.
  package var setBackCount = 0
  /// Events that came more than 1 s late and stayed where they were.
  package var lateCount = 0
  /// Presses and contacts that were never ended by the recording.
  package var unfinishedCount = 0
  /// Text changes whose text was masked or dropped, so that no rhythm can be claimed from them.
  package var maskedCount = 0
  /// What no event of the recording can tell anything about.
  package var unavailable: [Capability] = []
  private var drops = [Int](repeating: 0, count: Drop.allCases.count)
  private var ignored = [Int](repeating: 0, count: IgnoredKind.allCases.count)

  init(format: TraceFormat) { self.format = format }

  /// How many rows or parts of rows were dropped for a reason.
  ///
  /// - Complexity: O(1).
  package internal(set) subscript(reason: Drop) -> Int {
    get { drops[reason.rawValue] }
    set { drops[reason.rawValue] = newValue }
  }

  /// How many of the rows without a counterpart here were of a kind.
  ///
  /// - Complexity: O(1).
  package internal(set) subscript(kind: IgnoredKind) -> Int {
    get { ignored[kind.rawValue] }
    set { ignored[kind.rawValue] = newValue }
  }

  /// Everything that was dropped.
  ///
  /// - Complexity: O(number of reasons).
  package var droppedCount: Int { drops.reduce(0, +) }

  /// Notes a decision once.
  mutating func note(_ decision: String) {
    if !decisions.contains(decision) { decisions.append(decision) }
  }

  /// Why something was dropped.
  package enum Drop: Int, CaseIterable, Sendable {
    /// Not in the form of the format.
    case malformed
    /// Longer than 999,999 bytes.
    case tooLong
    /// No time, or one that stands for none: 0 or below where times are positive.
    case missingTime
    /// A time of another clock than the recording's.
    case otherClock
    /// A number no clock, sensor or screen gives.
    case outOfRange
    /// Fewer columns than the heading.
    case columnCount
    /// A row of a kind that has no event here, such as a change of the page.
    case noCounterpart
    /// A reading without a value.
    case missingValue
    /// The release of something that was not pressed.
    case orphanRelease
    /// The same event once more, or once more by another way.
    case duplicate
    /// Lost by the system and everything up to the next whole frame (SYN_DROPPED).
    case lostSync
  }

  /// What a row without a counterpart here is about.
  package enum IgnoredKind: Int, CaseIterable, Sendable {
    /// A kind that this version has no name for.
    case unknown
    /// A page, or a snapshot of it.
    case snapshot
    /// A change of the page.
    case mutation
    /// The size of the window.
    case viewport
    /// Sound and film.
    case media
    /// Style, fonts, canvas.
    case appearance
    /// Selected text.
    case selection
    /// Clicks, which press and release already tell.
    case click
    /// Plugins and the page's own events.
    case `extension`
    /// Scan codes of keys.
    case scanCode
    /// Axes that say nothing here, such as tilt and distance.
    case axis
    /// Buttons that say nothing here, such as those of joysticks.
    case button
    /// Switches, lights, sounds, timers of the kernel.
    case system
  }

  /// What times count from.
  package enum Clock: Sendable, Equatable {
    /// No time was met.
    case undecided
    /// The start of the device, page or recording.
    case monotonic
    /// A calendar's epoch; made relative to the first event.
    case epoch
  }

  /// A unit of time.
  package enum TimeUnit: String, Sendable, CaseIterable {
    /// Seconds.
    case seconds
    /// Milliseconds.
    case milliseconds
    /// Microseconds.
    case microseconds
    /// Nanoseconds.
    case nanoseconds
  }

  /// A unit of acceleration.
  package enum AccelerationUnit: Sendable, Equatable {
    /// m/s².
    case metresPerSecondSquared
    /// Multiples of standard gravity, with iOS's sign.
    case standardGravity
  }

  /// Something that features need.
  package enum Capability: String, Sendable, CaseIterable {
    /// The rhythm of keys or of text entry.
    case typing
    /// How long keys are held.
    case keyHold
    /// Which field a key or touch belongs to.
    case fields
    /// What the pointer or finger does.
    case pointer
    /// How hard a finger or pen presses.
    case pressure
    /// How the device is held: acceleration including gravity.
    case posture
    /// How the device is turned.
    case rotation
    /// Scrolling.
    case scrolling
    /// Calls, screen sharing, other apps in front.
    case context
  }
}
