import CBenchmarkShim
import InsightEvents

/// What it costs to hand one event over.
enum RecordTasks {
  /// The tasks of this layer.
  static func make() -> [BenchmarkTask] {
    let event = InteractionEvent(
      timestampNanoseconds: 1, action: .key(KeyEvent(phase: .down, keyClass: .digit)))
    return [
      BenchmarkTask(name: "record/make-event/key", callsPerBody: 1_000) { _ in
        for index in 0..<1_000 {
          var copy = event
          copy.timestampNanoseconds = Int64(index)
          unsafe withUnsafeBytes(of: &copy) { unsafe benchmark_keep($0.baseAddress) }
        }
      }
    ]
  }
}
