import InsightEngine
import InsightEvents

/// A host that makes events by hand, from whatever its toolkit reports.
struct HandmadeEvents {
  /// Numbers for the fields of a form, chosen by the host; the same field keeps its number.
  enum Field: FieldIdentifier {
    case recipient = 1
    case amount = 2
    case confirm = 3
  }

  let recorder: SignalRecorder
  private let clock = ContinuousClock()
  private let start = ContinuousClock().now

  init(recorder: SignalRecorder) { self.recorder = recorder }

  /// A key of the amount field went down or up: its class, never which key it was.
  func keyChanged(isDown: Bool, press: UInt16) {
    record(
      .key(
        KeyEvent(
          phase: isDown ? .down : .up, keyClass: .digit, press: press,
          target: Field.amount.rawValue)))
  }

  /// A finger moved, in points from the top left of the window.
  func fingerMoved(x: Float, y: Float) {
    record(.pointer(PointerEvent(phase: .move, kind: .touch, position: .init(x: x, y: y))))
  }

  /// The amount field got the focus, which is the step of saying how much.
  func amountFocused() {
    record(.step(.amount))
    record(.focus(target: Field.amount.rawValue))
  }

  /// What goes on beside the app, where the platform tells: without it nothing is ever `high`.
  func callChanged(isActive: Bool, isKnownContact: Bool?) {
    let counterpart: CallEvent.Counterpart =
      switch isKnownContact {
      case true?: .known
      case false?: .unknown
      case nil: .unstated
      }
    record(.call(CallEvent(state: isActive ? .active : .idle, counterpart: counterpart)))
  }

  /// Nanoseconds of one monotonic clock: a toolkit that counts milliseconds is multiplied by 1,000,000.
  private func record(_ action: InteractionEvent.Action) {
    let elapsed = start.duration(to: clock.now).components
    let nanoseconds = elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
    recorder.record(InteractionEvent(timestampNanoseconds: nanoseconds, action: action))
  }
}
