import InsightEvents

/// Follows which field a person is in, from focus events where there are any, else from steps and from
/// the targets of keys.
///
/// - Complexity: O(1) an event; entering a field looks through 16 remembered ones. No allocation.
struct FieldVisits: BitwiseCopyable {
  /// A visit that ended.
  struct Ending {
    /// Seconds from the last stroke to the end; NaN without strokes or without an event that ends it.
    var commitSeconds: Float
  }

  private static let remembered = 16

  private var target: FieldIdentifier = 0
  private var hasTarget = false
  private var isOpen = false
  private var origin: Int64 = 0
  private var hasOrigin = false
  private var entryStepAt: Int64 = 0
  private var hasEntryStep = false
  private var hasContent = false
  private var strokes: UInt32 = 0
  private var lastStrokeAt: Int64 = 0
  private var earlier = InlineArray<16, FieldIdentifier>(repeating: 0)
  private var earlierCount = 0
  private var earlierNext = 0
  /// Fields entered, returns included.
  private(set) var visits: UInt32 = 0
  /// Fields entered again after another one.
  private(set) var returns: UInt32 = 0
  /// Fields left without anything entered.
  private(set) var emptyVisits: UInt32 = 0
  /// The visits that a focus event began.
  private(set) var focusedVisits: UInt32 = 0

  /// A field received the focus; focusing the open field again changes nothing.
  mutating func focus(_ field: FieldIdentifier, at nanoseconds: Int64) -> Ending? {
    if isOpen, hasTarget, target == field { return nil }
    let ending = isOpen ? end(at: nanoseconds) : nil
    begin(field, hasTarget: true)
    focusedVisits &+= 1
    origin = nanoseconds
    hasOrigin = true
    hasEntryStep = false
    return ending
  }

  /// The field lost the focus, or a key or a step moved on from it.
  mutating func leave(at nanoseconds: Int64) -> Ending? { isOpen ? end(at: nanoseconds) : nil }

  /// A step was reached; steps in which something is entered can begin an onset.
  mutating func reach(isEntry: Bool, at nanoseconds: Int64) -> Ending? {
    hasEntryStep = isEntry
    entryStepAt = nanoseconds
    guard isOpen, strokes > 0 else { return nil }
    return end(at: nanoseconds)
  }

  /// Text appeared in the open field other than by strokes.
  mutating func fill() { hasContent = true }

  /// Nothing before this moment can begin an onset any more.
  mutating func forgetOrigin() {
    hasOrigin = false
    hasEntryStep = false
  }

  /// A stroke in the open field or in another one.
  ///
  /// - Returns: seconds of onset if this is the first stroke and something began it, else NaN; and
  ///   whether a field was entered by it.
  mutating func stroke(_ stroke: Stroke) -> (onsetSeconds: Float, entered: Bool) {
    var entered = false
    let moves = stroke.target.map { hasTarget && $0 != target } ?? false
    if !isOpen || moves {
      if isOpen { finish() }
      begin(stroke.target ?? target, hasTarget: stroke.target != nil || hasTarget)
      entered = true
    } else if let field = stroke.target, !hasTarget {
      target = field
      hasTarget = true
    }
    strokes &+= 1
    lastStrokeAt = stroke.nanoseconds
    guard strokes == 1 else { return (.nan, entered) }
    if !hasOrigin, hasEntryStep {
      origin = entryStepAt
      hasOrigin = true
    }
    hasEntryStep = false
    guard hasOrigin, stroke.nanoseconds >= origin else { return (.nan, entered) }
    return (SessionClock.interval(from: origin, to: stroke.nanoseconds), entered)
  }

  private mutating func begin(_ field: FieldIdentifier, hasTarget known: Bool) {
    visits &+= 1
    if known {
      if visits > 1, !hasTarget || field != target, hasVisited(field) { returns &+= 1 }
      remember(field)
    }
    target = field
    hasTarget = known
    isOpen = true
    hasOrigin = false
    hasContent = false
    strokes = 0
  }

  private mutating func end(at nanoseconds: Int64) -> Ending {
    let commit =
      strokes > 0 ? SessionClock.interval(from: lastStrokeAt, to: nanoseconds) : Float.nan
    finish()
    return Ending(commitSeconds: commit)
  }

  private mutating func finish() {
    if strokes == 0, !hasContent { emptyVisits &+= 1 }
    isOpen = false
  }

  private func hasVisited(_ field: FieldIdentifier) -> Bool {
    for index in 0..<earlierCount where earlier[index] == field { return true }
    return false
  }

  private mutating func remember(_ field: FieldIdentifier) {
    guard !hasVisited(field) else { return }
    earlier[earlierNext] = field
    earlierNext = (earlierNext + 1) % Self.remembered
    earlierCount = min(earlierCount + 1, Self.remembered)
  }
}
