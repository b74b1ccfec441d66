import CBenchmarkShim

/// Turns ticks into nanoseconds and knows what reading them costs.
struct Stopwatch {
  /// Nanoseconds of one tick.
  let nanosecondsPerTick: Double
  /// The median cost of an empty measurement, in ticks.
  let overheadTicks: Double

  /// Calibrates against the monotonic clock for 50 ms.
  init() {
    let startTicks = benchmark_ticks()
    let start = benchmark_nanoseconds()
    while benchmark_nanoseconds() - start < 50_000_000 {}
    let ticks = benchmark_ticks() - startTicks
    nanosecondsPerTick = Double(benchmark_nanoseconds() - start) / Double(ticks)
    var empty: [Double] = []
    for _ in 0..<2_001 {
      let first = benchmark_ticks()
      empty.append(Double(benchmark_ticks() - first))
    }
    overheadTicks = empty.sorted()[1_000]
  }

  /// The cost of what ran between two readings, in nanoseconds, never negative.
  func nanoseconds(from start: UInt64, to end: UInt64) -> Double {
    max(0, Double(end - start) - overheadTicks) * nanosecondsPerTick
  }
}
