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
    task.modes.map { measure(task, mode: $0) }
  }

  private func measure(_ task: BenchmarkTask, mode: BenchmarkTask.Mode) -> Measurement {
    let cost = warmUp(task)
    var iterations = iterationCount(mode: mode, cost: cost)
    if isQuick { iterations = max(10, iterations / 10) }
    var samples: [Double] = []
    samples.reserveCapacity(iterations)
    let scale = 1 / Double(task.callsPerBody)
    for index in 0..<iterations {
      task.prepare?()
      space(mode)
      let start = benchmark_ticks()
      task.body(index)
      let end = benchmark_ticks()
      samples.append(stopwatch.nanoseconds(from: start, to: end) * scale)
    }
    return Measurement(
      task: mode == .warm ? task.name : "\(task.name)@\(mode.rawValue)",
      percentiles: Measurement.percentiles(of: samples),
      amortised: mode == .warm ? amortised(task, cost: cost) : nil,
      allocations: countAllocations(task),
      instructions: countInstructions(task),
      iterations: iterations, work: task.work)
  }

  private func warmUp(_ task: BenchmarkTask) -> Double {
    let start = benchmark_nanoseconds()
    var calls = 0
    var spent: UInt64 = 0
    while (spent < 30_000_000 || calls < 20) && benchmark_nanoseconds() - start < 500_000_000 {
      task.prepare?()
      let before = benchmark_nanoseconds()
      task.body(calls)
      spent += benchmark_nanoseconds() - before
      calls += 1
    }
    return max(1, Double(spent) / Double(calls))
  }

  private func iterationCount(mode: BenchmarkTask.Mode, cost: Double) -> Int {
    switch mode {
    case .warm: min(100_000, max(50, Int(1e9 / cost)))
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
  private func amortised(_ task: BenchmarkTask, cost: Double) -> Double? {
    guard task.prepare == nil else { return nil }
    let calls = max(3, Int(3e6 / cost))
    let rounds = isQuick ? 5 : 31
    var means: [Double] = []
    for _ in 0..<rounds {
      let start = benchmark_nanoseconds()
      for index in 0..<calls { task.body(index) }
      means.append(
        Double(benchmark_nanoseconds() - start) / Double(calls) / Double(task.callsPerBody))
    }
    return means.sorted()[rounds / 2]
  }

  private func countAllocations(_ task: BenchmarkTask) -> UInt64 {
    task.prepare?()
    benchmark_count_allocations(true)
    task.body(0)
    let count = benchmark_allocation_count()
    benchmark_count_allocations(false)
    return count / UInt64(task.callsPerBody)
  }

  private func countInstructions(_ task: BenchmarkTask) -> UInt64? {
    guard benchmark_instructions() > 0 else { return nil }
    task.prepare?()
    let start = benchmark_instructions()
    task.body(0)
    return (benchmark_instructions() - start) / UInt64(task.callsPerBody)
  }
}
