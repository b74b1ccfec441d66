package import InsightEvents

/// Gathers scored sessions for a report, joins labels, and says which sessions to replay.
///
/// Replaying a session every five seconds costs many times its scoring, so that only so many are.
package struct TraceCollector {
  /// How many sessions of each standing are replayed at most.
  package static let replayLimit = 400

  /// The sessions so far, in the order in which they came.
  package private(set) var traces: [ScoredTrace] = []
  /// What the labels did so far.
  package private(set) var labels: LabelJoin?
  private var replayed: [ScoredTrace.Standing: Int] = [:]

  /// Starts with nothing.
  ///
  /// - Parameter labels: the labels to join, if any.
  package init(labels: [String: SessionDescription.Label]?) {
    self.labels = labels.map(LabelJoin.init)
  }

  /// Takes one scored session.
  ///
  /// Coached sessions are replayed, and honest or unlabelled ones that alert, up to the limit; the
  /// first few others too, so that a page can show what calm looks like.
  ///
  /// - Parameters:
  ///   - trace: the session as scored at its end.
  ///   - replay: scores it after each five seconds; called at most once.
  package mutating func add(
    _ trace: ScoredTrace, replay: () throws -> [ScoredTrace.Moment]
  ) rethrows {
    var trace = trace
    labels?.apply(to: &trace.description)
    let count = replayed[trace.standing, default: 0]
    let isWanted = trace.standing == .coached || trace.level.isAlert || count < 12
    if isWanted, count < Self.replayLimit {
      trace.moments = try replay()
      replayed[trace.standing] = count + 1
    }
    traces.append(trace)
  }
}
