import Glibc
import InsightEvents
import InsightMemory
import InsightScoring
import TrustInsightsCLI
import _TestSupport

/// Scored sessions made from a seed, with known rates; a stand-in for the scorer.
enum ReportFixture {
  static func traces(seed: UInt64, count: Int, shift: Double = 0) -> [ScoredTrace] {
    var generator = SeededGenerator(seed: seed)
    let cohorts = ["general", "elderly", "motor", "second-language", "assistive"]
    let honestScenarios = [
      "known-payee", "new-payee-from-letter", "interrupted", "walking", "meeting-screen-share",
      "help-desk-call", "password-manager", "relative-in-the-room",
    ]
    let coachedScenarios = [
      "bank-impersonation", "tech-support", "family-emergency", "otp-readout",
    ]
    return (0..<count).map { index in
      let isCoached = index % 5 == 0
      let scenario =
        isCoached ? coachedScenarios[index / 5 % 4] : honestScenarios[index % honestScenarios.count]
      let centre = isCoached ? 1.4 + shift : scenario == "help-desk-call" ? -2.6 : -3.6
      let logit = centre + 2.2 * normal(&generator)
      let probability = index % 97 == 0 ? nil : 1 / (1 + exp(-logit))
      let duration = Double.random(in: 30...150, using: &generator)
      let moments = stride(from: 5, through: duration, by: 5).map { seconds in
        let now = 1 / (1 + exp(-(logit * seconds / duration + 0.4 * normal(&generator) - 0.5)))
        return ScoredTrace.Moment(
          seconds: seconds, level: level(seconds < 10 ? nil : now, isCoached),
          probability: seconds < 10 ? nil : now)
      }
      return ScoredTrace(
        description: SessionDescription(
          category: index % 2 == 0 ? .payment : .account,
          label: isCoached ? .coached : scenario.hasPrefix("relative") ? .assisted : .uncoached,
          scenario: scenario, subject: "p\(index / 4)", session: "s\(index)",
          cohort: cohorts[index / 7 % cohorts.count], source: "simulated"),
        level: level(probability, isCoached), probability: probability,
        insufficiency: probability == nil ? .tooShort : nil, durationMilliseconds: duration * 1000,
        moments: isCoached || index < 60 ? moments : [])
    }
  }

  private static func level(_ probability: Double?, _ hasContext: Bool) -> Assessment.Level {
    guard let probability, probability >= 0.8 else { return .unknown }
    return probability >= 0.95 && hasContext ? .high : .medium
  }

  private static func normal(_ generator: inout SeededGenerator) -> Double {
    let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &generator))).squareRoot()
    return radius * cos(2 * Double.pi * Double.random(in: 0..<1, using: &generator))
  }
}
