import Glibc
import InsightMemory
import InsightScoring
import Testing
import _ScoringTestSupport
import _TestSupport

@Suite("Scoring a vector")
struct ScoringModelTests {
  private func values(_ count: Int, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Float.random(in: 0...1, using: &generator) < 0.1
        ? .nan : Float.random(in: -20...20, using: &generator)
    }
  }

  @Test(
    "the probability is that of a double precision reference",
    arguments: [1, 2, 3, 15, 16, 17, 61, 96, 128], [[1], [3], [16, 8, 1], [17, 3, 5, 2]])
  func probabilityMatchesReference(count: Int, widths: [Int]) throws {
    var model = TestModel(
      layout: TestModel.layout(count: count), widths: widths, seed: UInt64(count))
    model.calibration = (0.8, -0.3)
    model.behaviourCalibration = (0.7, 0.2)
    let scorer = try model.load()
    for seed in UInt64(0)..<20 {
      let values = values(count, seed: seed)
      let present = UInt32(seed % 8)
      let vector = model.vector(values, evidence: Evidence(presentFamilies: present))
      let assessment = scorer.score(vector, category: .payment)
      let all = 1 / (1 + exp(-(0.8 * model.referenceLogit(values, present: present) - 0.3)))
      let behaviour =
        1 / (1 + exp(-(0.7 * model.referenceLogit(values, present: present & ~1) + 0.2)))
      let probability = try #require(assessment.probability)
      let behaviourProbability = try #require(assessment.behaviourProbability)
      #expect(abs(probability - all) < 1e-6, "seed \(seed)")
      #expect(abs(behaviourProbability - behaviour) < 1e-6, "seed \(seed)")
    }
  }

  @Test("assistive technology masks timing and pointer, never context")
  func assistiveTechnologyMasks() throws {
    let model = TestModel(
      layout: TestModel.layout(count: 40, roles: FeatureLayout.Role.allCases))
    let scorer = try model.load()
    let values = values(40, seed: 5)
    let assisted = model.vector(
      values, evidence: Evidence(presentFamilies: 0b1111, assistive: true))
    let masked = model.vector(values, evidence: Evidence(presentFamilies: 0b1001))
    let first = scorer.score(assisted, category: .other)
    let second = scorer.score(masked, category: .other)
    #expect(first == second)
    let whole = scorer.score(
      model.vector(values, evidence: Evidence(presentFamilies: 0b1111)), category: .other)
    #expect(whole.probability != first.probability)
  }

  @Test("thresholds for known assistive technology count there and nowhere else")
  func assistiveThresholdsCount() throws {
    var model = TestModel(
      layout: TestModel.layout(count: 40, roles: FeatureLayout.Role.allCases))
    model.thresholds = (0.98, 0.99, 0.97, 0.98)
    model.assistiveThresholds = (0.001, 0.9999, 0.0001, 0.9999)
    let scorer = try model.load()
    let values = values(40, seed: 5)
    for category in ThresholdCategory.allCases {
      func digit(assistive: Bool) -> Assessment.Digit {
        scorer.score(
          model.vector(values, evidence: Evidence(presentFamilies: 0b1001, assistive: assistive)),
          category: category
        ).digit
      }
      #expect(digit(assistive: true) == .mediumOnBehaviour)
      #expect(digit(assistive: false) == .unknown)
    }
  }

  @Test("an infinite value gives unknown with a reason", arguments: [Float.infinity, -.infinity])
  func infiniteValueIsUnknown(value: Float) throws {
    let model = TestModel(layout: TestModel.layout(count: 20))
    let scorer = try model.load()
    for index in 0..<20 {
      var values = values(20, seed: 1)
      values[index] = value
      let assessment = scorer.score(
        model.vector(values, evidence: Evidence(presentFamilies: 0b111)), category: .payment)
      #expect(assessment == Assessment(insufficiency: .nonFinite))
      #expect(assessment.digit == .insufficient && assessment.level == .unknown)
    }
  }

  @Test("a huge value is clipped, not refused")
  func hugeValueIsClipped() throws {
    let model = TestModel(layout: TestModel.layout(count: 20))
    let scorer = try model.load()
    var values = values(20, seed: 2)
    values[7] = 1e38
    let assessment = scorer.score(
      model.vector(values, evidence: Evidence(presentFamilies: 0b111)), category: .payment)
    let probability = try #require(assessment.probability)
    let reference = 1 / (1 + exp(-model.referenceLogit(values, present: 0b111)))
    #expect(abs(probability - reference) < 1e-6)
  }

  @Test("weights that overflow give unknown, not a number")
  func overflowingWeightsAreUnknown() throws {
    var model = TestModel(layout: TestModel.layout(count: 20))
    for tensor in 2..<model.tensors.count {
      model.tensors[tensor].values = model.tensors[tensor].values.map { $0 * 1e38 }
    }
    let scorer = try model.load()
    let assessment = scorer.score(
      model.vector(values(20, seed: 3), evidence: Evidence(presentFamilies: 0b111)),
      category: .payment)
    #expect(assessment.insufficiency == .nonFinite)
  }

  @Test("missing evidence is passed on", arguments: Evidence.Insufficiency.allCases)
  func insufficiencyIsPassedOn(insufficiency: Evidence.Insufficiency) throws {
    let model = TestModel(layout: TestModel.layout(count: 20))
    let assessment = try model.load().score(
      model.vector(
        values(20, seed: 4),
        evidence: Evidence(presentFamilies: 0b111, insufficiency: insufficiency)),
      category: .account)
    #expect(assessment == Assessment(insufficiency: insufficiency))
  }

  @Test("a whole absent vector still has a probability")
  func absentVectorHasProbability() throws {
    let model = TestModel(layout: TestModel.layout(count: 20))
    let vector = FeatureVector(count: 20, evidence: Evidence())
    let probability = try #require(try model.load().score(vector, category: .other).probability)
    let reference = model.referenceLogit([Float](repeating: .nan, count: 20), present: 0)
    #expect(abs(probability - 1 / (1 + exp(-reference))) < 1e-6)
  }
}
