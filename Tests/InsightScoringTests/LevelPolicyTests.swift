import InsightMemory
import InsightScoring
import Testing
import _TestSupport

@Suite("From probability to level")
struct LevelPolicyTests {
  /// One line of the policy's table.
  struct Line: Sendable {
    let probability: Double
    let behaviour: Double
    let context: Evidence.Context
    let digit: Assessment.Digit
  }

  static let table: [Line] = [
    Line(probability: 0.59, behaviour: 0.99, context: [], digit: .unknown),
    Line(probability: 0.60, behaviour: 0.20, context: [], digit: .mediumOnBehaviour),
    Line(probability: 0.60, behaviour: 0.19, context: [], digit: .unknown),
    Line(probability: 0.99, behaviour: 0.99, context: [], digit: .mediumOnBehaviour),
    Line(probability: 0.59, behaviour: 0.99, context: .activeCall, digit: .unknown),
    Line(probability: 0.60, behaviour: 0.20, context: .activeCall, digit: .mediumWithContext),
    Line(probability: 0.89, behaviour: 0.99, context: .activeCall, digit: .mediumWithContext),
    Line(probability: 0.90, behaviour: 0.50, context: .activeCall, digit: .high),
    Line(probability: 0.90, behaviour: 0.49, context: .activeCall, digit: .mediumWithContext),
    Line(probability: 0.99, behaviour: 0.19, context: .activeCall, digit: .unknown),
    Line(probability: 0.99, behaviour: 0.19, context: .conversationApp, digit: .unknown),
    Line(probability: 0.90, behaviour: 0.50, context: .conversationApp, digit: .high),
    Line(
      probability: 0.99, behaviour: 0.19, context: [.activeCall, .conversationApp],
      digit: .unknown),
    Line(probability: 0.99, behaviour: 0, context: .screenCapture, digit: .mediumWithContext),
    Line(probability: 0.99, behaviour: 0, context: .remoteControl, digit: .mediumWithContext),
    Line(probability: 0.59, behaviour: 0, context: .remoteControl, digit: .unknown),
    Line(probability: 0.90, behaviour: 0.50, context: .screenCapture, digit: .high),
    Line(probability: 0.90, behaviour: 0.50, context: .remoteControl, digit: .high),
    Line(
      probability: 0.99, behaviour: 0.1, context: [.activeCall, .screenCapture],
      digit: .mediumWithContext),
  ]

  private func thresholds(
    _ medium: Double = 0.6, _ high: Double = 0.9, _ mediumBehaviour: Double = 0.2,
    _ highBehaviour: Double = 0.5
  ) throws -> LevelThresholds {
    try #require(
      LevelThresholds(
        medium: medium, high: high, mediumBehaviour: mediumBehaviour,
        highBehaviour: highBehaviour))
  }

  @Test("each line of the policy holds", arguments: table.indices)
  func lineHolds(index: Int) throws {
    let line = Self.table[index]
    let digit = try thresholds().digit(
      probability: line.probability, behaviourProbability: line.behaviour, context: line.context)
    #expect(digit == line.digit)
  }

  private static let levels: [Assessment.Digit: Int] = [
    .unknown: 0, .mediumOnBehaviour: 1, .mediumWithContext: 1, .high: 2,
  ]

  @Test("properties hold for random thresholds and probabilities", arguments: UInt64(0)..<4)
  func propertiesHold(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let ordered = (0..<2).map { _ in
        (0..<2).map { _ in Double.random(in: 0.001..<0.999, using: &generator) }.sorted()
      }
      let bounds = ordered[0] + ordered[1]
      let set = try thresholds(bounds[0], bounds[1] + 1e-9, bounds[2], bounds[3])
      let probability = Double.random(in: 0...1, using: &generator)
      let behaviour = Double.random(in: 0...1, using: &generator)
      let context = Evidence.Context(rawValue: UInt8.random(in: 0..<16, using: &generator))
      let digit = set.digit(
        probability: probability, behaviourProbability: behaviour, context: context)
      #expect(digit != .insufficient)
      if context.isEmpty { #expect(digit == .unknown || digit == .mediumOnBehaviour) }
      if digit == .mediumOnBehaviour { #expect(context.isEmpty) }
      if digit == .high { #expect(behaviour >= set.highBehaviour && probability >= set.high) }
      if context.isDisjoint(with: [.screenCapture, .remoteControl]),
        behaviour < set.mediumBehaviour
      {
        #expect(digit == .unknown)
      }
      // Raising any threshold never raises the level.
      let raise = Double.random(in: 0..<0.0009, using: &generator)
      for raised in 0..<4 {
        var higher = [set.medium, set.high, set.mediumBehaviour, set.highBehaviour]
        higher[raised] += raise
        guard
          let stricter = LevelThresholds(
            medium: higher[0], high: higher[1], mediumBehaviour: higher[2],
            highBehaviour: higher[3])
        else { continue }
        let lower = stricter.digit(
          probability: probability, behaviourProbability: behaviour, context: context)
        let before = try #require(Self.levels[digit])
        let after = try #require(Self.levels[lower])
        #expect(after <= before)
      }
    }
  }

  @Test(
    "thresholds outside (0, 1) or out of order are refused",
    arguments: [
      (0, 0.9, 0.2, 0.5), (0.6, 1, 0.2, 0.5), (0.9, 0.6, 0.2, 0.5), (0.6, 0.6, 0.2, 0.5),
      (0.6, 0.9, 0.5, 0.2), (0.6, 0.9, 0, 0.5), (0.6, 0.9, 0.2, 1), (-0.1, 0.9, 0.2, 0.5),
      (Double.nan, 0.9, 0.2, 0.5), (0.6, 0.9, 0.2, Double.nan),
    ])
  func badThresholdsAreRefused(medium: Double, high: Double, low: Double, behaviour: Double) {
    #expect(
      LevelThresholds(
        medium: medium, high: high, mediumBehaviour: low, highBehaviour: behaviour) == nil)
  }

  @Test("each digit stands for a level")
  func digitsStandForLevels() {
    func level(_ digit: Assessment.Digit) -> Assessment.Level {
      Assessment(digit: digit, logOdds: 0, behaviourLogOdds: 0).level
    }
    #expect(Assessment.Digit.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(
      Assessment.Digit.allCases.map(level) == [.unknown, .unknown, .medium, .medium, .high])
  }
}
