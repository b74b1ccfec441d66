import InsightEvents

/// rrweb recordings, as a JSON array or JSON Lines.
///
/// Read are mouse and touch moves (each at its offset from its batch), presses, focus, scrolling and the
/// times of text changes; texts, pages, style, media and console are dropped. rrweb gives the whole
/// text of a field, masked or not, so no rhythm can be claimed from it.
struct RRWebImporter: RecordImporter {
  private static let followedScrollers = 256

  let description = SessionDescription(platform: .web, source: "rrweb")
  let records = RecordStream.Cut.jsonValues
  private let parser: ForeignValueParser
  private var clock = WebClock()
  private var families = ContactFamilies()
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
    if case .scroll(let scroll) = action { action = .scroll(distance(scroll, of: event.target)) }
    output.emit(atNanoseconds: time, action)
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
