package import InsightEvents

/// Tells a new press from auto-repeat, also where no flag says so and no number pairs press and release.
///
/// A press is known by its number, else by its key class. A second press of an open key is a repeat, as
/// long as the key was heard of in the last 2 s; after that its release is taken as lost. Several letters
/// may be down at once without numbers; for such classes a repeat is the third press in a row without a
/// release, at most 60 ms apart and evenly spaced.
///
/// - Complexity: O(slots) with 8 slots; no allocation.
package struct OpenPresses: BitwiseCopyable {
  private static let expiryNanoseconds: Int64 = 2_000_000_000
  private static let repeatNanoseconds: Int64 = 60_000_000

  private struct Press: BitwiseCopyable {
    var key: Int32 = 0
    var heardAt: Int64 = 0
  }

  private var slots = InlineArray<8, Press>(repeating: Press())
  private var openCount = 0
  private var hasSeenRelease = false
  private var lastKey: Int32 = 0
  private var lastDownAt: Int64 = 0
  private var lastInterval: Int64 = 0
  /// Presses that were auto-repeat.
  package private(set) var repeats: UInt32 = 0
  /// Releases without a press.
  package private(set) var orphans: UInt32 = 0

  /// Makes an empty one.
  package init() {}

  /// Takes a key going down.
  ///
  /// - Returns: whether it is a press of its own rather than a repeat.
  /// - Complexity: O(slots).
  package mutating func down(_ event: KeyEvent, at nanoseconds: Int64) -> Bool {
    let key = Self.key(of: event)
    let interval = nanoseconds &- lastDownAt
    let follows = key == lastKey
    let isRepeat =
      event.isRepeat || isOpen(key, at: nanoseconds, paired: event.press != nil, event.keyClass)
      || (follows && interval <= Self.repeatNanoseconds && isRepetition(interval, event.keyClass))
    lastInterval = follows ? interval : 0
    lastKey = key
    lastDownAt = nanoseconds
    note(key, at: nanoseconds)
    if isRepeat { repeats &+= 1 }
    return !isRepeat
  }

  /// Takes a key going up.
  ///
  /// - Complexity: O(slots).
  package mutating func up(_ event: KeyEvent) {
    hasSeenRelease = true
    let key = Self.key(of: event)
    if key == lastKey { lastKey = 0 }
    for slot in 0..<openCount where slots[slot].key == key {
      openCount -= 1
      slots[slot] = slots[openCount]
      return
    }
    orphans &+= 1
  }

  /// Forgets every open key.
  package mutating func releaseAll() {
    openCount = 0
    lastKey = 0
  }

  private static func key(of event: KeyEvent) -> Int32 {
    if let press = event.press { return Int32(press) + 1 }
    return -1 - classNumber(event.keyClass)
  }

  private static func classNumber(_ keyClass: KeyClass) -> Int32 {
    switch keyClass {
    case .letter: 0
    case .digit: 1
    case .symbol: 2
    case .space: 3
    case .enter: 4
    case .backspace: 5
    case .delete: 6
    case .tab: 7
    case .escape: 8
    case .modifier: 9
    case .navigation: 10
    case .function: 11
    case .unidentified: 12
    }
  }

  /// Whether a class stands for one key only, so that two presses of it are of the same key.
  private static func isSingleKey(_ keyClass: KeyClass) -> Bool {
    switch keyClass {
    case .space, .enter, .backspace, .delete, .tab, .escape: true
    case .letter, .digit, .symbol, .modifier, .navigation, .function, .unidentified: false
    }
  }

  private func isOpen(
    _ key: Int32, at nanoseconds: Int64, paired: Bool, _ keyClass: KeyClass
  ) -> Bool {
    guard hasSeenRelease, paired || Self.isSingleKey(keyClass) else { return false }
    for slot in 0..<openCount where slots[slot].key == key {
      return nanoseconds &- slots[slot].heardAt <= Self.expiryNanoseconds
    }
    return false
  }

  private func isRepetition(_ interval: Int64, _ keyClass: KeyClass) -> Bool {
    if Self.isSingleKey(keyClass) { return true }
    let unevenness = interval &- lastInterval
    return interval > 0 && lastInterval > 0 && abs(unevenness) <= interval / 4
  }

  private mutating func note(_ key: Int32, at nanoseconds: Int64) {
    for slot in 0..<openCount where slots[slot].key == key {
      slots[slot].heardAt = nanoseconds
      return
    }
    if openCount < slots.count {
      slots[openCount] = Press(key: key, heardAt: nanoseconds)
      openCount += 1
      return
    }
    var oldest = 0
    for slot in 1..<openCount where slots[slot].heardAt < slots[oldest].heardAt { oldest = slot }
    slots[oldest] = Press(key: key, heardAt: nanoseconds)
  }
}
