import InsightStore
import Testing
import _TestSupport

private let notes = Schema(
  name: "notes",
  migrations: [
    Migration("notes") { dialect in
      ["CREATE TABLE notes (id \(dialect.integerType) NOT NULL PRIMARY KEY, body TEXT)"]
    }
  ])

private struct Refusal: Error {}

private func makeStore(_ directory: TemporaryDirectory) throws -> SQLiteStore {
  try SQLiteStore(path: directory.path + "/notes.sqlite", schemas: [notes])
}

private func add(_ id: Int64, to transaction: any StoreTransaction) throws {
  try transaction.execute(
    "INSERT INTO notes (id, body) VALUES ($1, $2)", [.integer(id), .text("note \(id)")])
}

private func count(_ store: SQLiteStore) async throws -> Int64? {
  try await store.read { try $0.firstRow("SELECT COUNT(*) FROM notes")?.integer(0) }
}

@Suite("SQLite store") struct SQLiteStoreTests {
  @Test("every kind of value comes back as it went in")
  func valuesRoundTrip() async throws {
    let directory = TemporaryDirectory()
    let store = try makeStore(directory)
    let values: [SQLValue] = [
      .null, .integer(.min), .integer(.max), .real(0.25), .text(""), .text("a\u{0}b ü"),
      .blob([]), .blob([0, 255]),
    ]
    for value in values {
      let row = try await store.read { try $0.firstRow("SELECT $1", [value]) }
      #expect(row?.values == [value])
    }
    await store.close()
  }

  @Test("a unit that throws leaves nothing behind and harms no neighbour")
  func failedUnitIsUndoneAlone() async throws {
    let directory = TemporaryDirectory()
    let store = try makeStore(directory)
    let refused = SharedCount()
    await withTaskGroup(of: Void.self) { group in
      for id in Int64(0)..<200 {
        group.addTask {
          do {
            try await store.write { transaction in
              try add(id, to: transaction)
              if id.isMultiple(of: 2) { throw Refusal() }
            }
          } catch {
            if error is Refusal { refused.add(1) }
          }
        }
      }
    }
    #expect(refused.value == 100)
    #expect(try await count(store) == 100)
    let even = try await store.read { try $0.rows("SELECT id FROM notes WHERE id % 2 = 0", []) }
    #expect(even.isEmpty)
    await store.close()
  }

  @Test("a constraint that fails is told as such, and later units work")
  func constraintFailureIsContained() async throws {
    let directory = TemporaryDirectory()
    let store = try makeStore(directory)
    try await store.write { try add(1, to: $0) }
    await #expect(throws: StoreFailure.constraint) { try await store.write { try add(1, to: $0) } }
    try await store.write { try add(2, to: $0) }
    #expect(try await count(store) == 2)
    await store.close()
  }

  @Test("units that wait together share commits")
  func waitingUnitsShareACommit() async throws {
    let directory = TemporaryDirectory()
    let connection = try CountingConnection(path: directory.path + "/notes.sqlite")
    let commits = connection.commits
    let committer = GroupCommitter(connection: connection, label: "test")
    await withTaskGroup(of: Void.self) { group in
      for id in Int64(0)..<1_000 {
        group.addTask {
          await withCheckedContinuation { continuation in
            committer.enqueue(
              { try add(id, to: $0) },
              completion: { result in
                #expect(throws: Never.self) { try result.get() }
                continuation.resume()
              })
          }
        }
      }
    }
    #expect(commits.value < 500)
    await committer.close()
  }

  @Test("two stores over one file see each other's commits")
  func processesShareAFile() async throws {
    let directory = TemporaryDirectory()
    let first = try makeStore(directory)
    let second = try makeStore(directory)
    await withTaskGroup(of: Void.self) { group in
      for id in Int64(0)..<100 {
        group.addTask {
          let store = id.isMultiple(of: 2) ? first : second
          await #expect(throws: Never.self) { try await store.write { try add(id, to: $0) } }
        }
      }
    }
    #expect(try await count(first) == 100)
    #expect(try await count(second) == 100)
    await first.close()
    await second.close()
  }

  @Test("deleted text is nowhere in the files after compaction")
  func deletedContentIsGone() async throws {
    let directory = TemporaryDirectory()
    let store = try makeStore(directory)
    let mark = "canary-4711-canary"
    try await store.write {
      try $0.execute("INSERT INTO notes (id, body) VALUES (1, $1)", [.text(mark)])
    }
    let path = directory.path + "/notes.sqlite"
    #expect(fileContains(mark, at: path) || fileContains(mark, at: path + "-wal"))
    try await store.write { try $0.execute("DELETE FROM notes", []) }
    try await store.compactDeleted()
    #expect(!fileContains(mark, at: path))
    #expect(!fileContains(mark, at: path + "-wal"))
    await store.close()
  }

  @Test("a closed store says so")
  func closedStoreRefuses() async throws {
    let directory = TemporaryDirectory()
    let store = try makeStore(directory)
    await store.close()
    await store.close()
    await #expect(throws: StoreFailure.closed) { try await store.write { try add(1, to: $0) } }
  }

  @Test("database and log files are the owner's alone")
  func filesArePrivate() async throws {
    let directory = TemporaryDirectory()
    let store = try makeStore(directory)
    try await store.write { try add(1, to: $0) }
    for suffix in ["", "-wal", "-shm"] {
      #expect(fileMode(directory.path + "/notes.sqlite" + suffix) == 0o600)
    }
    await store.close()
  }

  @Test("what is no database is refused, and a link is not followed")
  func foreignFilesAreRefused() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/notes.sqlite"
    writeFile(Array(repeating: 0x41, count: 8_192), at: path)
    #expect(throws: StoreFailure.corrupt) { try SQLiteStore(path: path, schemas: [notes]) }
    let link = directory.path + "/link.sqlite"
    makeLink(from: link, to: directory.path + "/elsewhere.sqlite")
    #expect(throws: StoreFailure.cannotOpen) { try SQLiteStore(path: link, schemas: [notes]) }
  }
}
