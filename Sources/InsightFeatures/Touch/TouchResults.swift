/// What contacts turned out to be.
///
/// A tap is held back until something else happens: if a stroke follows within 30 ms, on a keypad at any
/// time, the tap typed it.
///
/// Complexity: O(1); no allocation.
struct TouchResults: BitwiseCopyable {
  /// Durations of taps, typing ones included, in seconds.
  private(set) var durations = LogHistogram()
  /// From tap to tap, typing ones left out, in seconds.
  private(set) var intervals = LogHistogram()
  private(set) var straightness = PowerSums()
  private(set) var pressures = PowerSums()
  private(set) var contacts: UInt32 = 0
  private(set) var additional: UInt32 = 0
  private(set) var taps: UInt32 = 0
  private(set) var targetlessTaps: UInt32 = 0
  private(set) var strokes: UInt32 = 0
  private(set) var turnedStrokes: UInt32 = 0
  private(set) var comparedStrokes: UInt32 = 0
  /// Whether any contact named a target, so that none means nothing was there.
  private(set) var knowsTargets = false
  private var heldTap = Contact()
  private var hasHeldTap = false
  private var heldTapEndedAt: Int64 = 0
  private var lastTapAt: Int64 = 0
  private var hasTapped = false
  private var lastStrokeX: Float = 0
  private var lastStrokeY: Float = 0

  /// A contact began.
  mutating func began(isAdditional: Bool) {
    contacts &+= 1
    if isAdditional { additional &+= 1 }
  }

  /// A pressure was reported.
  mutating func press(_ pressure: Float) { pressures.add(pressure) }

  /// A contact ended of itself.
  mutating func ended(_ contact: Contact, at nanoseconds: Int64) {
    if contact.hasTarget { knowsTargets = true }
    if contact.isStroke, !contact.isTyping, !contact.isInKeypad {
      stroke(contact)
      return
    }
    durations.add(SessionClock.interval(from: contact.startedAt, to: nanoseconds))
    guard !contact.isTyping else { return }
    heldTap = contact
    hasHeldTap = true
    heldTapEndedAt = nanoseconds
  }

  /// A stroke was typed: a tap that ended just before is its cause.
  mutating func type(at nanoseconds: Int64, within limit: Int64) {
    if hasHeldTap, heldTap.isInKeypad || nanoseconds &- heldTapEndedAt <= limit {
      hasHeldTap = false
    }
  }

  /// Counts the tap that is held back.
  ///
  /// - Returns: when it began, if it was on a keypad and so must have typed.
  mutating func settle() -> Int64? {
    guard hasHeldTap else { return nil }
    hasHeldTap = false
    if heldTap.isInKeypad { return heldTap.startedAt }
    taps &+= 1
    if !heldTap.hasTarget { targetlessTaps &+= 1 }
    if hasTapped {
      intervals.add(SessionClock.interval(from: lastTapAt, to: heldTap.startedAt))
    }
    lastTapAt = heldTap.startedAt
    hasTapped = true
    return nil
  }

  private mutating func stroke(_ contact: Contact) {
    strokes &+= 1
    straightness.add(contact.straightness)
    let (x, y) = contact.displacement
    if strokes > 1 {
      comparedStrokes &+= 1
      if x * lastStrokeX + y * lastStrokeY < 0 { turnedStrokes &+= 1 }
    }
    lastStrokeX = x
    lastStrokeY = y
  }
}
