import InsightServer
import InsightService
import InsightStore
import Testing

@Suite("Maintenance") struct MaintenanceTests {
  @Test("an app that leaves its evaluations unreported raises an alarm, and is not named")
  func silentAppsAreCounted() async throws {
    let server = try await TestServer()
    let chores = Maintenance(
      store: server.store, reporting: ReportingPolicy(), now: { TestServer.now },
      log: StructuredLog(now: { TestServer.now }), metrics: server.metrics,
      custody: KeyCustody(keys: server.keys, store: server.store, now: { TestServer.now }))
    for (count, silent) in [(19, 0), (1, 1)] {
      for _ in 0..<count {
        let event = try #require(EventIdentifier(text: await server.evaluate()))
        try await server.store.write { try EvaluationLedger.abandon(event, in: $0) }
      }
      try await chores.noteSilentApps()
      let text = server.metrics.prometheusText
      #expect(text.contains("trust_insights_silent_apps \(silent)\n"))
      #expect(!text.contains(TestServer.app))
    }
    let records = try await server.store.read {
      try ReportingShare.all(nowSeconds: TestServer.now, in: $0)
    }
    #expect(records.map(\.app) == [TestServer.app])
    #expect(records.map(\.share) == [ReportingShare(reported: 0, unreported: 20)])
  }
}
