import Synchronization

/// One open question for any number of tasks that want its answer at the same time.
///
/// - Note: thread safe.
final class SharedQuestion: Sendable {
  private struct State {
    var number = 0
    var asking: Task<Void, Never>?
    var waiters: [FirstResult<Void>] = []
  }

  private let state = Mutex(State())

  /// Waits for the open question, or opens it.
  ///
  /// The operation is cancelled when everybody who waits for it was cancelled.
  ///
  /// - Parameter operation: asks and keeps the answer; run once for all who wait.
  /// - Throws: what the operation throws; `CancellationError` as soon as the own task is cancelled.
  func ask(_ operation: @escaping @Sendable () async throws -> Void) async throws {
    let waiter = FirstResult<Void>()
    let number = state.withLock { state in
      state.waiters.append(waiter)
      if state.asking == nil {
        state.number += 1
        state.asking = Task { [number = state.number] in
          do {
            try await operation()
            self.close(number, with: .success(()))
          } catch {
            self.close(number, with: .failure(error))
          }
        }
      }
      return state.number
    }
    do {
      try await waiter.value()
    } catch {
      leave(number, waiter)
      throw error
    }
  }

  private func close(_ number: Int, with result: Result<Void, any Error>) {
    let waiters = state.withLock { state in
      guard state.number == number, state.asking != nil else { return [FirstResult<Void>]() }
      defer { state = State(number: number) }
      return state.waiters
    }
    for waiter in waiters { waiter.resolve(result) }
  }

  private func leave(_ number: Int, _ waiter: FirstResult<Void>) {
    state.withLock { state in
      guard state.number == number else { return }
      state.waiters.removeAll { $0 === waiter }
      guard state.waiters.isEmpty else { return }
      state.asking?.cancel()
      state.asking = nil
    }
  }
}
