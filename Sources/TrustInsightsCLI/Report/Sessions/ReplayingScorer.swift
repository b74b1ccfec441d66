package import InsightEvents
import InsightFeatures
package import InsightScoring
package import InsightTraces

/// Scores recorded sessions at their end, and after every five seconds where that is asked for.
package struct ReplayingScorer {
  /// Between two moments of a replay.
  package static let secondsBetweenMoments = 5.0
  /// A longer session is scored at its end only, so that memory stays bounded.
  package static let eventLimit = 400_000
  /// A session is replayed for so many moments at most: ten minutes.
  package static let momentLimit = 120

  private let model: ScoringModel

  /// Makes a scorer.
  ///
  /// - Parameter model: the model that scores.
  package init(model: ScoringModel) { self.model = model }

  /// Scores every session of a file; one without a name is named as ``SessionNames`` says.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - body: called once a session in file order, with a way to replay it.
  /// - Throws: a ``TraceError`` when the file breaks; what stood before the break was scored first.
  /// - Complexity: linear in the file; at most ``eventLimit`` events are held.
  package func score(
    path: String, body: (ScoredTrace, () -> [ScoredTrace.Moment]) -> Void
  ) throws(TraceError) {
    var reader =
      try path == "-"
      ? RecordingReader(source: FileByteSource(fileDescriptor: 0)) : RecordingReader(path: path)
    var batch: [InteractionEvent] = []
    var events: [InteractionEvent] = []
    var names = SessionNames(path: path)
    while var description = try reader.nextTrace() {
      names.name(&description)
      var statistics = SessionStatistics(assistive: description.assistive)
      var count = 0
      var breakage: TraceError?
      events.removeAll(keepingCapacity: true)
      do throws(TraceError) {
        while try reader.nextBatch(into: &batch) {
          for event in batch { statistics.record(event) }
          count += batch.count
          if count <= Self.eventLimit { events += batch }
        }
      } catch {
        breakage = error
      }
      let isWhole = count <= Self.eventLimit
      let durationMilliseconds = statistics.quality.duration / .milliseconds(1)
      let assessment = assess(&statistics, description)
      let trace = ScoredTrace(
        description: description, level: assessment.level, probability: assessment.probability,
        insufficiency: assessment.insufficiency, durationMilliseconds: durationMilliseconds)
      body(trace) { isWhole ? moments(of: events, description) : [] }
      if let breakage { throw breakage }
    }
  }

  /// Scores the events up to each moment, from fresh statistics every time.
  ///
  /// - Complexity: O(moments · events).
  package func moments(
    of events: [InteractionEvent], _ description: SessionDescription
  ) -> [ScoredTrace.Moment] {
    guard let first = events.first?.timestampNanoseconds else { return [] }
    var moments: [ScoredTrace.Moment] = []
    var statistics = SessionStatistics(assistive: description.assistive)
    var seconds = 0.0
    var next = Self.secondsBetweenMoments
    for (index, event) in events.enumerated() {
      seconds = max(seconds, (Double(event.timestampNanoseconds) - Double(first)) / 1e9)
      guard seconds >= next || index + 1 == events.count else { continue }
      for earlier in events[...index] { statistics.record(earlier) }
      let assessment = assess(&statistics, description)
      moments.append(
        ScoredTrace.Moment(
          seconds: seconds, level: assessment.level, probability: assessment.probability))
      guard moments.count < Self.momentLimit else { break }
      next =
        ((seconds / Self.secondsBetweenMoments).rounded(.down) + 1) * Self.secondsBetweenMoments
    }
    return moments
  }

  /// Scores the statistics, which are empty afterwards.
  private func assess(
    _ statistics: inout SessionStatistics, _ description: SessionDescription
  ) -> Assessment {
    model.score(statistics.finalize(), category: ThresholdCategory(description.category))
  }
}
