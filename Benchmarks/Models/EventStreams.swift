import InsightEvents
import InsightFeatures
import InsightMemory

/// Event streams that are the same in every run.
enum EventStreams {
  /// One stream for each kind of event.
  static let kinds: [(name: String, action: @Sendable (Int) -> InteractionEvent.Action)] = [
    ("key", { key($0) }), ("input", { input($0) }),
    ("pointer-move", { pointerMove($0) }), ("pointer-press", { pointerPress($0) }),
    (
      "scroll",
      { .scroll(ScrollEvent(deltaX: 0, deltaY: Float($0 % 90), isWheel: $0 % 2 == 0)) }
    ),
    ("focus", { $0 % 2 == 0 ? .focus(target: Int32($0 % 5)) : .blur(target: Int32($0 % 5)) }),
    ("visibility", { .visibility(VisibilityEvent(isVisible: $0 % 2 == 1)) }),
    ("motion", { motion($0) }),
    (
      "orientation",
      {
        .orientation(
          OrientationSample(alpha: Float($0 % 360), beta: Float($0 % 90), gamma: Float($0 % 45)))
      }
    ),
    ("proximity", { .proximity(near: $0 % 2 == 0) }),
    ("call", { .call(CallEvent(state: $0 % 2 == 0 ? .active : .idle, route: .earpiece)) }),
    ("screen", { .screen(ScreenEvent(isCaptured: $0 % 2 == 0)) }),
    ("step", { .step(FlowStep.allCases[$0 % FlowStep.allCases.count]) }),
  ]

  /// Events of one kind, 8 ms apart.
  static func stream(
    _ count: Int, of action: (Int) -> InteractionEvent.Action
  ) -> [InteractionEvent] {
    (0..<count).map {
      InteractionEvent(timestampNanoseconds: Int64($0) * 8_000_000, action: action($0))
    }
  }

  /// A minute at the screen: 2,000 events of keys and pointer, 3,000 motion samples at 50 Hz.
  static let trace: [InteractionEvent] = {
    var events = (0..<2_000).map { index in
      let action: InteractionEvent.Action =
        switch index % 10 {
        case 0, 1: key(index / 10 * 2 + index % 10)
        case 2: input(index)
        case 3 where index % 20 == 3: pointerPress(index / 20)
        default: pointerMove(index)
        }
      return InteractionEvent(timestampNanoseconds: Int64(index) * 30_000_000, action: action)
    }
    events += (0..<3_000).map {
      InteractionEvent(timestampNanoseconds: Int64($0) * 20_000_000 + 1, action: motion($0))
    }
    return events.sorted { $0.timestampNanoseconds < $1.timestampNanoseconds }
  }()

  private static func key(_ index: Int) -> InteractionEvent.Action {
    .key(
      KeyEvent(
        phase: index % 2 == 0 ? .down : .up, keyClass: index % 14 < 12 ? .letter : .space,
        press: UInt16(truncatingIfNeeded: index / 2), target: 1))
  }

  private static func input(_ index: Int) -> InteractionEvent.Action {
    .input(TextInputEvent(inputType: index % 9 == 0 ? .delete : .insertText, length: 1, target: 1))
  }

  private static func pointerMove(_ index: Int) -> InteractionEvent.Action {
    .pointer(
      PointerEvent(
        phase: .move, kind: .mouse,
        position: .init(x: Float(index * 3 % 1_000), y: Float(index * 7 % 700))))
  }

  private static func pointerPress(_ index: Int) -> InteractionEvent.Action {
    .pointer(
      PointerEvent(
        phase: index % 2 == 0 ? .down : .up, kind: .touch,
        position: .init(x: Float(index % 400), y: Float(index * 7 % 700)), pressure: 0.5,
        contactSize: Float(20 + index % 7), target: 1))
  }

  private static func motion(_ index: Int) -> InteractionEvent.Action {
    .motion(
      MotionSample(
        acceleration: .init(x: 0.01 * Float(index % 17), y: 0.02 * Float(index % 13), z: 9.81),
        rotationRate: .init(x: Float(index % 7), y: 0, z: Float(index % 5))))
  }
}

/// Running statistics and a vector that measured closures can share.
final class SessionBox {
  private var statistics = SessionStatistics()
  private var vector: FeatureVector?

  /// Takes events, their times moved by an offset.
  func record(_ events: [InteractionEvent], offsetNanoseconds: Int64 = 0) {
    Self.record(events, offsetNanoseconds: offsetNanoseconds, into: &statistics)
  }

  /// Makes an empty vector ahead of the measured part.
  func makeVector() { vector = FeatureVector(count: FeatureCatalog.count, evidence: Evidence()) }

  /// Computes the features into the vector made ahead.
  func finalize() {
    guard var vector = vector.take() else { preconditionFailure("no vector was made") }
    statistics.finalize(into: &vector)
    self.vector = consume vector
  }

  /// Gives the vector away.
  func takeVector() -> FeatureVector {
    guard let vector = vector.take() else { preconditionFailure("no vector was made") }
    return vector
  }

  private static func record(
    _ events: [InteractionEvent], offsetNanoseconds: Int64, into statistics: inout SessionStatistics
  ) {
    for event in events {
      var event = event
      event.timestampNanoseconds += offsetNanoseconds
      statistics.record(event)
    }
  }
}
