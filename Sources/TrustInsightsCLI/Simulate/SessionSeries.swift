import Glibc
import InsightEvents

/// The last minutes of a session as equally spaced series, for models that read no features.
///
/// Five channels of 256 steps of 0.75 s, the last step ends with the session: keys, pointer travel (ln of pixels
/// plus one), change of acceleration (m/s²), acceleration out of the screen (m/s²), and context (1 for an active
/// call, plus 1 for capture or remote control, plus 1 while another app is in front).
struct SessionSeries {
  static let channels = 5
  static let steps = 256
  private static let stepSeconds = 0.75

  /// The values, one channel after the other.
  private(set) var values = [Float](repeating: 0, count: channels * steps)

  /// Makes the series of a session.
  ///
  /// - Complexity: O(events).
  init(_ events: [InteractionEvent]) {
    guard let last = events.last?.timestampNanoseconds else { return }
    var position: PointerEvent.Position?
    var acceleration: MotionSample.Vector?
    var call: Float = 0
    var shared: Float = 0
    var hidden: Float = 0
    var filled = 0
    for event in events {
      let age = Double(last - event.timestampNanoseconds) * 1e-9
      let step = Self.steps - 1 - Int(age / Self.stepSeconds)
      while filled < min(max(step, 0), Self.steps) {
        values[4 * Self.steps + filled] = call + shared + hidden
        values[3 * Self.steps + filled] = acceleration?.z ?? 0
        filled += 1
      }
      switch event.action {
      case .key(let key) where key.phase == .down && !key.isRepeat:
        add(1, channel: 0, step)
      case .input(let input) where input.length == 1:
        add(0.5, channel: 0, step)
      case .pointer(let pointer):
        if let old = position, let new = pointer.position {
          add(abs(new.x - old.x) + abs(new.y - old.y), channel: 1, step)
        }
        position = pointer.position ?? position
      case .motion(let sample):
        if let old = acceleration, let new = sample.acceleration {
          add(abs(new.x - old.x) + abs(new.y - old.y) + abs(new.z - old.z), channel: 2, step)
        }
        acceleration = sample.acceleration ?? acceleration
      case .call(let event):
        call = event.state == .active ? 1 : 0
      case .screen(let screen):
        if screen.isCaptured == true || screen.isRemotelyControlled == true { shared = 1 }
      case .visibility(let visibility):
        hidden = visibility.isVisible ? 0 : 1
      default:
        break
      }
    }
    while filled < Self.steps {
      values[4 * Self.steps + filled] = call + shared + hidden
      values[3 * Self.steps + filled] = acceleration?.z ?? 0
      filled += 1
    }
    for index in Self.steps..<(2 * Self.steps) {
      values[index] = log1p(values[index])
    }
  }

  private mutating func add(_ amount: Float, channel: Int, _ step: Int) {
    if step >= 0 { values[channel * Self.steps + step] += amount }
  }
}
