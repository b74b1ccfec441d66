import Glibc
import InsightMemory
import InsightScoring
import Testing
import _TestSupport

@Suite("What kept an answer from being a level higher")
struct ShortfallTests {
  private func thresholds() throws -> LevelThresholds {
    try #require(
      LevelThresholds(medium: 0.6, high: 0.9, mediumBehaviour: 0.2, highBehaviour: 0.5))
  }

  /// An answer as scoring makes it; log-odds are the multiples of 1/8 from −5 to 5, which hit no threshold.
  private func answer(
    _ logOdds: Double, _ behaviour: Double, _ context: Evidence.Context
  ) throws -> Assessment {
    Assessment(
      digit: try thresholds().digit(
        logOdds: logOdds, behaviourLogOdds: behaviour, context: context),
      logOdds: logOdds, behaviourLogOdds: behaviour)
  }

  @Test("granting what is lacking, step by step, gives the level that was missed")
  func grantingReachesTheLevel() throws {
    let contexts: [Evidence.Context] = [
      [], .activeCall, .screenCapture, .remoteControl, .conversationApp,
    ]
    var generator = SeededGenerator(seed: 11)
    var seen: Set<Assessment.Level> = []
    for _ in 0..<2_000 {
      var logOdds = Double(Int.random(in: -40...40, using: &generator)) / 8
      var behaviour = Double(Int.random(in: -40...40, using: &generator)) / 8
      var context = contexts[Int.random(in: 0..<5, using: &generator)]
      let first = try answer(logOdds, behaviour, context)
      guard let missed = try thresholds().shortfall(of: first, context: context)?.level else {
        #expect(first.level == .high)
        continue
      }
      seen.insert(missed)
      var now = first
      for _ in 0..<3 where now.level == first.level {
        let shortfall = try #require(try thresholds().shortfall(of: now, context: context))
        #expect(shortfall.level == missed)
        switch shortfall.lack {
        case .probability(let needed):
          #expect(needed > (now.probability ?? 1))
          logOdds = log(needed / (1 - needed)) + 1e-9
        case .behaviour(let needed):
          #expect(needed > (now.behaviourProbability ?? 1))
          behaviour = log(needed / (1 - needed)) + 1e-9
        case .context:
          #expect(context.isEmpty)
          context = .activeCall
        }
        now = try answer(logOdds, behaviour, context)
      }
      #expect(now.level == missed, "\(first), \(context)")
    }
    #expect(seen == [.medium, .high])
  }

  @Test("without an answer nothing is short")
  func insufficiency() throws {
    let answer = Assessment(insufficiency: .tooShort)
    #expect(try thresholds().shortfall(of: answer, context: []) == nil)
  }
}
