import FoundationEssentials
import Glibc
import InsightService
import InsightStore
import InsightStorePostgres
import Synchronization
import Testing

/// The address of a server that may be used up, from `Scripts/with-postgres`.
private let address = ProcessInfo.processInfo.environment["TEST_POSTGRES"]

@Suite(
  "PostgreSQL store", .serialized,
  .enabled(if: address != nil, "skipped: TEST_POSTGRES names no server, see Scripts/with-postgres"))
struct PostgresStoreTests {
  private struct Refusal: Error {}

  /// Every test has tables of its own, in a schema of its own.
  private func open(_ schemas: [Schema] = [.service]) throws -> PostgresStore {
    try PostgresStore(address: try #require(address), schemas: schemas)
  }

  private func clean() throws {
    let connection = PostgresConnection(
      address: try #require(address), role: .reader)
    try connection.execute("DROP SCHEMA public CASCADE", [])
    try connection.execute("CREATE SCHEMA public", [])
    connection.disconnect()
  }

  @Test("every kind of value comes back as it went in")
  func valuesRoundTrip() async throws {
    try clean()
    let store = try open()
    for value: SQLValue in [
      .integer(.min), .integer(.max), .text(""), .text("a ü'\\"), .blob([]), .blob([0, 255, 92]),
    ] {
      let row = try await store.read { try $0.firstRow("SELECT \(cast(value))", [value]) }
      #expect(row?.values == [value])
    }
    let null = try await store.read { try $0.firstRow("SELECT CAST(NULL AS BIGINT)") }
    #expect(null?.values == [.null])
    await store.close()
  }

  private func cast(_ value: SQLValue) -> String {
    switch value {
    case .integer: "CAST($1 AS BIGINT)"
    case .blob: "CAST($1 AS BYTEA)"
    default: "CAST($1 AS TEXT)"
    }
  }

  @Test("every earlier version reaches the present one")
  func earlierVersionsMigrate() throws {
    for version in 0...Schema.service.version {
      try clean()
      let connection = PostgresConnection(
        address: try #require(address), role: .writer)
      try Schema.service.migrate(connection, dialect: .postgres, to: version)
      try Schema.service.migrate(connection, dialect: .postgres)
      let tables = try connection.rows(
        "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'", [])
      #expect(tables.count == 12, "from version \(version)")
      connection.disconnect()
    }
  }

  @Test("a unit that throws leaves nothing behind and harms no neighbour")
  func failedUnitIsUndoneAlone() async throws {
    try clean()
    let store = try open()
    await withTaskGroup(of: Void.self) { group in
      for number in Int64(0)..<40 {
        group.addTask {
          _ = try? await store.write { transaction in
            try transaction.results(of: AccountLedger.noting([UInt8(number)], nowSeconds: 1))
            if number.isMultiple(of: 2) { throw Refusal() }
          }
        }
      }
    }
    let count = try await store.read { try $0.firstRow("SELECT COUNT(*) FROM accounts") }
    #expect(try count?.integer(0) == 20)
    await store.close()
  }

  @Test("limits and first reports hold across two processes' stores")
  func rulesHoldAcrossStores() async throws {
    try clean()
    let stores = [try open(), try open()]
    let allowed = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<60 {
        group.addTask {
          let used: Void? = try? await stores[index % 2].write {
            try LimitLedger.use(
              [LimitUse(level: .app, subject: [1], limits: [60: 25])], nowSeconds: 600, in: $0)
          }
          return used != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(allowed == 25)

    let event = EventIdentifier(randomBytes: Array(repeating: 7, count: 16))
    try await stores[0].write {
      try EvaluationLedger.issue(
        EvaluationLedger.Entry(
          event: event, app: "app", account: [1], device: [1], environment: .sandbox,
          category: .payment, issuedAtSeconds: 600, level: .high), in: $0)
    }
    let first = try await withThrowingTaskGroup(of: EvaluationLedger.ReportOutcome.self) { group in
      for index in 0..<8 {
        group.addTask {
          try await stores[index % 2].write {
            try EvaluationLedger.report(
              ConsumptionReport(eventID: event.text, status: .usedEvaluationOnly), on: event,
              by: "app", nowSeconds: 601, in: $0)
          }
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 == .recorded ? 1 : 0 }
    }
    #expect(first == 1)
    for store in stores { await store.close() }
  }

  @Test("feedback, retention and erasure run on PostgreSQL as well")
  func restOfTheStatementsRun() async throws {
    try clean()
    let store = try open()
    let event = EventIdentifier(randomBytes: Array(repeating: 9, count: 16))
    let outcomes = try await store.write { transaction in
      try EvaluationLedger.issue(
        EvaluationLedger.Entry(
          event: event, app: "app", account: [1], device: [1], environment: .sandbox,
          category: .payment, issuedAtSeconds: 600, level: .high), in: transaction)
      try transaction.results(of: AccountLedger.noting([1], nowSeconds: 600))
      try EvaluationLedger.expireOpen(nowSeconds: 1_200, in: transaction)
      let results = try transaction.results(
        of: [
          AccountLedger.signalsStatement(of: [1], nowSeconds: 601),
          ReportingShare.statement(app: "app", nowSeconds: 1_200),
          ReportingShare.statement(device: [1], nowSeconds: 1_200),
        ])
      let signals = try AccountSignals(results[0], nowSeconds: 601)
      #expect(signals.evaluationsInHour == 1)
      #expect(signals.unreported == 1)
      let share = ReportingShare(reported: 0, unreported: 1)
      #expect(try ReportingShare(results[1]) == share)
      #expect(try ReportingShare(results[2]) == share)
      let all = try ReportingShare.all(nowSeconds: 1_200, in: transaction)
      #expect(all.map(\.app) == ["app"])
      #expect(all.map(\.share) == [share])
      return try FeedbackLedger.submit(
        [FeedbackItem(event: event, label: .confirmedFraud, occurredOnDay: 1)], app: "app",
        nowSeconds: 1_300, in: transaction)
    }
    #expect(outcomes == [.accepted])
    let counts = try await store.read { try $0.firstRow("SELECT events, told FROM label_counts") }
    #expect(counts?.values == [.integer(1), .integer(0)])
    #expect(try await AccountErasure.erase(accounts: [[1]], in: store) == 4)
    try await store.write {
      _ = try RetentionPolicy().purge(nowSeconds: 1_000_000_000, in: $0)
      try RetentionPolicy().purgeIdle(nowSeconds: 1_000_000_000, in: $0)
    }
    await store.close()
  }

  @Test(
    "the first statement that fails ends its unit, and the next unit runs as if it had not been")
  func failureInAGroup() async throws {
    try clean()
    let store = try open()
    for round in 0..<3 {
      let failed: Void? = try? await store.write { transaction in
        try transaction.results(
          of: AccountLedger.noting([9], nowSeconds: 1) + [SQLStatement("SELECT 1 / 0")]
            + AccountLedger.noting([8], nowSeconds: 1))
      }
      #expect(failed == nil)
      try await store.write { transaction in
        try transaction.results(of: AccountLedger.noting([UInt8(round)], nowSeconds: 1))
      }
    }
    let rows = try await store.read {
      try $0.rows("SELECT account FROM accounts ORDER BY account", [])
    }
    #expect(rows.map(\.values) == [[.blob([0])], [.blob([1])], [.blob([2])]])
    await store.close()
  }

  @Test("a unit that hides a failed statement is not acknowledged, and takes no neighbour with it")
  func hiddenFailureIsNotAcknowledged() async throws {
    try clean()
    let store = try open()
    let hiding: Void? = try? await store.write { transaction in
      try transaction.results(of: AccountLedger.noting([1], nowSeconds: 1))
      _ = try? transaction.rows("SELECT 1 / 0", [])
    }
    #expect(hiding == nil)
    try await store.write { transaction in
      try transaction.results(of: AccountLedger.noting([2], nowSeconds: 1))
    }
    let rows = try await store.read { try $0.rows("SELECT account FROM accounts", []) }
    #expect(rows.map(\.values) == [[.blob([2])]])
    await store.close()
  }

  @Test(
    "a connection that ends in the middle of a unit leaves nothing behind, and the next one works")
  func connectionThatEndsInAUnit() async throws {
    try clean()
    let store = try open()
    let failed: Void? = try? await store.write { transaction in
      try transaction.results(of: AccountLedger.noting([1], nowSeconds: 1))
      _ = try? transaction.rows("SELECT pg_terminate_backend(pg_backend_pid())", [])
      // Outside of the transaction this would be kept.
      _ = try? transaction.results(of: AccountLedger.noting([2], nowSeconds: 1))
    }
    #expect(failed == nil)
    try await store.write { transaction in
      try transaction.results(of: AccountLedger.noting([3], nowSeconds: 1))
    }
    let rows = try await store.read { try $0.rows("SELECT account FROM accounts", []) }
    #expect(rows.map(\.values) == [[.blob([3])]])
    await store.close()
  }

  @Test("a server that stands still counts as away, and is used again when it goes on")
  func serverThatStandsStill() async throws {
    try clean()
    let store = try PostgresStore(
      address: try #require(address), schemas: [.service], patience: .milliseconds(400))
    let backend = Mutex<Int32>(0)
    await #expect(throws: StoreFailure.unavailable) {
      try await store.write { transaction in
        let row = try transaction.firstRow("SELECT CAST(pg_backend_pid() AS BIGINT)")
        let process = Int32(try #require(row).integer(0))
        backend.withLock { $0 = process }
        kill(process, SIGSTOP)
        try transaction.results(of: AccountLedger.noting([1], nowSeconds: 1))
      }
    }
    // Until it goes on it holds the lock of the writers.
    await #expect(throws: StoreFailure.unavailable) {
      try await store.write { try $0.results(of: AccountLedger.noting([2], nowSeconds: 1)) }
    }
    kill(backend.withLock { $0 }, SIGCONT)
    var isBack = false
    for _ in 0..<50 where !isBack {
      let written: Void? = try? await store.write {
        try $0.results(of: AccountLedger.noting([3], nowSeconds: 1))
      }
      isBack = written != nil
    }
    let rows = try await store.read { try $0.rows("SELECT account FROM accounts", []) }
    #expect(rows.map(\.values) == [[.blob([3])]])
    await store.close()
  }

  @Test("a server that is not there is told as such")
  func missingServerIsTold() {
    #expect(throws: StoreFailure.unavailable) {
      try PostgresStore(address: "postgres://nobody@127.0.0.1:1/none", schemas: [])
    }
  }
}
