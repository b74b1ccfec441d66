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
  private var waiting: [InteractionEvent] = []
  private var head = 0
  private var origin: Int64?
  private var newest = Int64.min
  /// Waiting events before this place are final, since the clock was set back behind them.
  private var settled = 0
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
  /// - Complexity: O(1) in order; O(waiting events) out of order.
  mutating func emit(atNanoseconds time: Int64, _ action: InteractionEvent.Action) {
    guard time.magnitude <= Self.timeLimit.magnitude else { return drop(.outOfRange) }
    let start = origin ?? time
    origin = start
    let event = InteractionEvent(timestampNanoseconds: time - start, action: action)
    var place = waiting.count
    let isLate = newest != .min && event.timestampNanoseconds < newest - Self.windowNanoseconds
    let first = isLate ? waiting.count : max(head, settled)
    while place > first, waiting[place - 1].timestampNanoseconds > event.timestampNanoseconds {
      place -= 1
    }
    if place > first, waiting[place - 1] == event { return drop(.duplicate) }
    count(event)
    if place == waiting.count {
      waiting.append(event)
    } else {
      waiting.insert(event, at: place)
    }
    seen.note(action)
  }

  private mutating func count(_ event: InteractionEvent) {
    let time = event.timestampNanoseconds
    report.eventCount += 1
    guard newest != .min else {
      newest = time
      return
    }
    let step = time - newest
    if step > Self.gapNanoseconds { report.gapCount += 1 }
    if step < -Self.gapNanoseconds {
      report.setBackCount += 1
      settled = waiting.count
      newest = time
    } else if step < -Self.windowNanoseconds {
      report.lateCount += 1
    } else if step < 0 {
      report.reorderedCount += 1
    }
    newest = max(newest, time)
  }

  /// Whether enough waits that nothing can come before it any more.
  var isReady: Bool {
    guard head < waiting.count else { return false }
    return head < settled || newest - waiting[head].timestampNanoseconds > Self.windowNanoseconds
      || waiting.count - head >= Self.waitingLimit
  }

  /// Moves out what is in its final place; everything when `isFinal`.
  ///
  /// - Complexity: O(events moved).
  mutating func takeReady(into events: inout [InteractionEvent], isFinal: Bool) {
    let isFull = waiting.count - head >= Self.waitingLimit
    let surplus = isFull ? waiting.count - Self.waitingLimit / 2 : 0
    while head < waiting.count {
      let event = waiting[head]
      let isSettled =
        head < settled || newest - event.timestampNanoseconds > Self.windowNanoseconds
      guard isFinal || isSettled || head < surplus else { break }
      events.append(event)
      head += 1
    }
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
      settled = 0
    } else if head > Self.waitingLimit {
      waiting.removeFirst(head)
      settled = max(0, settled - head)
      head = 0
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
