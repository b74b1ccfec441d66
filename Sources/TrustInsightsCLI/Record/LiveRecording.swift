package import InsightEvents
import InsightFeatures
package import InsightScoring
import InsightTraces

/// One recording while it lasts: takes the page's events, says the level, and can be saved.
///
/// Events are kept here, on purpose and in this program alone: the person asked for a recording. They
/// pass the trace reader first, so that nothing but the trace format can get in.
package struct LiveRecording {
  /// The most events that are kept; half an hour of a pointer that never rests.
  package static let eventLimit = 250_000

  /// What can be said of a recording so far.
  package struct Answer: Sendable, Equatable {
    /// The level.
    package var level: Assessment.Level
    /// Whether there is enough evidence to say anything.
    package var isSufficient: Bool
    /// What speaks for coaching most, in plain words; empty unless the level alerts.
    package var reasons: [String]

    /// Makes an answer.
    package init(level: Assessment.Level, isSufficient: Bool, reasons: [String]) {
      self.level = level
      self.isSufficient = isSufficient
      self.reasons = reasons
    }
  }

  /// The events so far.
  package private(set) var events: [InteractionEvent] = []
  /// What the header of the trace will say.
  package private(set) var description: SessionDescription

  /// Starts an empty recording.
  ///
  /// - Parameter assistive: whether the person uses assistive technology.
  package init(assistive: Bool) {
    description = SessionDescription(
      platform: .web, category: .payment, assistive: assistive, source: "recorder")
  }

  /// Takes lines of the trace format.
  ///
  /// Lines that are no events are left out, and so is what comes beyond ``eventLimit``.
  ///
  /// - Complexity: O(lines).
  package mutating func add(lines: [UInt8]) {
    let bytes = Array("{\"trace\":1}\n".utf8) + lines
    // A header among the lines ends the reading: the page sends none.
    guard var reader = try? TraceReader(source: MemoryByteSource(bytes)),
      (try? reader.nextTrace()) != nil
    else { return }
    var batch: [InteractionEvent] = []
    while (try? reader.nextBatch(into: &batch)) == true {
      events += batch.prefix(max(0, Self.eventLimit - events.count))
    }
  }

  /// Scores the events so far, as if the operation were confirmed now.
  ///
  /// - Complexity: O(events).
  package func answer(by model: ScoringModel, language: ReasonLanguage) -> Answer {
    var statistics = SessionStatistics(assistive: description.assistive)
    for event in events { statistics.record(event) }
    let explanation = model.explain(statistics.finalize(), category: .payment)
    let strongest = explanation.contributions.filter { $0.logit >= 0.05 }
      .sorted { $0.logit > $1.logit }.prefix(3)
    return Answer(
      level: explanation.assessment.level,
      isSufficient: explanation.assessment.insufficiency == nil,
      reasons: explanation.assessment.level == .unknown
        ? [] : strongest.map { $0.reason(in: language) })
  }

  /// The recording as a trace.
  ///
  /// - Parameters:
  ///   - label: what the person says it was.
  ///   - scenario: the name they gave it; cut to 60 characters, control characters left out.
  ///   - session: a name for it.
  /// - Returns: the bytes of a trace file, or `nil` where memory is short.
  package func trace(
    label: SessionDescription.Label?, scenario: String, session: String
  ) -> [UInt8]? {
    var description = description
    description.label = label
    description.session = session
    let name = String(
      String.UnicodeScalarView(
        scenario.unicodeScalars.filter { $0.properties.generalCategory != .control })
    ).prefix(60)
    description.scenario = name.isEmpty ? nil : String(name)
    let sink = MemoryByteSink()
    do throws(TraceError) {
      var writer = try TraceWriter(sink: sink)
      try writer.begin(description)
      for event in events { try writer.write(event) }
      try writer.finish()
    } catch {
      return nil
    }
    return sink.bytes
  }
}
