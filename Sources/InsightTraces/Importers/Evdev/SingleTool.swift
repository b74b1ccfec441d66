import InsightEvents

/// The one finger, pen or absolute mouse of a device that has no multitouch, and a touchpad's fingers.
struct SingleTool {
  private(set) var x: Int32?
  private(set) var y: Int32?
  private(set) var pressure: Int32?
  /// Whether the device has a pen; it stays one when the pen is taken away.
  private(set) var isPen = false
  private(set) var isDown = false
  private(set) var orphanCount = 0
  /// Whether the device has mouse buttons, so that its absolute axes move a mouse pointer.
  var isMouse = false
  /// Whether a position came within the frame.
  var hasChanged = false
  /// Whether the frame said that nothing touches any more.
  private(set) var hasBeenLifted = false

  private var isTouching = false
  private var isNear = false
  private var touchpadPlaces = [PointerEvent.Position?](
    repeating: nil, count: EvdevContacts.capacity)

  /// Takes an axis value; `false` when it is none of a tool.
  mutating func take(axis code: UInt16, value: Int32) -> Bool {
    switch code {
    case EvdevCode.absoluteX: x = value
    case EvdevCode.absoluteY: y = value
    case EvdevCode.absolutePressure: pressure = value
    default: return false
    }
    hasChanged = true
    return true
  }

  /// Takes a button; `false` when it is none of a tool.
  mutating func take(button code: UInt16, isDown: Bool) -> Bool {
    switch code {
    case EvdevCode.touch:
      if !isDown, !isTouching { orphanCount += 1 }
      isTouching = isDown
      hasBeenLifted = !isDown
    case EvdevCode.toolPen, EvdevCode.toolRubber:
      isPen = true
      isNear = isDown
      if !isDown { isTouching = false }
    // Other tools, and how many fingers lie on a touchpad.
    case EvdevCode.toolPen...EvdevCode.toolPen + 15: break
    default: return false
    }
    return true
  }

  /// Ends a frame; the change of a device without multitouch, or `nil`.
  mutating func endFrame(isMultitouch: Bool) -> EvdevContacts.Change? {
    hasBeenLifted = false
    guard !isMultitouch || isPen else { return nil }
    if isTouching != isDown {
      isDown = isTouching
      return isDown ? .began : .ended
    }
    let isHovering = isNear && !isDown
    return hasChanged && (isDown || isHovering) ? .moved : nil
  }

  /// How far a finger on a touchpad went since its last place.
  mutating func touchpadStep(
    to place: PointerEvent.Position, slot: Int
  ) -> PointerEvent.Position {
    defer { touchpadPlaces[slot] = place }
    guard let last = touchpadPlaces[slot] else { return .init(x: 0, y: 0) }
    return .init(x: place.x - last.x, y: place.y - last.y)
  }

  /// Forgets where a finger on a touchpad was.
  mutating func forgetTouchpad(slot: Int) { touchpadPlaces[slot] = nil }
}
