/// A place that keeps what the service must not forget.
///
/// Units of work are atomic: a unit that throws leaves nothing behind, a unit that succeeded is on disk
/// before its caller goes on. Units that wait at the same time share one commit, so that many callers
/// pay for one `fsync`.
package protocol TransactionalStore: Sendable {
  /// Queues a unit of work that writes; units run one after the other, in the order of the calls.
  ///
  /// - Parameters:
  ///   - body: runs on the store's own thread; it may run for at most milliseconds.
  ///   - completion: is told once, after the commit, from the store's thread.
  func enqueueWrite<Value: Sendable>(
    _ body: @Sendable @escaping (any StoreTransaction) throws -> Value,
    completion: @Sendable @escaping (Result<Value, any Error>) -> Void)

  /// Runs a unit of work that only reads; each statement sees what is committed, and waits for no writer.
  ///
  /// - Parameter body: runs on the store's own thread.
  /// - Returns: what the body returned.
  /// - Throws: what the body threw, or ``StoreFailure``.
  func read<Value: Sendable>(
    _ body: @Sendable @escaping (any StoreTransaction) throws -> Value
  ) async throws -> Value

  /// Moves deleted content out of the log files, so that nothing of it is left on the medium.
  ///
  /// - Throws: ``StoreFailure``.
  func compactDeleted() async throws

  /// Ends the store after the units that were queued before; later units fail with
  /// ``StoreFailure/closed``.
  func close() async
}

extension TransactionalStore {
  /// Runs a unit of work that writes.
  ///
  /// - Parameter body: runs on the store's own thread; it may run for at most milliseconds.
  /// - Returns: what the body returned, once that is on disk.
  /// - Throws: what the body threw, or ``StoreFailure``; nothing was written then.
  @discardableResult
  package func write<Value: Sendable>(
    _ body: @Sendable @escaping (any StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      enqueueWrite(body) { continuation.resume(with: $0) }
    }
  }
}
