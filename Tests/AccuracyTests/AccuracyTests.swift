import InsightScoring
import InsightSimulator
import Testing
import _TestSupport

/// Gates on the model on board, over simulated sessions: 300 coached, 600 uncoached (408 hard), 60 assisted.
///
/// Each gate is the card's figure, moved by what chance may do to a set of this size (the end of the two-sided
/// 95 % range, see ``SamplingMargin``). Everything is seeded, so that a gate which holds goes on
/// holding until simulator, features, model or policy change. A gate is never loosened to let a change pass.
///
/// That is: area under the curve at least 0.912; of the coached, at least 108 found and 28 `high`; of the hard
/// negatives, at most 7 alerted; of all uncoached, at most 7 alerted and 2 `high`.
@Suite("Accuracy on simulated sessions")
struct AccuracyTests {
  private let set: ScoredSet

  init() throws { set = try ScoredSet.shared.get() }

  @Test("the set's seed was not used to train, calibrate, set thresholds or judge")
  func seedIsFresh() {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let plan = root.joined(separator: "/") + "/Models/training/coaching/plan.py"
    #expect(fileContains("TRAINING_SEED = ", at: plan))
    #expect(!fileContains("SEED = \(ScoredSet.seed)\n", at: plan))
  }

  @Test("coached sessions rank above uncoached ones as the card says")
  func areaUnderCurve() {
    let least = SamplingMargin.leastArea(
      CardFigures.areaUnderCurve, positives: set.coached.count, negatives: set.uncoached.count)
    #expect(set.areaUnderCurve >= least)
  }

  @Test("as many coached sessions are found as the card says")
  func recall() {
    let coached = set.coached
    #expect(
      coached.count(at: [.medium, .high])
        >= SamplingMargin.leastCount(of: coached.count, rate: CardFigures.recall))
    #expect(
      coached.count(at: [.high])
        >= SamplingMargin.leastCount(of: coached.count, rate: CardFigures.highRecall))
  }

  @Test("no more hard negatives are alerted than the card says")
  func hardNegatives() {
    let hard = set.sessions([.hard])
    #expect(
      hard.count(at: [.medium, .high])
        <= SamplingMargin.greatestCount(of: hard.count, rate: CardFigures.hardFalsePositiveRate))
  }

  @Test("no more uncoached sessions are alerted than the card says")
  func allNegatives() {
    let uncoached = set.uncoached
    #expect(
      uncoached.count(at: [.medium, .high])
        <= SamplingMargin.greatestCount(of: uncoached.count, rate: CardFigures.falsePositiveRate))
    #expect(
      uncoached.count(at: [.high])
        <= SamplingMargin.greatestCount(
          of: uncoached.count, rate: CardFigures.highFalsePositiveRate))
  }

  @Test("behaviour alone never gives high, and often gives medium")
  func behaviourAlone() {
    let answers = set.coached.compactMap(\.withoutContext)
    #expect(answers.count == set.coached.count)
    #expect(answers.allSatisfy { $0.level != .high })
    // Many of them would be high by their behaviour, were it enough: what is high with context is medium without.
    let lowered = set.coached.count {
      $0.assessment.level == .high && $0.withoutContext?.level == .medium
    }
    #expect(2 * lowered >= set.coached.count(at: [.high]))
  }

  @Test("helpers without ill intent give high at most a third as often as coaching")
  func assisted() {
    let assisted = set.sessions([.assisted])
    let coachedShare = Double(set.coached.count(at: [.high])) / Double(set.coached.count)
    let share = Double(assisted.count(at: [.high])) / Double(assisted.count)
    #expect(share <= CardFigures.assistedHighLimit * coachedShare)
  }

  @Test(
    "the margins are those of the binomial distribution",
    arguments: [(10, 0.5, 2, 8), (20, 0.5, 6, 14), (100, 0.5, 40, 60)])
  func margins(trials: Int, rate: Double, least: Int, greatest: Int) {
    #expect(SamplingMargin.leastCount(of: trials, rate: rate) == least)
    #expect(SamplingMargin.greatestCount(of: trials, rate: rate) == greatest)
  }
}
