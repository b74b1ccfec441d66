import InsightEvents

/// Dumps of W3C events with the DOM's own field names, as a JSON array or JSON Lines.
///
/// Keys are reduced to classes and paired by the physical key within the parser. Coalesced events are
/// taken instead of the event that holds them; what arrives as pointer, touch and mouse event counts
/// once. A key 229 that a browser sends together with the real one is dropped.
struct DOMImporter: RecordImporter {
  /// How close together the two forms of one key are sent.
  private static let sameKeyNanoseconds: Int64 = 1_000_000

  let description = SessionDescription(platform: .web, source: "dom")
  let records = RecordStream.Cut.jsonValues
  private let parser: ForeignValueParser
  private var clock = WebClock()
  private var families = ContactFamilies()
  private var unnamedKey: InteractionEvent?

  /// Makes an importer; `nil` when memory is short.
  init?() {
    guard let parser = ForeignValueParser(.dom) else { return nil }
    self.parser = parser
  }

  mutating func take(_ value: Span<UInt8>, into output: inout ImportOutput) {
    guard value.count > 0 else { return }
    output.countRow()
    parser.parse(value, counting: &output) { event, output in take(event, into: &output) }
  }

  mutating func finish(into output: inout ImportOutput) { releaseUnnamedKey(into: &output) }

  private mutating func take(_ event: ForeignValueParser.Event, into output: inout ImportOutput) {
    let time = event.event.timestampNanoseconds
    guard clock.accepts(time, counting: &output) else { return }
    if families.isDuplicate(event.family, atNanoseconds: time) { return output.drop(.duplicate) }
    if case .pointer(let pointer) = event.event.action, pointer.isInKeypad {
      output.report {
        $0.note("positions on a keypad or keyboard on the screen are dropped, by zone or by name")
      }
    }
    if case .key(let key) = event.event.action, key.phase == .down {
      if key.keyClass == .unidentified {
        releaseUnnamedKey(into: &output)
        unnamedKey = event.event
        return
      }
      if let unnamed = unnamedKey,
        (time - unnamed.timestampNanoseconds).magnitude <= Self.sameKeyNanoseconds.magnitude
      {
        unnamedKey = nil
        output.drop(.duplicate)
      }
    }
    releaseUnnamedKey(into: &output)
    output.emit(atNanoseconds: time, event.event.action)
  }

  private mutating func releaseUnnamedKey(into output: inout ImportOutput) {
    guard let key = unnamedKey else { return }
    unnamedKey = nil
    output.emit(atNanoseconds: key.timestampNanoseconds, key.action)
  }
}
