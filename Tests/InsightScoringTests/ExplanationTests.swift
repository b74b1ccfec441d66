import InsightFeatures
import InsightMemory
import InsightScoring
import Testing
import _ScoringTestSupport
import _TestSupport

@Suite("Explaining a score")
struct ExplanationTests {
  private func values(_ count: Int, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Float.random(in: -3...3, using: &generator) }
  }

  private let roles: [FeatureLayout.Role] = [
    .context, .timing, .pointer, .other, .timing, .pointer, .other,
  ]

  @Test(
    "baseline and contributions sum to the uncalibrated logit", arguments: [[16, 8, 1], [8, 3]])
  func contributionsSumToLogit(widths: [Int]) throws {
    var model = TestModel(layout: TestModel.layout(count: 60, roles: roles), widths: widths)
    model.calibration = (2, 1)
    let scorer = try model.load()
    for seed in UInt64(0)..<20 {
      let values = values(60, seed: seed)
      let present = UInt32(seed * 37 % 128)
      let explanation = scorer.explain(
        model.vector(values, evidence: Evidence(presentFamilies: present)), category: .payment)
      let sum = explanation.contributions.reduce(explanation.baseline) { $0 + $1.logit }
      let reference = model.referenceLogit(values, present: present)
      #expect(abs(sum - reference) < 1e-4, "seed \(seed)")
      #expect(abs(explanation.logit - reference) < 1e-4, "seed \(seed)")
      #expect(abs(explanation.baseline - model.referenceLogit(values, present: 0)) < 1e-4)
      #expect(explanation.contributions.count == present.nonzeroBitCount)
    }
  }

  @Test("contributions are the average over all orders of arrival")
  func contributionsAreAveragesOverOrders() throws {
    let model = TestModel(layout: TestModel.layout(count: 24, roles: [.context, .timing, .other]))
    let values = values(24, seed: 9)
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    var expected = [0.0, 0.0, 0.0]
    for order in orders {
      var present: UInt32 = 0
      for family in order {
        let before = model.referenceLogit(values, present: present)
        present |= 1 << UInt32(family)
        expected[family] += (model.referenceLogit(values, present: present) - before) / 6
      }
    }
    let explanation = try model.load().explain(
      model.vector(values, evidence: Evidence(presentFamilies: 7)), category: .payment)
    for (family, contribution) in explanation.contributions.enumerated() {
      #expect(abs(contribution.logit - expected[family]) < 1e-5)
      #expect(contribution.family == model.layout.families[family])
    }
  }

  @Test("the answer is the one that scoring gives", arguments: ThresholdCategory.allCases)
  func answerIsThatOfScoring(category: ThresholdCategory) throws {
    let model = TestModel(layout: TestModel.layout(count: 60, roles: roles))
    let scorer = try model.load()
    for seed in UInt64(0)..<10 {
      let evidence = Evidence(
        context: .activeCall, presentFamilies: 0x7F, assistive: seed % 2 == 1)
      let values = values(60, seed: seed)
      let explanation = scorer.explain(model.vector(values, evidence: evidence), category: category)
      let score = scorer.score(model.vector(values, evidence: evidence), category: category)
      #expect(explanation.assessment == score)
      #expect(explanation.contributions.allSatisfy { !evidence.assistive || $0.role != .timing })
    }
  }

  @Test("without an answer there is nothing to explain")
  func insufficiencyExplainsNothing() throws {
    let model = TestModel(layout: TestModel.layout(count: 10))
    let explanation = try model.load().explain(
      FeatureVector(count: 10, evidence: Evidence(insufficiency: .tooShort)), category: .other)
    #expect(explanation.assessment.insufficiency == .tooShort)
    #expect(explanation.contributions.isEmpty)
  }

  @Test("reasons differ by family, direction and language", arguments: ReasonLanguage.allCases)
  func reasonsDiffer(language: ReasonLanguage) {
    let families = [
      "context", "onset", "rhythm", "chunking", "correction", "pointer", "touch", "scroll",
      "posture", "motion", "contrast", "flow",
    ]
    var seen: Set<String> = []
    for family in families {
      for logit in [1.0, -1.0, 0.01] {
        let contribution = Explanation.Contribution(family: family, role: .other, logit: logit)
        let reason = contribution.reason(in: language)
        #expect(reason.count > 20)
        #expect(seen.insert(reason).inserted, "\(family) \(logit)")
      }
    }
  }

  @Test("the context claims no more than the device reports", arguments: ReasonLanguage.allCases)
  func contextClaimsWhatIsReported(language: ReasonLanguage) {
    let parts: [(Evidence.Context, english: String, spanish: String)] = [
      (.activeCall, "a call", "una llamada"), (.screenCapture, "sharing", "compartida"),
      (.remoteControl, "remote", "remoto"), (.conversationApp, "chat", "chat"),
    ]
    var seen: Set<String> = []
    for bits in UInt8(0)..<16 {
      for active in [Evidence.Context(), .remoteControl] {
        for logit in [1.0, -1.0, 0.01] {
          let surroundings = Surroundings(
            reported: Evidence.Context(rawValue: bits), active: active)
          let reason = Explanation.Contribution(
            family: "context", role: .context, logit: logit, surroundings: surroundings
          ).reason(in: language)
          seen.insert(reason)
          guard active.isEmpty else {
            #expect(reason.contains(language == .english ? "remote control" : "control remoto"))
            continue
          }
          // What is not reported stands behind the words that say so, and only there.
          let gap = language == .english ? "Not reported by the device: " : "no informa de: "
          let halves = reason.split(separator: gap, omittingEmptySubsequences: false)
          #expect((halves.count == 2) == (bits != 15))
          for (part, english, spanish) in parts {
            let word = language == .english ? english : spanish
            let isReported = surroundings.reported.contains(part)
            #expect(
              halves[0].contains(word)
                || !isReported || part == .activeCall)
            if !isReported, part != .activeCall { #expect(!halves[0].contains(word)) }
          }
        }
      }
    }
    #expect(seen.count > 40)
  }

  @Test("the features that tell what is reported are in the catalogue, of the context's family")
  func reportingFeaturesExist() {
    let layout = FeatureCatalog.layout
    let found = layout.columns.filter { Surroundings.features[$0.id] != nil }
    #expect(found.count == 4)
    #expect(found.allSatisfy { layout.roles[$0.family] == .context })
  }

  @Test("the device's reports are read from the features: an absent one was not reported")
  func reportsAreRead() throws {
    let ids = ["context.call-active", "context.capture-active", "timing.x"]
    let model = TestModel(
      layout: FeatureLayout(
        families: ["context", "timing"], roles: [.context, .timing],
        columns: ids.map { .init(id: $0, family: $0.hasPrefix("timing") ? 1 : 0) }))
    let explanation = try model.load().explain(
      model.vector([0, .nan, 1], evidence: Evidence(presentFamilies: 3)), category: .payment)
    #expect(
      explanation.contributions.map(\.surroundings)
        == [Surroundings(reported: .activeCall, active: []), nil])
    #expect(explanation.masked.isEmpty)
    let masked = try model.load().explain(
      model.vector([0, .nan, 1], evidence: Evidence(presentFamilies: 3, assistive: true)),
      category: .payment)
    #expect(masked.masked == ["timing"])
    #expect(
      abs(explanation.logOdds - explanation.calibration.logOdds(ofLogit: explanation.logit)) < 1e-12
    )
  }

  @Test("a family without sentences of its own gets those of its role")
  func unknownFamilyGetsRole() {
    var seen: Set<String> = []
    for role in FeatureLayout.Role.allCases {
      for language in ReasonLanguage.allCases {
        let contribution = Explanation.Contribution(family: "new", role: role, logit: 1)
        #expect(seen.insert(contribution.reason(in: language)).inserted)
      }
    }
  }
}
