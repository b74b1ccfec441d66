import InsightService
import Testing

@Suite("Consumption reports") struct ConsumptionTests {
  private func state(_ test: TestService, of event: String) async throws -> ConsumptionState? {
    try await test.service.ledger.transparencyLog(
      forApp: nil, limit: 100, nowSeconds: test.clock.now
    ).first { $0.eventID == event }?.consumption
  }

  @Test("the first report wins", arguments: ConsumptionStatus.allCases)
  func firstReportWins(status: ConsumptionStatus) async throws {
    let test = try TestService()
    let event = try await test.service.evaluate(test.request()).eventID
    #expect(try await state(test, of: event) == .open)
    test.service.reportConsumption(ConsumptionReport(eventID: event, status: status))
    for other in ConsumptionStatus.allCases {
      test.service.reportConsumption(ConsumptionReport(eventID: event, status: other))
    }
    test.service.abandon(eventID: event)
    await test.service.flush()
    #expect(try await state(test, of: event) == .reported(status))
    await test.service.close()
  }

  @Test("eight reports at once leave exactly one")
  func concurrentReportsLeaveOne() async throws {
    let test = try TestService()
    let event = try await test.service.evaluate(test.request()).eventID
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          test.service.reportConsumption(
            ConsumptionReport(eventID: event, status: .notUsedNotNeeded))
        }
      }
    }
    await test.service.flush()
    #expect(try await state(test, of: event) == .reported(.notUsedNotNeeded))
    await test.service.close()
  }

  @Test("an evaluation is open for ten minutes, then unreported, and a late report lifts that")
  func openEndsAfterTenMinutes() async throws {
    let test = try TestService()
    let event = try await test.service.evaluate(test.request()).eventID
    test.clock.advance(seconds: 599)
    #expect(try await state(test, of: event) == .open)
    test.clock.advance(seconds: 1)
    #expect(try await state(test, of: event) == .unreported)
    test.service.reportConsumption(ConsumptionReport(eventID: event, status: .notUsedError))
    await test.service.flush()
    #expect(try await state(test, of: event) == .reported(.notUsedError))
    await test.service.close()
  }

  @Test("an evaluation that is let go counts as unreported at once")
  func abandonedCountsAtOnce() async throws {
    let test = try TestService()
    let event = try await test.service.evaluate(test.request()).eventID
    test.service.abandon(eventID: event)
    await test.service.flush()
    #expect(try await state(test, of: event) == .unreported)
    await test.service.close()
  }

  @Test(
    "a report that breaks the contract changes nothing and blocks nothing",
    arguments: ["", "not-an-id", "00000000-0000-4000-8000-000000000000"])
  func foreignReportsAreHarmless(event: String) async throws {
    let test = try TestService()
    test.service.reportConsumption(ConsumptionReport(eventID: event, status: .notUsedError))
    test.service.abandon(eventID: event)
    await test.service.flush()
    #expect(
      try await test.service.ledger.transparencyLog(
        forApp: nil, limit: 10, nowSeconds: test.clock.now
      ).isEmpty)
    await test.service.close()
  }
}
