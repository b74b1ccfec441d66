package import InsightEvents

/// How good the stream of events was.
package struct StreamQuality: Sendable, Equatable {
  /// Events given, dropped ones included.
  package var events: UInt64 = 0
  /// Events dropped because they came more than 100 ms behind their source.
  package var late: UInt64 = 0
  /// Events up to 100 ms out of order; they count with an interval of 0.
  package var reordered: UInt64 = 0
  /// Sources whose clock was anchored anew.
  package var restarts: UInt64 = 0
  /// Gaps shortened to 60 s.
  package var gaps: UInt64 = 0
  /// Numbers left out because they were not finite or absurd.
  package var ignored: UInt64 = 0
  /// Auto-repeats that were not counted as presses.
  package var repeats: UInt64 = 0
  /// Key releases without a press.
  package var orphans: UInt64 = 0
  /// Length of the session, gaps shortened.
  package var duration: Duration = .zero
  /// The grid of the times of keys in milliseconds; 0 when it is not known.
  package var keyClockQuantumMilliseconds: Float = 0
  /// The grid of the times of pointers in milliseconds; 0 when it is not known.
  package var pointerClockQuantumMilliseconds: Float = 0
  /// The sources that sent events which counted.
  package var sources: Set<EventSource> = []

  /// Makes a report of nothing.
  package init() {}
}
