import InsightStore
import Synchronization

/// A SQLite connection that counts its commits.
final class CountingConnection: BatchConnection {
  let commits = SharedCount()
  private let connection: SQLiteConnection

  init(path: String) throws {
    connection = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
    try connection.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT)", [])
  }

  func rows(_ sql: String, _ parameters: [SQLValue]) throws(StoreFailure) -> [SQLRow] {
    try connection.rows(sql, parameters)
  }

  func execute(_ sql: String, _ parameters: [SQLValue]) throws(StoreFailure) -> Int64 {
    try connection.execute(sql, parameters)
  }

  func beginBatch() throws(StoreFailure) { try connection.beginBatch() }

  func commitBatch() throws(StoreFailure) {
    commits.add(1)
    try connection.commitBatch()
  }

  func rollBackBatch() { connection.rollBackBatch() }

  func beginUnit() throws(StoreFailure) { try connection.beginUnit() }

  func keepUnit() throws(StoreFailure) { try connection.keepUnit() }

  func undoUnit() throws(StoreFailure) { try connection.undoUnit() }

  func disconnect() { connection.disconnect() }
}

/// A number that several threads count.
final class SharedCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func add(_ number: Int) { count.add(number, ordering: .relaxed) }
}
