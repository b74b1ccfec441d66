/// How long a condition held, as the sum of its spells.
///
/// - Edge cases: a spell that is open counts up to the moment asked for; time never runs backwards.
/// - Complexity: O(1); 24 bytes, no allocation.
struct TimeShare: BitwiseCopyable {
  private var closedNanoseconds: Int64 = 0
  private var openedAt: Int64 = 0
  /// Whether the condition holds now.
  private(set) var isOpen = false

  /// Sets whether the condition holds from a moment on.
  ///
  /// - Complexity: O(1).
  mutating func set(_ holds: Bool, at nanoseconds: Int64) {
    guard holds != isOpen else { return }
    if holds {
      openedAt = nanoseconds
    } else {
      closedNanoseconds += max(nanoseconds - openedAt, 0)
    }
    isOpen = holds
  }

  /// Seconds for which the condition held until a moment.
  ///
  /// - Complexity: O(1).
  func seconds(until nanoseconds: Int64) -> Float {
    let open = isOpen ? max(nanoseconds - openedAt, 0) : 0
    return SessionClock.seconds(closedNanoseconds + open)
  }
}
