/// One thing that is measured; its set-up is done when the task is made.
struct BenchmarkTask {
  /// `layer/operation/size`.
  let name: String
  /// How the calls are spaced and how cold the caches are.
  var modes: [Mode] = [.warm]
  /// Calls that one measured call stands for: a body that loops states how often.
  var callsPerBody = 1
  /// How much one call handles.
  var work: Measurement.Work?
  /// Undoes what a call used up, outside the measured part.
  var prepare: (() -> Void)?
  /// What is measured; the number counts up, so that different inputs can be used.
  let body: (Int) -> Void

  /// How calls are made.
  enum Mode: String {
    /// Again and again.
    case warm
    /// After 4 MB of other reads.
    case levelTwoCold = "L2-cold"
    /// After 96 MB of other reads.
    case cold
    /// One call every 2 ms, as an interactive app makes them.
    case paced
  }
}
