import Dispatch

/// A store in one SQLite file: write-ahead log, `synchronous=FULL`, deleted content overwritten.
///
/// One connection writes, in groups; a second one reads, so that a long summary delays no evaluation.
/// Several processes may share the file; they wait for each other's commits.
package final class SQLiteStore: TransactionalStore {
  private let writer: GroupCommitter<SQLiteConnection>
  private let reader: GroupCommitter<SQLiteReadConnection>

  /// Opens a file and brings it to the present version.
  ///
  /// - Parameters:
  ///   - path: the file; made with mode 0600 when missing, its folder must exist.
  ///   - schemas: the tables that it shall have.
  ///   - busyTimeout: how long to wait for another process's lock.
  ///   - cacheKibibytes: memory for pages, for each of the two connections.
  /// - Throws: ``StoreFailure``.
  package init(
    path: String, schemas: [Schema], busyTimeout: Duration = .seconds(5),
    cacheKibibytes: Int = 2_048
  ) throws(StoreFailure) {
    let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    // A log as long as half the cache, so that a large batch does not pay for a checkpoint of its own.
    try connection.executeScript(
      """
      PRAGMA cache_size = -\(cacheKibibytes);
      PRAGMA wal_autocheckpoint = \(max(1_000, cacheKibibytes / 8))
      """)
    try connection.beginBatch()
    do throws(StoreFailure) {
      for schema in schemas { try schema.migrate(connection, dialect: .sqlite) }
      try connection.commitBatch()
    } catch {
      connection.rollBackBatch()
      throw error
    }
    writer = GroupCommitter(connection: connection, label: "insight-store.writer")
    reader = GroupCommitter(
      connection: SQLiteReadConnection(path: path, busyTimeout: busyTimeout),
      label: "insight-store.reader", batchLimit: 1)
  }

  package func enqueueWrite<Value: Sendable>(
    _ body: @Sendable @escaping (any StoreTransaction) throws -> Value,
    completion: @Sendable @escaping (Result<Value, any Error>) -> Void
  ) {
    writer.enqueue(body, completion: completion)
  }

  package func read<Value: Sendable>(
    _ body: @Sendable @escaping (any StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      reader.enqueue(body) { continuation.resume(with: $0) }
    }
  }

  package func compactDeleted() async throws {
    try await writer.outsideTransaction { connection in
      _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)", [])
    }
  }

  package func close() async {
    await reader.close()
    await writer.close()
  }
}
