package import InsightEvents

/// Gathers scored sessions for a report, joins labels, and says which sessions to replay.
///
/// Replaying a session every five seconds costs many times its scoring, so that an evenly spread sample
/// is replayed: of coached sessions for the time to alert, of others that alert and of calm ones to
/// show some.
package struct TraceCollector {
  /// How many coached sessions are replayed at most.
  package static let coachedLimit = 500
  /// How many other sessions that alert, and how many calm ones, are replayed at most.
  package static let otherLimit = 40

  /// The sessions so far, in the order in which they came.
  package private(set) var traces: [ScoredTrace] = []
  /// What the labels did so far.
  package private(set) var labels: LabelJoin?
  private var coached = EvenSample(limit: coachedLimit)
  private var alerting = EvenSample(limit: otherLimit)
  private var calm = EvenSample(limit: otherLimit)

  /// Starts with nothing.
  ///
  /// - Parameter labels: the labels to join, if any.
  package init(labels: [String: SessionDescription.Label]?) {
    self.labels = labels.map(LabelJoin.init)
  }

  /// Takes one scored session.
  ///
  /// - Parameters:
  ///   - trace: the session as scored at its end.
  ///   - replay: scores it after each five seconds; called at most once.
  package mutating func add(_ trace: ScoredTrace, replay: () -> [ScoredTrace.Moment]) {
    var trace = trace
    labels?.apply(to: &trace.description)
    let (isTaken, givenUp) =
      if trace.standing == .coached {
        coached.see(traces.count)
      } else if trace.level.isAlert {
        alerting.see(traces.count)
      } else {
        calm.see(traces.count)
      }
    for index in givenUp { traces[index].moments = [] }
    if isTaken { trace.moments = replay() }
    traces.append(trace)
  }
}
