import InsightEngine
import InsightEvents
import _MemoryScanning

/// Values that appear in a session and nowhere else in the process.
///
/// They exist masked; the clear values are made where an event is made and live no longer than it.
struct Canary {
  private let maskedX: UInt32
  private let maskedY: UInt32
  private let maskedTime: UInt64
  private static let mask32 = UInt32(MemoryScanner.mask) &* 0x0101_0101
  private static let mask64 = UInt64(MemoryScanner.mask) &* 0x0101_0101_0101_0101

  /// Makes values from a seed; a position on a screen and a time since the start of a device.
  init(seed: UInt32) {
    let mixed = (seed &+ 1) &* 0x9E37_79B9
    maskedX = (0x43A1_0000 | (mixed & 0xFFFF)) ^ Self.mask32
    maskedY = (0x4399_0000 | (mixed >> 16)) ^ Self.mask32
    maskedTime = (0x0001_7A00_0000_0000 | UInt64(mixed) << 8 | 0x6D) ^ Self.mask64
  }

  /// What the scanner looks for.
  var patterns: [MemoryScanner.Pattern] {
    let position = bytes(of: UInt64(maskedX) | UInt64(maskedY) << 32, count: 8)
    return [
      .init(name: "position", maskedBytes: position),
      .init(name: "time", maskedBytes: bytes(of: maskedTime, count: 8)),
    ]
  }

  /// Records a short session of typing and pointing that ends at the canary's position and time.
  @inline(never)
  func feed(_ recorder: SignalRecorder) {
    forEachEvent { recorder.record($0) }
  }

  /// The events of the session, one after the other; none is kept.
  @inline(never)
  func forEachEvent(_ body: (InteractionEvent) -> Void) {
    let end = Int64(bitPattern: maskedTime ^ Self.mask64)
    let x = Float(bitPattern: maskedX ^ Self.mask32)
    let y = Float(bitPattern: maskedY ^ Self.mask32)
    for index in 0..<400 {
      let time = end - Int64(400 - index) * 61_000_000 - Int64(index % 7) * 5_300_000
      body(
        InteractionEvent(
          timestampNanoseconds: time,
          action: .key(
            KeyEvent(
              phase: index % 2 == 0 ? .down : .up, keyClass: index % 9 == 0 ? .digit : .letter,
              press: UInt16(index / 2)))))
      let angle = Float(index) * 0.11
      body(
        InteractionEvent(
          timestampNanoseconds: time,
          action: .pointer(
            PointerEvent(
              phase: .move, kind: .mouse,
              position: .init(x: x + angle * 3, y: y - angle * angle * 0.2)))))
    }
    body(
      InteractionEvent(
        timestampNanoseconds: end,
        action: .pointer(PointerEvent(phase: .move, kind: .mouse, position: .init(x: x, y: y)))))
  }

  private func bytes(of value: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
