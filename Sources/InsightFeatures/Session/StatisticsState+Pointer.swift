import InsightEvents

extension StatisticsState {
  /// Positions beyond this are a fault of the recording.
  private static let largestPosition: Float = 1e6

  /// Takes a pointer event.
  @inline(__always)
  mutating func record(_ event: PointerEvent, at nanoseconds: Int64) {
    var event = event
    if let position = event.position, !Self.isUsable(position) {
      event.position = nil
      ignored &+= 1
    }
    if let pressure = event.pressure, !(pressure >= 0 && pressure <= 16) { event.pressure = nil }
    if event.kind == .mouse {
      recordMouse(event, at: nanoseconds)
    } else {
      recordContact(event, at: nanoseconds)
    }
  }

  /// Takes a scroll.
  mutating func record(_ event: ScrollEvent, at nanoseconds: Int64) {
    guard abs(event.deltaX) <= Self.largestPosition, abs(event.deltaY) <= Self.largestPosition
    else {
      ignored &+= 1
      return
    }
    flow.act(at: nanoseconds)
    scroll.scroll(event, at: nanoseconds)
  }

  @inline(__always)
  private mutating func recordMouse(_ event: PointerEvent, at nanoseconds: Int64) {
    guard !compatibility.repeats(event, at: nanoseconds) else { return }
    flow.act(at: nanoseconds)
    if let position = event.position {
      path.move(x: position.x, y: position.y, at: nanoseconds)
    }
    if event.phase == .down {
      path.press(at: nanoseconds)
      mouse.press(hasTarget: event.target != nil)
    }
  }

  private mutating func recordContact(_ event: PointerEvent, at nanoseconds: Int64) {
    flow.act(at: nanoseconds)
    if event.phase != .move { settleTap() }
    switch event.phase {
    case .down: touch.down(event, at: nanoseconds)
    case .move: touch.move(event, at: nanoseconds)
    case .up:
      let end = touch.up(event, at: nanoseconds)
      compatibility.noteTouchEnd(at: nanoseconds, position: end)
    case .cancel: touch.cancel(event)
    }
  }

  /// Decides what the last tap was; on a keypad without keys it was a stroke.
  mutating func settleTap() {
    guard let startedAt = touch.settle() else { return }
    type(Stroke(nanoseconds: startedAt, kind: .character, target: nil))
  }

  private static func isUsable(_ position: PointerEvent.Position) -> Bool {
    abs(position.x) <= largestPosition && abs(position.y) <= largestPosition
  }
}
