import InsightEvents

/// Everything that is known of one session: one trivial value whose empty form is all zero bytes.
///
/// Nothing in it grows, so its size is the memory of a session, whatever its length.
struct StatisticsState: BitwiseCopyable {
  var clock = SessionClock()
  var keyQuantum = ClockQuantum()
  var pointerQuantum = ClockQuantum()
  var presses = OpenPresses()
  var gate = TypingGate()
  var visits = FieldVisits()
  var onset = OnsetStatistics()
  var rhythm = RhythmStatistics()
  var chunks = ChunkStatistics()
  var correction = CorrectionStatistics()
  var contrast = ContrastStatistics()
  var path = PointerPath()
  var mouse = MousePresses()
  var touch = TouchStatistics()
  var compatibility = CompatibilityMouse()
  var scroll = ScrollStatistics()
  var posture = PostureStatistics()
  var motion = MotionStatistics()
  var context = ContextStatistics()
  var flow = FlowStatistics()
  var events: UInt64 = 0
  var ignored: UInt64 = 0

  init() {}

  /// Takes an event.
  ///
  /// - Complexity: O(1); no allocation.
  @inline(__always)
  mutating func record(_ event: InteractionEvent) {
    events &+= 1
    let source = event.source
    switch clock.read(event.timestampNanoseconds, of: source) {
    case .dropped: return
    case .accepted(let nanoseconds): apply(event, of: source, at: nanoseconds)
    case .restarted(let nanoseconds):
      restart(source)
      apply(event, of: source, at: nanoseconds)
    }
  }

  /// Lets nothing span the moment at which a source began anew.
  private mutating func restart(_ source: EventSource) {
    switch source {
    case .keys:
      presses.releaseAll()
      breakRhythm()
      keyQuantum.restart()
    case .pointer:
      path.interrupt()
      touch.cancelAll()
      pointerQuantum.restart()
    case .context: visits.forgetOrigin()
    case .motion, .orientation, .proximity: break
    }
  }

  /// Hands an event on by its source; each branch takes the one payload it needs out of the event.
  @inline(__always)
  private mutating func apply(
    _ event: InteractionEvent, of source: EventSource, at nanoseconds: Int64
  ) {
    switch source {
    case .motion: applyMotion(event, at: nanoseconds)
    case .pointer: applyPointer(event, at: nanoseconds)
    case .keys: applyKeys(event, at: nanoseconds)
    case .orientation, .proximity: applySensor(event, at: nanoseconds)
    case .context: applyContext(event, at: nanoseconds)
    }
  }

  @inline(never)
  private mutating func applyMotion(_ event: InteractionEvent, at nanoseconds: Int64) {
    guard case .motion(let sample) = event.action else { return }
    record(sample, at: nanoseconds)
  }

  @inline(never)
  private mutating func applyPointer(_ event: InteractionEvent, at nanoseconds: Int64) {
    pointerQuantum.add(at: nanoseconds)
    if case .pointer(let pointer) = event.action {
      record(pointer, at: nanoseconds)
    } else if case .scroll(let scroll) = event.action {
      record(scroll, at: nanoseconds)
    }
  }

  @inline(never)
  private mutating func applyKeys(_ event: InteractionEvent, at nanoseconds: Int64) {
    keyQuantum.add(at: nanoseconds)
    if case .key(let key) = event.action {
      record(key, at: nanoseconds)
    } else if case .input(let input) = event.action {
      record(input, at: nanoseconds)
    }
  }

  @inline(never)
  private mutating func applySensor(_ event: InteractionEvent, at nanoseconds: Int64) {
    if case .orientation(let sample) = event.action {
      record(sample, at: nanoseconds)
    } else if case .proximity(let isNear) = event.action {
      posture.set(near: isNear, at: nanoseconds)
    }
  }

  @inline(never)
  private mutating func applyContext(_ event: InteractionEvent, at nanoseconds: Int64) {
    settleTap()
    switch event.action {
    case .focus(let target): focus(target, at: nanoseconds)
    case .blur: leaveField(at: nanoseconds)
    case .visibility(let event):
      context.record(event, at: nanoseconds)
      breakRhythm()
    case .call(let event): context.record(event, at: nanoseconds)
    case .screen(let event): context.record(event, at: nanoseconds)
    case .step(let step): reach(step, at: nanoseconds)
    case .key, .input, .pointer, .scroll, .motion, .orientation, .proximity: break
    }
  }

  /// Lets no interval between strokes span this moment.
  mutating func breakRhythm() {
    rhythm.breakChain()
    chunks.endBurst()
  }
}
