import InsightService
import Testing
import _TestSupport

@Suite("Account signals") struct AccountSignalsTests {
  private static let week: Int64 = 7 * 86_400

  /// An account that did everything at once: the most that signals can say.
  private static let worst = AccountSignals(
    evaluationsInHour: 1_000, evaluationsInDay: 1_000, evaluationsInWeek: 1_000, ageSeconds: 0,
    confirmedFrauds: 5, unreported: 10)

  struct Row: Sendable {
    let signals: AccountSignals
    let digit: DeviceDigit
    let outcome: Result<InsightLevel, InsightFailure>
  }

  @Test(
    "table of signals and digits",
    arguments: [
      Row(signals: AccountSignals(), digit: .unknown, outcome: .success(.unknown)),
      Row(signals: AccountSignals(), digit: .mediumWithContext, outcome: .success(.medium)),
      Row(
        signals: AccountSignals(confirmedFrauds: 1), digit: .unknown, outcome: .success(.unknown)),
      Row(signals: worst, digit: .tooLittleEvidence, outcome: .success(.unknown)),
      Row(signals: worst, digit: .unknown, outcome: .success(.medium)),
      Row(signals: worst, digit: .mediumOnBehaviour, outcome: .success(.medium)),
      Row(signals: worst, digit: .mediumWithContext, outcome: .success(.high)),
      Row(signals: worst, digit: .high, outcome: .success(.high)),
      Row(signals: worst, digit: .evaluationFailed, outcome: .failure(.evaluationFailed)),
      // A busy hour of an account with one confirmed fraud: 0.8 + 0.6 + 0.2 + 1.5 = 3.1 ≥ 3.
      Row(
        signals: AccountSignals(
          evaluationsInHour: 19, evaluationsInDay: 19, evaluationsInWeek: 20, confirmedFrauds: 1),
        digit: .unknown, outcome: .success(.medium)),
      // The same hour for somebody whose habit is 80 a day is an ordinary one.
      Row(
        signals: AccountSignals(
          evaluationsInHour: 19, evaluationsInDay: 19, evaluationsInWeek: 20, habitPerDay: 80,
          confirmedFrauds: 1),
        digit: .unknown, outcome: .success(.unknown)),
    ])
  func table(row: Row) { #expect(row.signals.outcome(of: row.digit) == row.outcome) }

  @Test("rhythm, youth and missing reports never move digit 1 without a confirmed fraud")
  func rhythmAloneNeverMovesUnknown() {
    var signals = Self.worst
    signals.confirmedFrauds = 0
    #expect(signals.outcome(of: .unknown) == .success(.unknown))
  }

  @Test("never below the device's value, at most one step up, errors untouched", arguments: 0..<64)
  func staysWithinOneStep(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let signals = Self.random(using: &generator)
    for digit in DeviceDigit.allCases {
      let outcome = signals.outcome(of: digit)
      switch (digit.deviceOutcome, outcome) {
      case (.success(let device), .success(let final)):
        let steps = Int(final.rawValue) - Int(device.rawValue)
        #expect((0...1).contains(steps), "seed \(seed)")
        if steps == 1 { #expect(digit == .unknown || digit == .mediumWithContext) }
      default: #expect(outcome == digit.deviceOutcome, "seed \(seed)")
      }
    }
  }

  @Test("more of any signal never lowers the sum", arguments: 0..<64)
  func sumIsMonotone(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let signals = Self.random(using: &generator)
    let more = Int64.random(in: 1...50, using: &generator)
    let raises: [(inout AccountSignals) -> Void] = [
      { $0.evaluationsInHour += more }, { $0.evaluationsInDay += more },
      { $0.evaluationsInWeek += more }, { $0.confirmedFrauds += more },
      { $0.unreported += more }, { $0.ageSeconds = max(0, $0.ageSeconds - more * 86_400) },
      { $0.habitPerDay = $0.habitPerDay.map { max(0, $0 - Double(more)) } },
    ]
    #expect(signals.logOdds >= 0)
    for raise in raises {
      var raised = signals
      raise(&raised)
      #expect(raised.logOdds >= signals.logOdds, "seed \(seed)")
    }
  }

  @Test(
    "steps and weights of every signal rise",
    arguments: [
      LogOddsTable.hourVelocity, LogOddsTable.dayVelocity, LogOddsTable.weekVelocity,
      LogOddsTable.youthDays, LogOddsTable.confirmedFrauds, LogOddsTable.unreported,
    ])
  func tableRises(steps: [LogOddsTable.Step]) {
    for (lower, upper) in zip(steps, steps.dropFirst()) {
      #expect(lower.from < upper.from)
      #expect(lower.weight < upper.weight)
    }
    #expect(steps.allSatisfy { $0.weight > 0 })
  }

  @Test("signals are read from what the service kept")
  func signalsComeFromTheLedger() async throws {
    let test = try TestService(
      limits: ServiceLimits(
        appOnDevice: [:], reporting: ReportingPolicy(minimumSample: 1_000)))
    // One evaluation two days before, twenty now; digit 3 rises only with enough against the account.
    _ = try await test.service.evaluate(test.request(digits: [.mediumWithContext]))
    test.clock.advance(seconds: 2 * 86_400)
    var levels: [InsightLevel] = []
    for _ in 0..<20 {
      let response = try await test.service.evaluate(test.request(digits: [.mediumWithContext]))
      levels.append(try response.insights[0].outcome.get())
      test.service.abandon(eventID: response.eventID)
    }
    #expect(levels.first == .medium)
    #expect(levels.last == .high)
    let other = try await test.service.evaluate(
      test.request(account: "account-2", digits: [.mediumWithContext]))
    #expect(try other.insights[0].outcome.get() == .medium)
    await test.service.close()
  }

  private static func random(using generator: inout SeededGenerator) -> AccountSignals {
    let hour = Int64.random(in: 0...30, using: &generator)
    let day = hour + Int64.random(in: 0...60, using: &generator)
    return AccountSignals(
      evaluationsInHour: hour, evaluationsInDay: day,
      evaluationsInWeek: day + Int64.random(in: 0...200, using: &generator),
      habitPerDay: Bool.random(using: &generator)
        ? nil : Double.random(in: 0...40, using: &generator),
      ageSeconds: Int64.random(in: 0...(10 * week), using: &generator),
      confirmedFrauds: Int64.random(in: 0...3, using: &generator),
      unreported: Int64.random(in: 0...10, using: &generator))
  }
}
