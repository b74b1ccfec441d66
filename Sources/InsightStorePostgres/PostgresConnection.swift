package import InsightStore

/// A connection to PostgreSQL that opens on first use, and again when it broke.
///
/// Statements whose result nobody reads (`BEGIN`, `SAVEPOINT`, `RELEASE`) travel with the next ones that have
/// a result, so that a unit of work costs as many round trips as it asks questions. An instance belongs to one
/// thread at a time.
package final class PostgresConnection {
  /// What a connection is for.
  package enum Role: Sendable {
    /// Batches in a transaction, one after the other over all processes.
    case writer
    /// Single statements, each a transaction of its own.
    case reader
  }

  /// The advisory lock that writers of all processes take in turn; any number that nobody else uses.
  private static let writersLock: Int64 = 0x5452_5553_5449_4E53

  private let address: String
  private let role: Role
  private let patience: Duration?
  private var session: PostgresSession?
  private var deferred: [SQLStatement] = []
  private var isInBatch = false
  /// Why the batch cannot be kept any more.
  ///
  /// Without this a statement could run outside of the transaction on a new connection, or a unit that is
  /// lost could be committed as if it were not.
  private var batchFailure: StoreFailure?

  /// Makes a connection that is not open yet.
  ///
  /// - Parameters:
  ///   - address: `postgres://…`.
  ///   - role: what it is for.
  ///   - patience: after how long a server that does not answer counts as away; `nil` for statements that
  ///     may take any time.
  package init(address: String, role: Role, patience: Duration? = .seconds(5)) {
    self.address = address
    self.role = role
    self.patience = patience
  }

  private func openSession() throws(StoreFailure) -> PostgresSession {
    if let session { return session }
    return try PostgresSession(address: address, patience: patience)
  }

  private func run(_ statements: [SQLStatement]) throws(StoreFailure) -> [PostgresSession.Outcome] {
    if let batchFailure { throw batchFailure }
    let deferredCount = deferred.count
    let group = deferred + statements
    deferred = []
    let session: PostgresSession
    do throws(StoreFailure) {
      session = try openSession()
    } catch {
      if isInBatch { batchFailure = error }
      throw error
    }
    let outcome = session.run(group)
    self.session = session.isUsable ? session : nil
    guard let failure = outcome.failure else {
      return Array(outcome.outcomes.dropFirst(deferredCount))
    }
    // When a statement of the caller failed in a transaction that still stands, its unit can be undone.
    let canUndo = session.isUsable && outcome.outcomes.count >= deferredCount
    if isInBatch, !canUndo { batchFailure = failure }
    throw failure
  }
}

extension PostgresConnection: BatchConnection {
  package func rows(
    _ sql: String, _ parameters: [SQLValue]
  ) throws(StoreFailure) -> [SQLRow] {
    try run([SQLStatement(sql, parameters)]).first?.rows ?? []
  }

  @discardableResult
  package func execute(
    _ sql: String, _ parameters: [SQLValue]
  ) throws(StoreFailure) -> Int64 {
    try run([SQLStatement(sql, parameters)]).first?.changes ?? 0
  }

  @discardableResult
  package func results(
    of statements: [SQLStatement]
  ) throws(StoreFailure) -> [[SQLRow]] {
    try run(statements).map(\.rows)
  }

  package func beginBatch() throws(StoreFailure) {
    guard role == .writer else { return }
    isInBatch = true
    batchFailure = nil
    deferred = [
      SQLStatement("BEGIN"),
      SQLStatement("SELECT pg_advisory_xact_lock($1)", [.integer(Self.writersLock)]),
    ]
  }

  package func commitBatch() throws(StoreFailure) {
    guard role == .writer else { return }
    // A transaction that failed answers COMMIT by rolling back, without an error.
    guard try run([SQLStatement("COMMIT")]).first?.isCommit == true else { throw .unavailable }
    isInBatch = false
  }

  package func rollBackBatch() {
    deferred = []
    isInBatch = false
    batchFailure = nil
    // A connection that cannot even do this is not worth keeping.
    guard session != nil, (try? run([SQLStatement("ROLLBACK")])) == nil else { return }
    disconnect()
  }

  package func beginUnit() throws(StoreFailure) { deferInBatch("SAVEPOINT unit") }

  package func keepUnit() throws(StoreFailure) { deferInBatch("RELEASE unit") }

  package func undoUnit() throws(StoreFailure) {
    if let batchFailure { throw batchFailure }
    deferInBatch("ROLLBACK TO unit")
    deferInBatch("RELEASE unit")
  }

  private func deferInBatch(_ sql: String) {
    if isInBatch { deferred.append(SQLStatement(sql)) }
  }

  package func disconnect() {
    deferred = []
    session = nil
  }
}
