/// A connection that is opened on first use and only reads.
///
/// An embedded service that never asks for a list never pays for it.
final class SQLiteReadConnection: BatchConnection {
  private let path: String
  private let busyTimeout: Duration
  private var opened: SQLiteConnection?

  init(path: String, busyTimeout: Duration) {
    self.path = path
    self.busyTimeout = busyTimeout
  }

  private func connection() throws(StoreFailure) -> SQLiteConnection {
    if let opened { return opened }
    let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    try connection.executeScript("PRAGMA query_only = ON")
    opened = connection
    return connection
  }

  func rows(_ sql: String, _ parameters: [SQLValue]) throws(StoreFailure) -> [SQLRow] {
    try connection().rows(sql, parameters)
  }

  @discardableResult
  func execute(_ sql: String, _ parameters: [SQLValue]) throws(StoreFailure) -> Int64 {
    try connection().execute(sql, parameters)
  }

  func beginBatch() throws(StoreFailure) { try execute("BEGIN", []) }

  func commitBatch() throws(StoreFailure) { try execute("COMMIT", []) }

  func rollBackBatch() { opened?.rollBackBatch() }

  // One unit a batch: the transaction is the unit.
  func beginUnit() {}

  func keepUnit() {}

  func undoUnit() {}

  func disconnect() {
    opened?.disconnect()
    opened = nil
  }
}
