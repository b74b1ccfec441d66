import InsightEvents
import InsightFeatures

/// What it costs to turn a session into features.
enum FeatureTasks {
  /// How much longer than a minute the traces are that show how cost grows.
  private static let repetitions = [1, 4, 16]

  /// The tasks of this layer.
  static func make() -> [BenchmarkTask] {
    [finalize()] + repetitions.map(trace)
  }

  private static func finalize() -> BenchmarkTask {
    let box = SessionBox()
    box.makeVector()
    let session = Array(EventStreams.trace.prefix(500))
    return BenchmarkTask(name: "features/finalize", prepare: { box.record(session) }) { _ in
      box.finalize()
    }
  }

  /// A whole trace, an event or sample: record everything, then finalize.
  private static func trace(_ repetitions: Int) -> BenchmarkTask {
    let box = SessionBox()
    box.makeVector()
    let events = EventStreams.trace
    let count = events.count * repetitions
    let span: Int64 = 60_000_000_000
    return BenchmarkTask(
      name: repetitions == 1 ? "features/trace" : "features/trace/\(count)", callsPerBody: count
    ) { _ in
      for repetition in 0..<repetitions {
        box.record(events, offsetNanoseconds: Int64(repetition) * span)
      }
      box.finalize()
    }
  }
}
