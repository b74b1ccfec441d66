import Synchronization

/// A replay store for one process, with a stated bound, that forgets when the process ends.
///
/// Fails closed: when it is full of entries that have not expired, it throws ``ReplayStoreError/full`` and
/// forgets nothing. When its clock goes back, an event id that may have expired and gone counts as present.
///
/// - Complexity: an insert is O(1) amortized; about 100 bytes an entry.
public final class InMemoryReplayStore: ReplayStoring {
  private struct State {
    var seen: Set<EventID> = []
    var eventIDsByExpirySecond: [Int64: [EventID]] = [:]
    /// Every entry that expires before this second is gone.
    var purgedThroughSecond: Int64
  }

  /// The most entries at once.
  public let capacity: Int
  private let state = Mutex(State(purgedThroughSecond: .min))

  /// Makes an empty store.
  ///
  /// - Parameter capacity: the most entries; at least the number of payloads accepted within twelve
  ///   minutes, the longest life of an entry.
  public init(capacity: Int = 1_000_000) {
    precondition(capacity > 0, "a capacity of \(capacity)")
    self.capacity = capacity
  }

  /// The number of entries, expired ones that no insert has cleared yet included.
  public var count: Int { state.withLock { $0.seen.count } }

  /// Inserts an event id unless it is there, in one locked step.
  public func insert(
    _ eventID: EventID, expiresAt: Duration, now: Duration
  ) async throws(ReplayStoreError) -> ReplayInsertion {
    try state.withLock { state throws(ReplayStoreError) in
      purge(&state, before: now.components.seconds)
      // Rounded up, so that an entry never goes before its payload is refused as expired.
      let expirySecond = expiresAt.components.seconds + 1
      guard expirySecond >= state.purgedThroughSecond, !state.seen.contains(eventID) else {
        return .alreadyPresent
      }
      guard state.seen.count < capacity else { throw .full }
      state.seen.insert(eventID)
      state.eventIDsByExpirySecond[expirySecond, default: []].append(eventID)
      return .inserted
    }
  }

  private func purge(_ state: inout State, before second: Int64) {
    guard second > state.purgedThroughSecond else { return }
    state.purgedThroughSecond = second
    // Entries live for minutes, so there are at most some hundred seconds to look through.
    for expired in state.eventIDsByExpirySecond.keys where expired < second {
      for eventID in state.eventIDsByExpirySecond.removeValue(forKey: expired) ?? [] {
        state.seen.remove(eventID)
      }
    }
  }
}
