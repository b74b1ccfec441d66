import InsightEvents

/// rrweb recordings, as a JSON array, wrapped in an object or not, or JSON Lines.
///
/// Read are mouse and touch moves (each at its offset from its batch), presses, focus, scrolling and text
/// changes; texts, pages, style, media and console are dropped. rrweb gives the whole text of a field at
/// each change: one character more or less than before is taken as typed, several more as replaced. From
/// a masked text no rhythm is claimed.
struct RRWebImporter: RecordImporter {
  private static let followedScrollers = 256

  let description = SessionDescription(platform: .web, source: "rrweb")
  let records = RecordStream.Cut.jsonValues
  private let parser: ForeignValueParser
  private var clock = WebClock()
  private var families = ContactFamilies()
  private var typedCount = 0
  private var replacedCount = 0
  private var otherCount = 0
  private var scrollPlaces: [FieldIdentifier: PointerEvent.Position] = [:]

  /// Makes an importer; `nil` when memory is short.
  init?() {
    guard let parser = ForeignValueParser(.rrweb) else { return nil }
    self.parser = parser
  }

  mutating func take(_ value: Span<UInt8>, into output: inout ImportOutput) {
    guard value.count > 0 else { return }
    output.countRow()
    parser.parse(value, counting: &output) { event, output in take(event, into: &output) }
  }

  private mutating func take(_ event: ForeignValueParser.Event, into output: inout ImportOutput) {
    let time = event.event.timestampNanoseconds
    guard clock.accepts(time, counting: &output) else { return }
    if families.isDuplicate(event.family, atNanoseconds: time) { return output.drop(.duplicate) }
    var action = event.event.action
    switch action {
    case .scroll(let scroll): action = .scroll(distance(scroll, of: event.target))
    case .input(let input): count(input)
    default: break
    }
    output.emit(atNanoseconds: time, action)
  }

  private mutating func count(_ input: TextInputEvent) {
    switch input.inputType {
    case .insertText, .delete: typedCount += 1
    case .insertReplacement: replacedCount += 1
    default: otherCount += 1
    }
  }

  /// Says what text changes were taken for, and when they look as if the recorder left most of them out.
  mutating func finish(into output: inout ImportOutput) {
    let (typed, replaced) = (typedCount, replacedCount)
    guard typed + replaced + otherCount > 0 else { return }
    let other = otherCount - output.report.maskedCount
    output.report {
      $0.note(
        "text changes are compared by length alone: \(typed) by one character, or deletions, are"
          + " taken as typed; \(replaced) by several as replaced, since rrweb does not tell paste,"
          + " fill and prediction apart; \(other) tell nothing; \($0.maskedCount) of masked texts"
          + " are not compared, so that nothing tells how long a secret is")
      if replaced >= 3, replaced > typed {
        $0.note(
          "most text changes are by several characters: the recorder seems to keep only some of"
            + " them (its option sampling.input), so typing rhythm rests on little")
      }
    }
  }

  /// rrweb tells where a scroller went; its way there is counted from the place before, at first 0.
  private mutating func distance(
    _ scroll: ScrollEvent, of target: FieldIdentifier?
  ) -> ScrollEvent {
    let node = target ?? 0
    let last = scrollPlaces[node] ?? .init(x: 0, y: 0)
    if scrollPlaces[node] != nil || scrollPlaces.count < Self.followedScrollers {
      scrollPlaces[node] = .init(x: scroll.deltaX, y: scroll.deltaY)
    }
    return ScrollEvent(
      deltaX: scroll.deltaX - last.x, deltaY: scroll.deltaY - last.y, isWheel: false)
  }
}
