import CBenchmarkShim
import Glibc

/// Measures tasks one after another on one core.
final class TaskRunner {
  private let stopwatch = Stopwatch()
  private let isQuick: Bool
  private lazy var evictionBuffer = [UInt8](repeating: 1, count: 96 << 20)

  /// Makes a runner.
  ///
  /// - Parameter isQuick: measures a tenth as long, to see that everything runs.
  init(isQuick: Bool) { self.isQuick = isQuick }

  /// Measures a task in each of its modes.
  func measure(_ task: BenchmarkTask) -> [Measurement] {
    switch task.source {
    case .samples(let unit, let take):
      let samples = take(isQuick ? 5 : 31)
      guard !samples.isEmpty else { return [] }
      return [
        Measurement(
          task: task.name, unit: unit, percentiles: Measurement.percentiles(of: samples),
          iterations: samples.count)
      ]
    case .body(let body):
      let reference = task.reference?()
      return task.modes.map { measure(task, body, mode: $0, reference: reference) }
    }
  }

  /// Allocations of one call, counted once; `nil` where a task does not count them.
  func allocations(of task: BenchmarkTask) -> UInt64? {
    guard task.countsAllocations, case .body(let body) = task.source else { return nil }
    for index in 0..<3 {
      task.prepare?()
      body(index)
    }
    task.prepare?()
    benchmark_count_allocations(true)
    body(0)
    let count = benchmark_allocation_count()
    benchmark_count_allocations(false)
    return count / UInt64(task.callsPerBody)
  }

  private func measure(
    _ task: BenchmarkTask, _ body: (Int) -> Void, mode: BenchmarkTask.Mode,
    reference: Measurement.Reference?
  ) -> Measurement {
    let cost = warmUp(task, body)
    var iterations = iterationCount(mode: mode, cost: cost)
    if isQuick { iterations = max(10, iterations / 10) }
    var samples: [Double] = []
    samples.reserveCapacity(iterations)
    let scale = 1 / Double(task.callsPerBody)
    for index in 0..<iterations {
      task.prepare?()
      space(mode)
      let start = benchmark_ticks()
      body(index)
      let end = benchmark_ticks()
      samples.append(stopwatch.nanoseconds(from: start, to: end) * scale)
    }
    return Measurement(
      task: mode == .warm ? task.name : "\(task.name)@\(mode.rawValue)",
      percentiles: Measurement.percentiles(of: samples),
      amortised: mode == .warm ? amortised(task, body, cost: cost) : nil,
      allocations: allocations(of: task),
      instructions: countInstructions(task, body),
      iterations: iterations, work: task.work, reference: mode == .warm ? reference : nil)
  }

  private func warmUp(_ task: BenchmarkTask, _ body: (Int) -> Void) -> Double {
    let start = benchmark_nanoseconds()
    var calls = 0
    var spent: UInt64 = 0
    while (spent < 30_000_000 || calls < 20) && benchmark_nanoseconds() - start < 500_000_000 {
      task.prepare?()
      let before = benchmark_nanoseconds()
      body(calls)
      spent += benchmark_nanoseconds() - before
      calls += 1
    }
    return max(1, Double(spent) / Double(calls))
  }

  private func iterationCount(mode: BenchmarkTask.Mode, cost: Double) -> Int {
    switch mode {
    case .warm: min(100_000, max(20, Int(1e9 / cost)))
    case .levelTwoCold: 1_500
    case .cold: 300
    case .paced: 1_000
    }
  }

  private func space(_ mode: BenchmarkTask.Mode) {
    switch mode {
    case .warm: break
    case .levelTwoCold: evict(4 << 20)
    case .cold: evict(96 << 20)
    case .paced: usleep(2_000)
    }
  }

  private func evict(_ byteCount: Int) {
    unsafe evictionBuffer.withUnsafeBufferPointer { buffer in
      _ = unsafe benchmark_evict(buffer.baseAddress, byteCount)
    }
  }

  /// The median of 31 runs of calls in a row, without a timer between them.
  private func amortised(
    _ task: BenchmarkTask, _ body: (Int) -> Void, cost: Double
  ) -> Double? {
    guard task.prepare == nil, cost < 1e8 else { return nil }
    let calls = max(3, Int(3e6 / cost))
    return Self.median(ofRuns: isQuick ? 5 : 31) {
      for index in 0..<calls { body(index) }
    } / Double(calls * task.callsPerBody)
  }

  private func countInstructions(_ task: BenchmarkTask, _ body: (Int) -> Void) -> UInt64? {
    guard benchmark_instructions() > 0 else { return nil }
    task.prepare?()
    let start = benchmark_instructions()
    body(0)
    return (benchmark_instructions() - start) / UInt64(task.callsPerBody)
  }

  /// The median cost in nanoseconds of running something so many times.
  static func median(ofRuns count: Int, _ body: () -> Void) -> Double {
    var costs: [Double] = []
    for _ in 0..<count {
      let start = benchmark_nanoseconds()
      body()
      costs.append(Double(benchmark_nanoseconds() - start))
    }
    return costs.sorted()[count / 2]
  }
}
