import InsightEngine
import InsightService
import Testing

@Suite("Consumption", .timeLimit(.minutes(1)))
struct ConsumptionTests {
  @Test("the first report wins, whoever sends more")
  func firstWins() async throws {
    let bench = try await TestBench.authorized()
    do {
      let result = try await bench.engine.evaluate(.coaching())
      result.consumption.report(.usedIncreasedFriction, insightIDs: ["insight-1-0"])
      result.consumption.report(.usedReducedFriction, insightIDs: [])
    }
    await bench.engine.flush()
    #expect(
      bench.service.reports == [
        ConsumptionReport(
          eventID: "event-1", status: .usedIncreasedFriction, insightIDs: ["insight-1-0"])
      ])
    #expect(bench.service.abandoned.isEmpty)
  }

  @Test("eight tasks that report at once leave exactly one report")
  func racingReports() async throws {
    let bench = try await TestBench.authorized()
    let result = try await bench.engine.evaluate(.coaching())
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { result.consumption.report(.usedUnchangedFriction, insightIDs: []) }
      }
    }
    #expect(bench.service.reports.count == 1)
  }

  @Test("an evaluation that is let go without a report counts as unreported at once")
  func letGo() async throws {
    let bench = try await TestBench.authorized()
    _ = try await bench.engine.evaluate(.coaching())
    #expect(bench.service.abandoned == ["event-1"])
    #expect(bench.log.messages.contains(.evaluationUnreported))
    await bench.engine.flush()
    #expect(try await bench.settings.transparencyLog().map(\.consumption) == [.unreported])
  }

  @Test("the transparency log says which app asked, when, for what, and what it reported")
  func transparency() async throws {
    let bench = try await TestBench.authorized()
    let result = try await bench.engine.evaluate(.coaching(category: .account))
    let open = try await bench.settings.transparencyLog()
    #expect(open.map(\.consumption) == [.open])
    #expect(open.map(\.app) == [TestBench.appID])
    #expect(open.map(\.category) == [.account])
    #expect(open.map(\.issuedAtSeconds) == [result.serverSeconds])
    result.consumption.report(.usedReducedFriction, insightIDs: [])
    await bench.engine.flush()
    #expect(
      try await bench.settings.transparencyLog().map(\.consumption)
        == [.reported(.usedReducedFriction)])
  }
}
