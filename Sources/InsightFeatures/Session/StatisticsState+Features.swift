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
    let now = clock.now
    let keysAreCoarse = keyQuantum.isCoarse
    let context = ContextSummary(context, now: now)
    vector.evidence = Evidence(
      context: context.gates, assistive: assistive, insufficiency: insufficiency)
    var position = 0
    context.write(into: &vector, at: &position)
    OnsetSummary(onset).write(into: &vector, at: &position)
    RhythmSummary(rhythm, clockIsCoarse: keysAreCoarse).write(into: &vector, at: &position)
    ChunkSummary(chunks, rhythm: rhythm, clockIsCoarse: keysAreCoarse)
      .write(into: &vector, at: &position)
    CorrectionSummary(correction, visits: visits, now: now).write(into: &vector, at: &position)
    PointerSummary(path, presses: mouse, now: now).write(into: &vector, at: &position)
    TouchSummary(touch, clockIsCoarse: pointerQuantum.isCoarse)
      .write(into: &vector, at: &position)
    ScrollSummary(scroll, now: now).write(into: &vector, at: &position)
    PostureSummary(posture, now: now).write(into: &vector, at: &position)
    MotionSummary(motion).write(into: &vector, at: &position)
    ContrastSummary(contrast, rhythm: rhythm, clockIsCoarse: keysAreCoarse)
      .write(into: &vector, at: &position)
    FlowSummary(flow, context: self.context, strokes: rhythm.strokes, now: now)
      .write(into: &vector, at: &position)
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
