import InsightEvents

/// Mouse recordings of the Balabit Mouse Dynamics Challenge: CSV with the heading
/// `record timestamp,client timestamp,button,state,x,y`.
///
/// Times are the client's, in seconds. A wheel notch, which has only a direction, is 100 px. A position
/// of 65535 is the recorder's −1 and taken as absent.
struct BalabitImporter: RecordImporter {
  private static let notchPixels: Float = 100

  let description = SessionDescription(source: "balabit")
  private var buttons: UInt8 = 0

  mutating func take(_ line: Span<UInt8>, into output: inout ImportOutput) {
    if line.holds("record timestamp", at: 0) || line.count == 0 { return }
    output.countRow()
    var position = 0
    guard line.decimal(at: &position) != nil, line.skip(",", at: &position),
      let seconds = line.decimal(at: &position), line.skip(",", at: &position)
    else { return output.drop(.malformed) }
    guard let time = seconds.integer(timesTenTo: 9) else { return output.drop(.outOfRange) }
    let button = position
    guard let buttonEnd = line.index(of: 0x2C, from: position),
      let stateEnd = line.index(of: 0x2C, from: buttonEnd + 1)
    else { return output.drop(.malformed) }
    position = stateEnd + 1
    guard let x = line.integer(at: &position), line.skip(",", at: &position),
      let y = line.integer(at: &position), position == line.count
    else { return output.drop(.malformed) }
    if output.report.timeUnit == nil {
      output.report {
        $0.clock = .monotonic
        $0.timeUnit = .seconds
        $0.clockReason = "the format's client timestamp, seconds since the session began"
      }
    }
    guard
      let action = action(
        line, button: button, state: buttonEnd + 1, position: place(x, y, output: &output))
    else { return output.ignore(.unknown) }
    output.emit(atNanoseconds: time, action)
  }

  private func place(
    _ x: Int64, _ y: Int64, output: inout ImportOutput
  ) -> PointerEvent.Position? {
    guard (0..<65_535).contains(x), (0..<65_535).contains(y) else {
      output.report { $0.note("positions of 65535 or below 0 are taken as absent") }
      return nil
    }
    return PointerEvent.Position(x: Float(x), y: Float(y))
  }

  private mutating func action(
    _ line: Span<UInt8>, button: Int, state: Int, position: PointerEvent.Position?
  ) -> InteractionEvent.Action? {
    if line.holds("Scroll", at: button) {
      let isUp = line.holds("Up", at: state)
      guard isUp || line.holds("Down", at: state) else { return nil }
      let delta = isUp ? -Self.notchPixels : Self.notchPixels
      return .scroll(ScrollEvent(deltaX: 0, deltaY: delta, isWheel: true))
    }
    let bit: UInt8 = line.holds("Left", at: button) ? 1 : line.holds("Right", at: button) ? 2 : 4
    let phase: PointerEvent.Phase
    if line.holds("Move", at: state) || line.holds("Drag", at: state) {
      phase = .move
    } else if line.holds("Pressed", at: state) {
      phase = .down
      buttons |= bit
    } else if line.holds("Released", at: state) {
      phase = .up
      buttons &= ~bit
    } else {
      return nil
    }
    return .pointer(
      PointerEvent(phase: phase, kind: .mouse, position: position, buttons: buttons))
  }
}
