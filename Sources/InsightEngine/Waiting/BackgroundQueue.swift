import Synchronization

/// Runs operations one after the other in the background, and can be waited for.
///
/// - Note: thread safe.
final class BackgroundQueue: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Adds an operation; returns at once.
  func enqueue(_ operation: @escaping @Sendable () async -> Void) {
    last.withLock { last in
      let previous = last
      last = Task.detached {
        await previous?.value
        await operation()
      }
    }
  }

  /// Waits until everything that was added before is done.
  func drain() async {
    await last.withLock { $0 }?.value
  }
}
