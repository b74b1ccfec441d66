import InsightService
import InsightStore
import Testing
import _TestSupport

@Suite("Retention and erasure") struct RetentionTests {
  private static let day: Int64 = 86_400

  private func store(_ directory: TemporaryDirectory) throws -> SQLiteStore {
    try SQLiteStore(path: directory.path + "/insights.sqlite", schemas: [.service])
  }

  private func issue(
    _ number: UInt8, account: [UInt8], at seconds: Int64, in store: SQLiteStore
  ) async throws {
    try await store.write { transaction in
      try EvaluationLedger.issue(
        EvaluationLedger.Entry(
          event: EventIdentifier(randomBytes: Array(repeating: number, count: 16)), app: "app",
          account: account, device: [1], environment: .sandbox, category: .payment,
          issuedAtSeconds: seconds, level: .medium), in: transaction)
      try transaction.results(of: AccountLedger.noting(account, nowSeconds: seconds))
    }
  }

  private func rows(_ table: String, in store: SQLiteStore) async throws -> Int64? {
    try await store.read { try $0.firstRow("SELECT COUNT(*) FROM \(table)")?.integer(0) }
  }

  @Test("what is older than its time goes, what is younger stays")
  func oldRowsGo() async throws {
    let directory = TemporaryDirectory()
    let store = try store(directory)
    let now = 1_000 * Self.day
    for (number, age) in [(1, 91), (2, 89), (3, 9), (4, 7), (5, 401)] {
      try await issue(
        UInt8(number), account: [UInt8(number)], at: now - Int64(age) * Self.day, in: store)
    }
    let policy = RetentionPolicy()
    var deleted: Int64 = 0
    repeat {
      deleted = try await store.write { try policy.purge(nowSeconds: now, limit: 1, in: $0) }
    } while deleted > 0
    try await store.write { try policy.purgeIdle(nowSeconds: now, in: $0) }
    #expect(try await rows("evaluations", in: store) == 3)
    #expect(try await rows("account_activity", in: store) == 1)
    #expect(try await rows("accounts", in: store) == 4)
    await store.close()
  }

  @Test("a used token is remembered for a day after its end, should the clock be set back")
  func usedTokensAreRemembered() async throws {
    let directory = TemporaryDirectory()
    let store = try store(directory)
    let token: [UInt8] = [7]
    let use: @Sendable () async throws -> Bool = {
      try await store.write {
        try RelyingServers.useToken(digest: token, expiresAtSeconds: 1_000, in: $0)
      }
    }
    #expect(try await use())
    try await store.write { _ = try RetentionPolicy().purge(nowSeconds: 1_000 + Self.day, in: $0) }
    #expect(try await !use())
    try await store.write { _ = try RetentionPolicy().purge(nowSeconds: 1_001 + Self.day, in: $0) }
    #expect(try await use())
    await store.close()
  }

  @Test("an erased account leaves no row and no byte")
  func erasedAccountIsGone() async throws {
    let directory = TemporaryDirectory()
    let store = try store(directory)
    let mark = Array("canary-account".utf8)
    try await issue(1, account: mark, at: 5, in: store)
    try await issue(2, account: [2], at: 5, in: store)
    let labelled = try await store.write { transaction in
      try FeedbackLedger.submit(
        (1...2).map { number in
          FeedbackItem(
            event: EventIdentifier(randomBytes: Array(repeating: number, count: 16)),
            label: .disputed, occurredOnDay: 1)
        }, app: "app", nowSeconds: 6, in: transaction)
    }
    #expect(labelled == [.accepted, .accepted])
    #expect(try await AccountErasure.erase(accounts: [mark], in: store) == 4)
    #expect(try await rows("labels", in: store) == 1)
    #expect(try await rows("evaluations", in: store) == 1)
    for suffix in ["", "-wal"] {
      #expect(!fileContains("canary-account", at: directory.path + "/insights.sqlite" + suffix))
    }
    await store.close()
  }
}
