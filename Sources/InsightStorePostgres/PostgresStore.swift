package import InsightStore

/// A store in a PostgreSQL database that any number of server processes share.
///
/// Batches of writers run one after the other over all processes (an advisory lock for the length of a
/// transaction), so that limits and first reports hold across them and no two can deadlock. Each batch still
/// shares one commit. Statements that wait for nothing share one round trip. While the database is away every unit fails with ``StoreFailure/unavailable``; the
/// next one connects again.
package final class PostgresStore: TransactionalStore {
  private let address: String
  private let writer: GroupCommitter<PostgresConnection>
  private let readers: [GroupCommitter<PostgresConnection>]

  /// Connects and brings the database to the present version.
  ///
  /// - Parameters:
  ///   - address: `postgres://…`, as libpq reads it.
  ///   - schemas: the tables that it shall have.
  ///   - readerCount: connections for units that only read; at least 1.
  ///   - patience: after how long a database that does not answer counts as away.
  /// - Throws: ``StoreFailure``.
  package init(
    address: String, schemas: [Schema], readerCount: Int = 2, patience: Duration = .seconds(5)
  ) throws(StoreFailure) {
    precondition(readerCount >= 1, "\(readerCount) readers")
    self.address = address
    // Migrations of large tables may take any time.
    let migrator = PostgresConnection(address: address, role: .writer, patience: nil)
    defer { migrator.disconnect() }
    try migrator.beginBatch()
    do throws(StoreFailure) {
      for schema in schemas { try schema.migrate(migrator, dialect: .postgres) }
      try migrator.commitBatch()
    } catch {
      migrator.rollBackBatch()
      throw error
    }
    writer = GroupCommitter(
      connection: PostgresConnection(address: address, role: .writer, patience: patience),
      label: "insight-store.writer")
    readers = (0..<readerCount).map { _ in
      GroupCommitter(
        connection: PostgresConnection(address: address, role: .reader, patience: patience),
        label: "insight-store.reader")
    }
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
    let reader = readers[Int.random(in: readers.indices)]
    return try await withCheckedThrowingContinuation { continuation in
      reader.enqueue(body) { continuation.resume(with: $0) }
    }
  }

  package func compactDeleted() async throws {
    let address = address
    try await writer.outsideTransaction { _ in
      let connection = PostgresConnection(address: address, role: .reader, patience: nil)
      defer { connection.disconnect() }
      try connection.execute("VACUUM", [])
    }
  }

  package func close() async {
    for reader in readers { await reader.close() }
    await writer.close()
  }
}
