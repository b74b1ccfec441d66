import Synchronization

/// Holds tasks back until it is opened; it does not care about cancellation.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// How many tasks wait.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Waits until the gate is open.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Lets everybody through, now and later.
  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}

/// Waits until a condition holds; the test's time limit ends a wait in vain.
func eventually(_ condition: @Sendable () async -> Bool) async throws {
  while await !condition() { try await Task.sleep(for: .milliseconds(1)) }
}
