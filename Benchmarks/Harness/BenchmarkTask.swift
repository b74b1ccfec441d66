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
  /// What the cost is compared with; measured just before the task itself.
  var reference: (() -> Measurement.Reference)?
  /// Whether allocations are the same in every call, so that they are counted.
  var countsAllocations = true
  /// Undoes what a call used up, outside the measured part.
  var prepare: (() -> Void)?
  /// What must live as long as the task and is shared with others, of which a filter may leave some out.
  var keeps: AnyObject?
  /// What is measured.
  let source: Source

  /// Where the samples of a task come from.
  enum Source {
    /// A call that the runner times; the number counts up, so that different inputs can be used.
    case body((Int) -> Void)
    /// Samples that are taken elsewhere, as of a process: takes how many, gives them in this unit.
    case samples(Measurement.Unit, (Int) -> [Double])
  }

  /// Makes a task that the runner times.
  init(
    name: String, modes: [Mode] = [.warm], callsPerBody: Int = 1,
    work: Measurement.Work? = nil, reference: (() -> Measurement.Reference)? = nil,
    countsAllocations: Bool = true, prepare: (() -> Void)? = nil, body: @escaping (Int) -> Void
  ) {
    self.name = name
    self.modes = modes
    self.callsPerBody = callsPerBody
    self.work = work
    self.reference = reference
    self.countsAllocations = countsAllocations
    self.prepare = prepare
    source = .body(body)
  }

  /// Makes a task that takes its own samples.
  init(name: String, unit: Measurement.Unit, samples: @escaping (Int) -> [Double]) {
    self.name = name
    source = .samples(unit, samples)
  }

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
