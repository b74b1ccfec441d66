import InsightEvents
import InsightMemory

extension StatisticsState {
  /// Strokes, or seconds of pointer work, that always suffice for a score.
  private static let sufficient: Float = 20
  /// Below this many seconds, a session that does not suffice is too short.
  private static let shortSeconds: Float = 10

  /// Ends what is open: the last tap, burst, run of deletions, movement, bout and wait.
  mutating func close() {
    settleTap()
    chunks.endBurst()
    correction.endRun()
    path.close()
    scroll.endBout()
    flow.close(at: clock.now)
  }

  /// Writes every feature and the evidence; ``close()`` comes first.
  ///
  /// - Precondition: the vector has as many features as the catalogue.
  /// - Complexity: O(buckets + features); no allocation.
  func write(into vector: inout FeatureVector, assistive: Bool) {
    let contextSummary = ContextSummary(context, now: clock.now)
    let present = vector.withMutableValues { values in
      write(contextSummary, into: &values)
    }
    vector.evidence = Evidence(
      context: contextSummary.gates, presentFamilies: present, assistive: assistive,
      insufficiency: insufficiency)
  }

  /// Writes every family's values in the order of the catalogue.
  ///
  /// - Returns: the presence bits.
  private func write(
    _ contextSummary: ContextSummary, into values: inout MutableSpan<Float>
  ) -> UInt32 {
    let now = clock.now
    let isCoarse = keyQuantum.isCoarse
    var position = 0
    var present = contextSummary.write(into: &values, at: &position)
    present |= OnsetSummary(onset).write(into: &values, at: &position)
    present |= RhythmSummary(rhythm, clockIsCoarse: isCoarse).write(into: &values, at: &position)
    present |= ChunkSummary(chunks, rhythm: rhythm, clockIsCoarse: isCoarse)
      .write(into: &values, at: &position)
    present |= CorrectionSummary(correction, visits: visits, now: now)
      .write(into: &values, at: &position)
    present |= PointerSummary(path, presses: mouse, now: now).write(into: &values, at: &position)
    present |= TouchSummary(touch, clockIsCoarse: pointerQuantum.isCoarse)
      .write(into: &values, at: &position)
    present |= ScrollSummary(scroll, now: now).write(into: &values, at: &position)
    present |= PostureSummary(posture, now: now).write(into: &values, at: &position)
    present |= MotionSummary(motion).write(into: &values, at: &position)
    present |= ContrastSummary(contrast, rhythm: rhythm, clockIsCoarse: isCoarse)
      .write(into: &values, at: &position)
    present |= FlowSummary(flow, context: context, strokes: rhythm.strokes, now: now)
      .write(into: &values, at: &position)
    return present
  }

  /// Seconds of pointer work: movement, and a second for each press, tap, stroke and bout of scrolling.
  private var pointerWork: Float {
    Float(path.movements.movingSeconds) + Float(mouse.count) + Float(touch.results.contacts)
      + Float(scroll.bouts)
  }

  /// Why nothing can be said, or `nil`.
  ///
  /// Keys and pointer work add up: 20 keys, 20 s of pointer work, or 10 of each suffice.
  var insufficiency: Evidence.Insufficiency? {
    if events == 0 { return .empty }
    if Float(rhythm.strokes) + pointerWork >= Self.sufficient { return nil }
    guard clock.hasBegun(.keys) || clock.hasBegun(.pointer) || clock.hasBegun(.motion) else {
      return .noSource
    }
    return SessionClock.seconds(clock.now) < Self.shortSeconds ? .tooShort : .tooFewEvents
  }
}
