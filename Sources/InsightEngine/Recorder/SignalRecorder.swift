public import InsightEvents
import InsightFeatures
import Synchronization

/// Takes what one person does and keeps running statistics of it, never the events.
///
/// The statistics live in pages of their own that stay out of swap and core dumps, at most 16 KB. An
/// evaluation uses them up. Where the system refuses to lock the pages, the recorder works on and says so
/// once through the log.
///
/// - Note: thread safe; events of one source should come in the order of their time.
public final class SignalRecorder: Sendable {
  private let statistics: Mutex<SessionStatistics>

  /// The size of the state of one recorder in bytes.
  public static var stateByteCount: Int { SessionStatistics.stateByteCount }

  /// Makes an empty recorder.
  ///
  /// - Parameters:
  ///   - assistive: whether the person is known to use assistive technology; it is never held against
  ///     them.
  ///   - log: gets ``EngineLogMessage/memoryLockRefused`` where that happens.
  public init(assistive: Bool = false, log: any EngineLogging = SilentEngineLog()) {
    let new = SessionStatistics(assistive: assistive)
    if !new.isLocked { log.log(.memoryLockRefused) }
    statistics = Mutex(new)
  }

  /// Takes an event into the statistics.
  ///
  /// An event more than 100 ms behind its source's previous one is dropped; after 8 such in a row, or a
  /// jump of more than 60 s, the source starts anew.
  ///
  /// - Parameter event: what happened, with its monotonic time.
  /// - Complexity: O(1), no allocation.
  public func record(_ event: InteractionEvent) {
    statistics.withLock { $0.record(event) }
  }

  /// Forgets everything, as when the person gives up or another one takes over.
  ///
  /// - Complexity: O(state).
  public func reset() {
    statistics.withLock { $0.reset() }
  }

  /// Lets the statistics be used up; nobody records meanwhile.
  func withStatistics<Value>(_ body: (inout SessionStatistics) -> Value) -> Value {
    statistics.withLock { body(&$0) }
  }
}
