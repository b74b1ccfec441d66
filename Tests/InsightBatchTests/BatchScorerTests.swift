import InsightBatch
import InsightMemory
import InsightScoring
import Testing
import _ScoringTestSupport
import _TestSupport

@Suite("Scoring recorded rows")
struct BatchScorerTests {
  /// Rows with absent values, infinite values, missing evidence and assistive technology among them.
  private func rows(_ count: Int, features: Int) -> (values: [Float], evidence: [Evidence]) {
    var generator = SeededGenerator(seed: UInt64(count))
    var values = (0..<count * features).map { _ in Float.random(in: -9...9, using: &generator) }
    var evidence: [Evidence] = []
    for row in 0..<count {
      values[row * features + row % features] = row % 17 == 3 ? .infinity : .nan
      evidence.append(
        Evidence(
          context: Evidence.Context(rawValue: UInt8(row % 16)),
          presentFamilies: UInt32.random(in: 0...15, using: &generator),
          assistive: row % 5 == 4, insufficiency: row % 29 == 7 ? .tooShort : nil))
    }
    return (values, evidence)
  }

  @Test(
    "every row has the answer of the single path",
    arguments: BatchScorer.Method.allCases, [[64, 32, 1], [24, 3]])
  func batchMatchesSingle(method: BatchScorer.Method, widths: [Int]) throws {
    let model = TestModel(
      layout: TestModel.layout(count: 50, roles: FeatureLayout.Role.allCases), widths: widths)
    let scorer = try model.load()
    let (values, evidence) = rows(300, features: 50)
    let batch = BatchScorer(scorer, method: method)
      .assess(values: values, evidence: evidence, category: .payment)
    var digits: Set<Assessment.Digit> = []
    for row in evidence.indices {
      let vector = model.vector(
        Array(values[row * 50..<(row + 1) * 50]), evidence: evidence[row])
      let single = scorer.score(vector, category: .payment)
      digits.insert(single.digit)
      #expect(batch[row].digit == single.digit, "row \(row)")
      #expect(batch[row].insufficiency == single.insufficiency, "row \(row)")
      #expect(
        abs((batch[row].probability ?? 0) - (single.probability ?? 0)) < 1e-6, "row \(row)")
      #expect(
        abs((batch[row].behaviourProbability ?? 0) - (single.behaviourProbability ?? 0)) < 1e-6,
        "row \(row)")
    }
    #expect(digits.count > 2, "the rows are not all alike")
  }

  @Test("no rows give no answers")
  func noRowsGiveNoAnswers() throws {
    let model = TestModel(layout: TestModel.layout(count: 10))
    let answers = BatchScorer(try model.load())
      .assess(values: [], evidence: [], category: .other)
    #expect(answers.isEmpty)
  }
}
