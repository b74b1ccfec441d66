import InsightEvents

/// Where importers put events: relative to the first, in order within 1 s, counted.
///
/// Memory is bounded: at most 16,384 events wait, so a flood of events at one time is let through in
/// the order of the file.
struct ImportOutput {
  private static let windowNanoseconds: Int64 = 1_000_000_000
  private static let gapNanoseconds: Int64 = 60_000_000_000
  /// A time beyond half of what fits is no time, and differences always fit.
  private static let timeLimit: Int64 = 4_000_000_000_000_000_000
  private static let waitingLimit = 16_384

  private(set) var report: ImportReport
  /// Events in the order of the file that wait for earlier ones.
  private var waiting: [InteractionEvent] = []
  private var head = 0
  /// Events that came behind a later one.
  private var early = EventHeap()
  /// Events before which nothing can come any more, since the clock was set back behind them.
  private var settled: [InteractionEvent] = []
  private var last: InteractionEvent?
  private var origin: Int64?
  private var newest = Int64.min
  private var seen = SeenKinds()

  /// Makes an output; one that keeps the recording's clock does not begin at 0.
  init(format: TraceFormat, keepsClock: Bool = false) {
    report = ImportReport(format: format)
    if keepsClock { origin = 0 }
  }

  /// Changes what the report says.
  mutating func report(_ change: (inout ImportReport) -> Void) { change(&report) }

  /// Counts a row.
  mutating func countRow() { report.rowCount += 1 }

  /// Counts something dropped.
  mutating func drop(_ reason: ImportReport.Drop, count: Int = 1) { report[reason] += count }

  /// Counts something that has no counterpart here.
  mutating func ignore(_ kind: ImportReport.IgnoredKind, count: Int = 1) {
    report[.noCounterpart] += count
    report[kind] += count
  }

  /// Takes an event at a time of the recording's clock.
  ///
  /// - Complexity: O(1) in order; O(log waiting events) out of order.
  mutating func emit(atNanoseconds time: Int64, _ action: InteractionEvent.Action) {
    guard time.magnitude <= Self.timeLimit.magnitude else { return drop(.outOfRange) }
    let start = origin ?? time
    origin = start
    let event = InteractionEvent(timestampNanoseconds: time - start, action: action)
    let step = newest == .min ? 0 : event.timestampNanoseconds - newest
    if head < waiting.count, waiting[waiting.count - 1] == event { return drop(.duplicate) }
    report.eventCount += 1
    seen.note(action)
    if step > Self.gapNanoseconds { report.gapCount += 1 }
    if step >= 0 {
      newest = event.timestampNanoseconds
      waiting.append(event)
    } else if step < -Self.gapNanoseconds {
      report.setBackCount += 1
      while let next = takeEarliest() { settled.append(next) }
      newest = event.timestampNanoseconds
      waiting.append(event)
    } else if step < -Self.windowNanoseconds {
      report.lateCount += 1
      waiting.append(event)
    } else {
      report.reorderedCount += 1
      early.add(event)
    }
  }

  private var waitingCount: Int { waiting.count - head + early.count }

  /// The time of the next event; `nil` when none waits.
  private var earliestTime: Int64? {
    let first = head < waiting.count ? waiting[head].timestampNanoseconds : nil
    guard let other = early.first?.timestampNanoseconds else { return first }
    return first.map { min($0, other) } ?? other
  }

  /// Takes the next event away; one that repeats the one before it is dropped.
  private mutating func takeEarliest() -> InteractionEvent? {
    while true {
      let first = head < waiting.count ? waiting[head].timestampNanoseconds : nil
      guard let other = early.first?.timestampNanoseconds, first.map({ other < $0 }) ?? true else {
        guard first != nil else { return nil }
        last = waiting[head]
        head += 1
        compact()
        return last
      }
      let event = early.removeFirst()
      if let event, event != last {
        last = event
        return event
      }
      report.eventCount -= 1
      report.reorderedCount -= 1
      drop(.duplicate)
    }
  }

  private mutating func compact() {
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
    } else if head > Self.waitingLimit {
      waiting.removeFirst(head)
      head = 0
    }
  }

  /// Whether enough waits that nothing can come before it any more.
  var isReady: Bool {
    guard settled.isEmpty else { return true }
    guard let time = earliestTime else { return false }
    return newest - time > Self.windowNanoseconds || waitingCount >= Self.waitingLimit
  }

  /// Moves out what is in its final place; everything when `isFinal`.
  ///
  /// - Complexity: O(events moved) in order, with a factor of O(log waiting events) out of order.
  mutating func takeReady(into events: inout [InteractionEvent], isFinal: Bool) {
    events += settled
    settled.removeAll(keepingCapacity: true)
    let kept = waitingCount >= Self.waitingLimit ? Self.waitingLimit / 2 : Self.waitingLimit
    while let time = earliestTime,
      isFinal || newest - time > Self.windowNanoseconds || waitingCount > kept
    {
      guard let event = takeEarliest() else { break }
      events.append(event)
    }
    if isFinal { report.unavailable = seen.unavailable }
  }
}

/// Which kinds of evidence a recording holds.
private struct SeenKinds {
  private var available: Set<ImportReport.Capability> = []
  private var hasKeyDown = false

  mutating func note(_ action: InteractionEvent.Action) {
    switch action {
    case .key(let key):
      available.insert(.typing)
      if key.target != nil { available.insert(.fields) }
      if key.phase == .down {
        hasKeyDown = true
      } else if hasKeyDown {
        available.insert(.keyHold)
      }
    case .input(let input):
      if input.inputType != .other { available.insert(.typing) }
      if input.target != nil { available.insert(.fields) }
    case .pointer(let pointer):
      available.insert(.pointer)
      if pointer.pressure != nil { available.insert(.pressure) }
    case .scroll: available.insert(.scrolling)
    case .focus, .blur: available.insert(.fields)
    case .motion(let sample):
      if sample.acceleration != nil { available.insert(.posture) }
      if sample.rotationRate != nil { available.insert(.rotation) }
    case .orientation: available.insert(.posture)
    case .visibility, .call, .screen: available.insert(.context)
    case .proximity, .step: break
    }
  }

  var unavailable: [ImportReport.Capability] {
    ImportReport.Capability.allCases.filter { !available.contains($0) }
  }
}
