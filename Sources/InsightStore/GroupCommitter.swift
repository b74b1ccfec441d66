import Dispatch
import Synchronization

/// Runs units of work on one connection, and commits all that wait together.
///
/// While one batch is being made durable the next one gathers, so that the number of `fsync` calls falls
/// as the load grows. A unit runs inside a savepoint: its failure undoes it alone.
package final class GroupCommitter<Connection: BatchConnection>: Sendable {
  private struct Unit: Sendable {
    let run: @Sendable (any StoreTransaction) -> Bool
    let finish: @Sendable (StoreFailure?) -> Void
  }

  private struct Waiting {
    var units: [Unit] = []
    var isScheduled = false
    var isClosed = false
  }

  private let waiting = Mutex(Waiting())
  private let queue: DispatchQueue
  private let batchLimit: Int
  // Touched on `queue` alone.
  private nonisolated(unsafe) let connection: Connection

  /// Makes a committer that owns a connection.
  ///
  /// - Parameters:
  ///   - connection: used on the committer's own queue from now on.
  ///   - label: names the queue for debuggers.
  ///   - batchLimit: how many units one commit may carry; at least 1.
  package init(connection: sending Connection, label: String, batchLimit: Int = 256) {
    precondition(batchLimit >= 1, "batchLimit \(batchLimit)")
    unsafe self.connection = connection
    self.batchLimit = batchLimit
    queue = DispatchQueue(label: label)
  }

  /// Queues a unit of work.
  ///
  /// - Parameters:
  ///   - body: runs on the committer's queue.
  ///   - completion: is told once, after the commit.
  package func enqueue<Value: Sendable>(
    _ body: @Sendable @escaping (any StoreTransaction) throws -> Value,
    completion: @Sendable @escaping (Result<Value, any Error>) -> Void
  ) {
    let outcome = OutcomeBox<Value>()
    let unit = Unit(
      run: { transaction in
        let result = Result { try body(transaction) }
        outcome.set(result)
        if case .success = result { return true }
        return false
      },
      finish: { failure in
        if let failure {
          completion(.failure(failure))
        } else {
          completion(outcome.take() ?? .failure(StoreFailure.unavailable))
        }
      })
    let (mustSchedule, isClosed) = waiting.withLock { waiting in
      if waiting.isClosed { return (false, true) }
      waiting.units.append(unit)
      defer { waiting.isScheduled = true }
      return (!waiting.isScheduled, false)
    }
    if isClosed { return completion(.failure(StoreFailure.closed)) }
    if mustSchedule { queue.async { self.drain() } }
  }

  /// Runs something on the connection outside of any transaction.
  ///
  /// - Parameter body: runs on the committer's queue, between batches.
  /// - Returns: what the body returned.
  /// - Throws: what the body threw.
  package func outsideTransaction<Value: Sendable>(
    _ body: @Sendable @escaping (Connection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try unsafe body(self.connection) })
      }
    }
  }

  /// Ends the connection after the units that wait.
  package func close() async {
    let wasClosed = waiting.withLock { waiting in
      defer { waiting.isClosed = true }
      return waiting.isClosed
    }
    if wasClosed { return }
    await withCheckedContinuation { continuation in
      queue.async {
        self.drain()
        unsafe self.connection.disconnect()
        continuation.resume()
      }
    }
  }

  private func drain() {
    while true {
      let batch = waiting.withLock { waiting in
        let batch = Array(waiting.units.prefix(batchLimit))
        waiting.units.removeFirst(batch.count)
        if batch.isEmpty { waiting.isScheduled = false }
        return batch
      }
      if batch.isEmpty { return }
      let failure = commit(batch)
      for unit in batch { unit.finish(failure) }
    }
  }

  private func commit(_ batch: [Unit]) -> StoreFailure? {
    let connection = unsafe connection
    do throws(StoreFailure) {
      try connection.beginBatch()
      for unit in batch {
        try connection.beginUnit()
        if unit.run(connection) {
          try connection.keepUnit()
        } else {
          try connection.undoUnit()
        }
      }
      try connection.commitBatch()
      return nil
    } catch {
      connection.rollBackBatch()
      return error
    }
  }
}

private final class OutcomeBox<Value: Sendable>: Sendable {
  private let stored = Mutex<Result<Value, any Error>?>(nil)

  func set(_ result: Result<Value, any Error>) { stored.withLock { $0 = result } }

  func take() -> Result<Value, any Error>? {
    stored.withLock { stored in
      defer { stored = nil }
      return stored
    }
  }
}
