/// How soon sessions alert: seconds from their start, and seconds left before they end.
package struct AlertDelay: Sendable {
  /// How many sessions were replayed, and how many alerted at some moment.
  package let alerted: Proportion
  /// Seconds from the start to the first alert, ascending, of those that alerted.
  package let secondsFromStart: [Double]
  /// Seconds from the first alert to the end, ascending, of those that alerted.
  package let secondsLeft: [Double]

  /// Finds first alerts.
  ///
  /// Levels are known every five seconds, so that delays are too late by up to five seconds. Sessions
  /// without moments take no part.
  ///
  /// - Returns: `nil` when no session has moments.
  /// - Complexity: O(moments), and the sorting.
  package init?(_ traces: [ScoredTrace]) {
    let replayed = traces.filter { !$0.moments.isEmpty }
    guard !replayed.isEmpty else { return nil }
    let alerts = replayed.compactMap { trace in
      trace.moments.first { $0.level.isAlert }.map { first in
        (start: first.seconds, left: max(0, trace.durationMilliseconds / 1000 - first.seconds))
      }
    }
    alerted = Proportion(count: alerts.count, total: replayed.count)
    secondsFromStart = alerts.map(\.start).sorted()
    secondsLeft = alerts.map(\.left).sorted()
  }
}
