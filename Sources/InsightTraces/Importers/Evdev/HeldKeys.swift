import InsightEvents

/// Which keys of a device are down, so that presses and releases pair by the physical key.
///
/// An identity never leaves: events carry the lowest free small number instead. Bounded: a 33rd key
/// held at once takes the place of the one held longest.
struct HeldKeys {
  private struct Held {
    var identity: UInt32
    var lastDown: Int64
    var press: UInt16
  }

  private static let capacity = 32
  /// A press that is not repeated for so long lost its release; the next one is a new press.
  private static let expiryNanoseconds: Int64 = 1_000_000_000

  private var held: [Held] = []

  /// How many keys are down.
  var count: Int { held.count }

  /// Forgets every key.
  mutating func removeAll() { held.removeAll(keepingCapacity: true) }

  /// A key went down, or is reported as down once more.
  ///
  /// - Returns: its press, whether that is a repeat, and whether an earlier press lost its release.
  mutating func down(
    _ identity: UInt32, atNanoseconds time: Int64, isRepeat: Bool
  ) -> (press: UInt16, isRepeat: Bool, lostRelease: Bool) {
    if let index = held.firstIndex(where: { $0.identity == identity }) {
      let isSame = isRepeat || time &- held[index].lastDown <= Self.expiryNanoseconds
      held[index].lastDown = time
      return (held[index].press, isSame, !isSame)
    }
    let lostRelease = held.count == Self.capacity
    if lostRelease { held.removeFirst() }
    var press: UInt16 = 0
    while held.contains(where: { $0.press == press }) { press += 1 }
    held.append(Held(identity: identity, lastDown: time, press: press))
    return (press, isRepeat, lostRelease)
  }

  /// A key went up; `nil` when it was not down.
  mutating func up(_ identity: UInt32) -> UInt16? {
    guard let index = held.firstIndex(where: { $0.identity == identity }) else { return nil }
    return held.remove(at: index).press
  }
}
