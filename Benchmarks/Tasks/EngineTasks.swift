import InsightEngine
import InsightEvents

/// What it costs to hand one event to the recorder through its public call.
enum EngineTasks {
  private static let eventCount = 4_096

  /// The tasks of this layer.
  static func make() -> [BenchmarkTask] {
    [
      task("engine/record/keys") { index in
        .key(
          KeyEvent(
            phase: index % 2 == 0 ? .down : .up, keyClass: .letter,
            press: UInt16(truncatingIfNeeded: index / 2)))
      },
      task("engine/record/pointer-moves") { pointerMove($0) },
      task("engine/record/motion") { motion($0) },
      task("engine/record/mixed") { index in
        switch index % 8 {
        case 0, 1: .key(KeyEvent(phase: index % 8 == 0 ? .down : .up, keyClass: .letter, press: 1))
        case 2, 3, 4: pointerMove(index)
        default: motion(index)
        }
      },
    ]
  }

  private static func pointerMove(_ index: Int) -> InteractionEvent.Action {
    .pointer(
      PointerEvent(
        phase: .move, kind: .mouse,
        position: .init(x: Float(index % 1_000), y: Float(index * 7 % 700))))
  }

  private static func motion(_ index: Int) -> InteractionEvent.Action {
    .motion(
      MotionSample(
        acceleration: .init(x: 0.01 * Float(index % 17), y: 0.02 * Float(index % 13), z: 9.81),
        rotationRate: .init(x: Float(index % 7), y: 0, z: Float(index % 5))))
  }

  /// One call records a stream of events 8 ms apart; it goes on where the call before ended.
  private static func task(
    _ name: String, _ action: (Int) -> InteractionEvent.Action
  ) -> BenchmarkTask {
    let recorder = SignalRecorder()
    let events = (0..<eventCount).map {
      InteractionEvent(timestampNanoseconds: Int64($0) * 8_000_000, action: action($0))
    }
    let span = Int64(eventCount) * 8_000_000
    return BenchmarkTask(name: name, callsPerBody: eventCount) { round in
      let offset = Int64(round) * span
      for event in events {
        var event = event
        event.timestampNanoseconds += offset
        recorder.record(event)
      }
    }
  }
}
