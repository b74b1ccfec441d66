/// Presses of a mouse button and whether they met anything.
///
/// Complexity: O(1); no allocation.
struct MousePresses: BitwiseCopyable {
  private(set) var count: UInt32 = 0
  private(set) var targetless: UInt32 = 0
  /// Whether any event named a target, so that none means nothing was there.
  private(set) var knowsTargets = false

  /// Takes a press.
  mutating func press(hasTarget: Bool) {
    count &+= 1
    if hasTarget { knowsTargets = true } else { targetless &+= 1 }
  }
}
