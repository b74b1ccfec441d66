import InsightEngine
import Synchronization

/// A clock that moves when it is told to; sleepers wake when their time has come.
final class ManualClock: EngineClock {
  private struct State {
    var now: Duration
    var sleepers: [(id: Int, wake: Duration, continuation: CheckedContinuation<Void, any Error>)] =
      []
    var nextID = 0
  }

  private let state: Mutex<State>

  init(secondsSince1970: Int64 = 1_800_000_000) {
    state = Mutex(State(now: .seconds(secondsSince1970)))
  }

  var secondsSince1970: Int64 { state.withLock { $0.now.components.seconds } }

  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now += duration
      let woken = state.sleepers.filter { $0.wake <= state.now }
      state.sleepers.removeAll { $0.wake <= state.now }
      return woken
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  func sleep(for duration: Duration) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.sleepers.append((id, $0.now + duration, continuation)) }
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func cancel(_ id: Int) {
    let cancelled = state.withLock { state in
      defer { state.sleepers.removeAll { $0.id == id } }
      return state.sleepers.first { $0.id == id }
    }
    cancelled?.continuation.resume(throwing: CancellationError())
  }
}
