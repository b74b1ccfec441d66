import CBenchmarkShim
import InsightFeatures
import InsightMemory
import InsightScoring

/// What the first call costs in a process that has never scored: one process for each sample.
enum ColdTasks {
  /// The argument that makes this program such a process.
  static let argument = "--measure-first-score"

  /// The tasks of this layer.
  static func make() -> [BenchmarkTask] {
    ["cold/load", "cold/first-score"].enumerated().map { column, name in
      BenchmarkTask(name: name, unit: .nanoseconds) { count in
        (0..<count).compactMap { _ in sample()?[column] }
      }
    }
  }

  private static func sample() -> [Double]? {
    let path = Machine.programFolder + "/Benchmarks"
    guard let run = ProgramRun(path: path, arguments: [argument]) else { return nil }
    let numbers = run.output.split(separator: "\n").compactMap { Double($0) }
    return numbers.count == 2 ? numbers : nil
  }

  /// Loads the embedded model and scores once; prints what each took in nanoseconds.
  ///
  /// - Returns: 0, or 1 when the model is refused.
  static func run() -> Int32 {
    let start = benchmark_nanoseconds()
    guard let model = try? ScoringModel.embedded(layout: FeatureCatalog.layout) else { return 1 }
    let loaded = benchmark_nanoseconds()
    var vector = FeatureVector(
      count: FeatureCatalog.count,
      evidence: Evidence(presentFamilies: (1 << UInt32(FeatureCatalog.layout.families.count)) - 1))
    for index in 0..<vector.count { vector[index] = Float(index % 7) }
    let filled = benchmark_nanoseconds()
    let digit = model.score(vector, category: .payment).digit
    let scored = benchmark_nanoseconds()
    keep(digit.rawValue)
    Report.emit("\(loaded - start)\n\(scored - filled)")
    return 0
  }
}
