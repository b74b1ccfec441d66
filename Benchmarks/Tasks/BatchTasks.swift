import InsightBatch
import InsightMemory
import InsightScoring
import _TestSupport

/// What it costs to score many recorded rows: two passes each, as for one person.
enum BatchTasks {
  private static let sizes = [4_096, 1_048_576]

  /// The tasks of this layer.
  static func make() -> [BenchmarkTask] {
    NetworkSize.allCases.flatMap { size in sizes.compactMap { task(size, rows: $0) } }
  }

  private static func task(_ size: NetworkSize, rows: Int) -> BenchmarkTask? {
    guard let workload = try? Workload(size, hasContext: true) else { return nil }
    let scorer = BatchScorer(workload.model)
    let batch = Batch(workload, rows: rows)
    return BenchmarkTask(
      name: "score/batch/\(size.rawValue)/\(rows)",
      work: .init(amount: Double(rows), unit: "rows"),
      reference: { workload.computingBound(rows: rows, passes: 2) }
    ) { _ in
      let answers = scorer.assess(
        values: batch.values, evidence: batch.evidence, category: .payment)
      keep(answers[answers.count / 2].digit.rawValue)
    }
  }

  /// Rows that are made when they are first asked for, since a million take half a gigabyte.
  private final class Batch {
    private let workload: Workload
    private let rows: Int
    lazy var values: [Float] = {
      var generator = SeededGenerator(seed: 13)
      let block = Workload.rows(4_096, of: workload.featureCount, using: &generator)
      var values: [Float] = []
      values.reserveCapacity(rows * workload.featureCount)
      while values.count < rows * workload.featureCount { values += block }
      return values
    }()
    lazy var evidence = Array(repeating: workload.evidence, count: rows)

    init(_ workload: Workload, rows: Int) {
      self.workload = workload
      self.rows = rows
    }
  }
}
