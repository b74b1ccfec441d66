import InsightEvents

/// Recognises mouse events that only repeat a touch, as browsers send them for old pages.
///
/// A mouse event is such a copy when a touch ended at most 500 ms before and no more than 30 px away, or
/// when either has no position.
///
/// Complexity: O(1); no allocation.
struct CompatibilityMouse: BitwiseCopyable {
  private static let windowNanoseconds: Int64 = 500_000_000
  private static let squaredDistance: Float = 900

  private var touchEndedAt: Int64 = 0
  private var x: Float = 0
  private var y: Float = 0
  private var hasPosition = false
  private var hasTouch = false

  /// A touch ended.
  mutating func noteTouchEnd(at nanoseconds: Int64, position: PointerEvent.Position?) {
    hasTouch = true
    touchEndedAt = nanoseconds
    hasPosition = position != nil
    x = position?.x ?? 0
    y = position?.y ?? 0
  }

  /// Whether a mouse event repeats the touch.
  @inline(__always)
  func repeats(_ event: PointerEvent, at nanoseconds: Int64) -> Bool {
    guard hasTouch, nanoseconds &- touchEndedAt <= Self.windowNanoseconds else { return false }
    guard hasPosition, let position = event.position else { return true }
    let dx = position.x - x
    let dy = position.y - y
    return dx * dx + dy * dy <= Self.squaredDistance
  }
}
