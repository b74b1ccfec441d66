/// How long a condition held, as the sum of its spells.
///
/// - Edge cases: a spell that is open counts up to the moment asked for; time never runs backwards.
/// - Complexity: O(1); 24 bytes, no allocation.
package struct TimeShare: BitwiseCopyable {
  private var closedNanoseconds: Int64 = 0
  private var openedAt: Int64 = 0
  /// Whether the condition holds now.
  package private(set) var isOpen = false

  /// Makes an empty one.
  package init() {}

  /// Sets whether the condition holds from a moment on.
  ///
  /// - Complexity: O(1).
  package mutating func set(_ holds: Bool, at nanoseconds: Int64) {
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
  package func seconds(until nanoseconds: Int64) -> Float {
    let open = isOpen ? max(nanoseconds - openedAt, 0) : 0
    return SessionClock.seconds(closedNanoseconds + open)
  }
}
