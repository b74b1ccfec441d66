import InsightReplay
import InsightVerifier
import Testing
import _TestSupport

@Suite("SQLite replay store") struct SQLiteReplayStoreTests {
  private let directory = TemporaryDirectory()

  private func open(capacity: Int = 1_000) throws -> SQLiteReplayStore {
    try SQLiteReplayStore(path: directory.path + "/replay.sqlite", capacity: capacity)
  }

  private func event(_ number: UInt8) throws -> EventID {
    try #require(EventID(bytes: Array(repeating: number, count: 16)))
  }

  private func insert(
    _ number: UInt8, into store: SQLiteReplayStore, expiresAt: Int = 600, now: Int = 0
  ) async throws -> ReplayInsertion {
    try await store.insert(event(number), expiresAt: .seconds(expiresAt), now: .seconds(now))
  }

  @Test("of eight inserts at once from two stores over one file exactly one is accepted")
  func exactlyOneIsAccepted() async throws {
    let stores = [try open(), try open()]
    let accepted = try await withThrowingTaskGroup(of: ReplayInsertion.self) { group in
      for index in 0..<8 {
        group.addTask { try await insert(1, into: stores[index % 2]) }
      }
      return try await group.reduce(into: 0) { $0 += $1 == .inserted ? 1 : 0 }
    }
    #expect(accepted == 1)
  }

  @Test("what was accepted is refused after a restart")
  func restartForgetsNothing() async throws {
    let first = try open()
    #expect(try await insert(1, into: first) == .inserted)
    await first.close()
    await #expect(throws: ReplayStoreError.unavailable) { try await insert(2, into: first) }
    #expect(try await insert(1, into: open()) == .alreadyPresent)
  }

  @Test("an entry goes after its end, and a clock that goes back accepts nothing twice")
  func expiredEntriesGo() async throws {
    let store = try open(capacity: 1)
    #expect(try await insert(1, into: store, expiresAt: 600) == .inserted)
    await #expect(throws: ReplayStoreError.full) {
      try await insert(2, into: store, expiresAt: 1_200, now: 601)
    }
    #expect(try await insert(2, into: store, expiresAt: 1_200, now: 602) == .inserted)
    #expect(try await insert(1, into: store, expiresAt: 600, now: 500) == .alreadyPresent)
  }

  @Test("a full store refuses and forgets nothing")
  func fullStoreFailsClosed() async throws {
    let store = try open(capacity: 2)
    #expect(try await insert(1, into: store) == .inserted)
    #expect(try await insert(2, into: store) == .inserted)
    await #expect(throws: ReplayStoreError.full) { try await insert(3, into: store) }
    #expect(try await insert(1, into: store) == .alreadyPresent)
    #expect(try await insert(2, into: store) == .alreadyPresent)
  }

  @Test("a file that cannot be used is told as such")
  func unusableFileIsTold() {
    #expect(throws: ReplayStoreError.unavailable) {
      try SQLiteReplayStore(path: directory.path + "/missing/replay.sqlite")
    }
  }
}
