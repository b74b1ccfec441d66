import InsightEvents
import _MemoryScanning

/// A session with every kind of event, whose last values appear nowhere else in the process.
///
/// The values exist masked; the clear ones are made where an event is made and live no longer than it.
struct ProbeSession {
  /// A number that ends the session: the upper half says what it is like, the seed gives the lower.
  enum Slot: UInt32, CaseIterable {
    case mouseX = 0x43A1_0000
    case mouseY = 0x4399_0000
    case touchX = 0x4391_0000
    case touchY = 0x4389_0000
    case touchPressure = 0x3F08_0000
    case touchSize = 0x41A2_0000
    case penX = 0x4381_0000
    case penY = 0x4361_0000
    case scrollX = 0x4121_0000
    case scrollY = 0x42C9_0000
    case accelerationX = 0x4011_0000
    case accelerationY = 0x3FC1_0000
    case accelerationZ = 0x4119_0000
    case rotationX = 0x4171_0000
    case rotationY = 0x4161_0000
    case rotationZ = 0x4151_0000
    case alpha = 0x4335_0000
    case beta = 0x4221_0000
    case gamma = 0x4141_0000
  }

  private let seed: UInt32
  private static let mask32 = UInt32(MemoryScanner.mask) &* 0x0101_0101
  private static let mask64 = UInt64(MemoryScanner.mask) &* 0x0101_0101_0101_0101

  init(seed: UInt32) { self.seed = seed }

  /// The masked bits of a value.
  func masked(_ slot: Slot) -> UInt32 {
    let mixed = (seed &+ slot.rawValue &+ 1) &* 0x9E37_79B9
    return (slot.rawValue | (mixed >> 16)) ^ Self.mask32
  }

  /// The masked bits of the time of the last events.
  var maskedTime: UInt64 {
    let mixed = (seed &+ 1) &* 0x9E37_79B9
    return (0x0001_7A00_0000_0000 | UInt64(mixed) << 8 | 0x6D) ^ Self.mask64
  }

  /// The events of the session, one after the other; none is kept.
  @inline(never)
  func forEachEvent(_ body: (InteractionEvent) -> Void) {
    let end = Int64(bitPattern: maskedTime ^ Self.mask64)
    let start = end - 401 * 61_000_000
    for action in Self.opening {
      body(InteractionEvent(timestampNanoseconds: start, action: action))
    }
    for index in 0...400 {
      // Each seed has a rhythm and a path of its own, so that features differ; the last round has no
      // distance to the values of the seed.
      let wobble = (UInt32(index) &* 2_654_435_761 &+ seed &* 40_503_127) >> 8
      let delay = index == 400 ? 0 : Int64(wobble & 0xF_FFFF) * 43
      let time = end - Int64(400 - index) * 61_000_000 - delay
      let distance = Float(400 - index) * (0.31 + Float(seed % 9) * 0.013)
      forEachAction(index, distance) {
        body(InteractionEvent(timestampNanoseconds: time, action: $0))
      }
    }
  }

  private static let opening: [InteractionEvent.Action] = [
    .step(.amount), .focus(target: 2), .call(CallEvent(state: .active, route: .earpiece)),
    .screen(ScreenEvent(isCaptured: true)), .proximity(near: true),
    .visibility(VisibilityEvent(isVisible: false, otherApp: .chat)),
    .visibility(VisibilityEvent(isVisible: true)), .blur(target: 2), .focus(target: 3),
  ]

  /// One round; the actions are never in an array, which would be a copy of the probe's own.
  private func forEachAction(
    _ index: Int, _ distance: Float, _ send: (InteractionEvent.Action) -> Void
  ) {
    let bend = distance * distance * 0.01
    let touchPhase: PointerEvent.Phase = index % 20 == 0 ? .down : index % 20 == 19 ? .up : .move
    send(
      .key(
        KeyEvent(
          phase: index % 2 == 0 ? .down : .up, keyClass: index % 9 == 0 ? .digit : .letter,
          press: UInt16(index / 2), target: 3)))
    send(.input(TextInputEvent(inputType: .insertText, length: UInt8(index % 3), target: 3)))
    send(
      .pointer(
        PointerEvent(
          phase: .move, kind: .mouse,
          position: .init(x: clear(.mouseX) + distance, y: clear(.mouseY) - bend))))
    send(
      .pointer(
        PointerEvent(
          phase: touchPhase, kind: .touch, identifier: 2,
          position: .init(x: clear(.touchX) - bend, y: clear(.touchY) + distance),
          pressure: clear(.touchPressure) - distance * 0.001,
          contactSize: clear(.touchSize) + distance * 0.01)))
    send(
      .pointer(
        PointerEvent(
          phase: .move, kind: .pen, identifier: 3,
          position: .init(x: clear(.penX) + bend, y: clear(.penY) + distance))))
    send(
      .scroll(
        ScrollEvent(
          deltaX: clear(.scrollX) + distance, deltaY: clear(.scrollY) + bend, isWheel: true)))
    send(
      .motion(
        MotionSample(
          acceleration: .init(
            x: clear(.accelerationX) + distance * 0.01, y: clear(.accelerationY) - bend * 0.01,
            z: clear(.accelerationZ)),
          rotationRate: .init(
            x: clear(.rotationX) - distance, y: clear(.rotationY) + bend,
            z: clear(.rotationZ) + distance))))
    send(
      .orientation(
        OrientationSample(
          alpha: clear(.alpha) + distance, beta: clear(.beta) - bend * 0.1,
          gamma: clear(.gamma) + distance * 0.1)))
  }

  private func clear(_ slot: Slot) -> Float { Float(bitPattern: masked(slot) ^ Self.mask32) }
}
