import InsightEngine
import InsightEvents

/// What it costs to hand one event to the recorder through its public call.
enum RecordTasks {
  private static let eventCount = 4_096

  /// The tasks of this layer: one for each kind of event, and one for a mixed stream.
  static func make() -> [BenchmarkTask] {
    EventStreams.kinds.map { kind in
      task("record/\(kind.name)", EventStreams.stream(eventCount, of: kind.action))
    } + [
      task("record/mixed", Array(EventStreams.trace.prefix(eventCount)))
    ]
  }

  /// One call records a stream; it goes on where the call before ended.
  private static func task(_ name: String, _ events: [InteractionEvent]) -> BenchmarkTask {
    let recorder = SignalRecorder()
    let span = (events.last?.timestampNanoseconds ?? 0) + 8_000_000
    return BenchmarkTask(
      name: name, callsPerBody: events.count, reference: { bareUpdate(events, span: span) }
    ) { round in
      let offset = Int64(round) * span
      for event in events {
        var event = event
        event.timestampNanoseconds += offset
        recorder.record(event)
      }
    }
  }

  /// The same events into statistics that nobody else can reach.
  private static func bareUpdate(
    _ events: [InteractionEvent], span: Int64
  ) -> Measurement.Reference {
    let box = SessionBox()
    var round: Int64 = 0
    let cost = TaskRunner.median(ofRuns: 101) {
      box.record(events, offsetNanoseconds: round * span)
      round += 1
    }
    return Measurement.Reference(
      name: "bare update", nanoseconds: cost / Double(events.count))
  }
}
