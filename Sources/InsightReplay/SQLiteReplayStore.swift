internal import InsightStore
public import InsightVerifier

/// A replay store in a SQLite file, which several processes of one machine may share.
///
/// An accepted payload is on disk before its insert returns, so that a restart accepts nothing twice.
/// Expired entries go with later inserts. When the clock goes back, an event id that may have expired and
/// gone counts as present.
public final class SQLiteReplayStore: ReplayStoring {
  private let store: any TransactionalStore
  private let capacity: Int64

  /// Opens a file, and makes it with mode 0600 when missing; its folder must exist.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - capacity: the most entries at once; at least the number of payloads accepted within twelve
  ///     minutes, the longest life of an entry.
  /// - Throws: ``ReplayStoreError/unavailable`` when the file cannot be used.
  public init(path: String, capacity: Int = 10_000_000) throws(ReplayStoreError) {
    precondition(capacity > 0, "a capacity of \(capacity)")
    self.capacity = Int64(capacity)
    do {
      store = try SQLiteStore(path: path, schemas: [.replay])
    } catch {
      throw .unavailable
    }
  }

  /// Inserts an event id unless it is there, in one transaction.
  ///
  /// - Complexity: a share of one `fsync`; O(log entries).
  public func insert(
    _ eventID: EventID, expiresAt: Duration, now: Duration
  ) async throws(ReplayStoreError) -> ReplayInsertion {
    let capacity = capacity
    // Rounded up, so that an entry never goes before its payload is refused as expired.
    let expirySecond = expiresAt.components.seconds + 1
    do {
      return try await store.write { transaction in
        let purgedThrough = try Self.purge(before: now.components.seconds, in: transaction)
        guard expirySecond >= purgedThrough else { return .alreadyPresent }
        let inserted = try transaction.execute(
          """
          INSERT INTO accepted_payloads (event_id, expires_at) VALUES ($1, $2)
          ON CONFLICT (event_id) DO NOTHING
          """, [.blob(eventID.bytes), .integer(expirySecond)])
        guard inserted == 1 else { return .alreadyPresent }
        let counted = try transaction.execute(
          "UPDATE replay_state SET entries = entries + 1 WHERE entries < $1",
          [.integer(capacity)])
        guard counted == 1 else { throw ReplayStoreError.full }
        return .inserted
      }
    } catch let error as ReplayStoreError {
      throw error
    } catch {
      throw .unavailable
    }
  }

  /// Ends the store; inserts after this throw ``ReplayStoreError/unavailable``.
  public func close() async { await store.close() }

  private static func purge(
    before second: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Int64 {
    let known = try transaction.firstRow("SELECT purged_through FROM replay_state")
    guard let known else { throw .unexpectedShape }
    let purgedThrough = try known.integer(0)
    guard second > purgedThrough else { return purgedThrough }
    let expired = try transaction.execute(
      "DELETE FROM accepted_payloads WHERE expires_at < $1", [.integer(second)])
    try transaction.execute(
      "UPDATE replay_state SET purged_through = $1, entries = entries - $2",
      [.integer(second), .integer(expired)])
    return second
  }
}
