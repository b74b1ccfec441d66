import Synchronization

/// The first of several results, waited for by one task that can be cancelled.
///
/// - Note: thread safe; ``value()`` may be called once.
final class FirstResult<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
  }

  private let state = Mutex(State())

  /// Offers a result.
  ///
  /// - Returns: whether it was the first.
  @discardableResult
  func resolve(_ result: Result<Value, any Error>) -> Bool {
    let (isFirst, waiter) = state.withLock { state in
      guard state.result == nil else {
        return (false, nil as CheckedContinuation<Value, any Error>?)
      }
      state.result = result
      defer { state.waiter = nil }
      return (true, state.waiter)
    }
    waiter?.resume(with: result)
    return isFirst
  }

  /// Waits for the first result.
  ///
  /// - Throws: the failure that came first; `CancellationError` as soon as the task is cancelled.
  func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiter = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      resolve(.failure(CancellationError()))
    }
  }
}
