import InsightEvents
import InsightFeatures
import InsightMemory
import Testing

@Suite("Enough evidence")
struct EvidenceTests {
  @Test("twenty keys always suffice", arguments: [10.0, 100, 400, 5000])
  func twentyKeys(interval: Double) {
    var session = Session()
    session.keys(20, from: 0, every: interval)
    #expect(session.result.evidence.insufficiency == nil)
  }

  @Test("twenty seconds of pointer work always suffice")
  func pointerWork() {
    var session = Session()
    for index in 0..<1400 {
      session.pointer(Double(index) * 16, .move, .mouse, x: Float(index * 5 % 900), y: 20)
    }
    #expect(session.result.evidence.insufficiency == nil)
  }

  @Test("three keys and a tap are too little")
  func threeKeysAndATap() {
    var session = Session()
    session.keys(3, from: 0, every: 200)
    session.tap(1000)
    #expect(session.result.evidence.insufficiency == .tooShort)
  }

  @Test("three keys and a tap in a minute are too few")
  func fewEvents() {
    var session = Session()
    session.keys(3, from: 0, every: 200)
    session.tap(50_000)
    #expect(session.result.evidence.insufficiency == .tooFewEvents)
  }

  @Test("context alone is no source")
  func noSource() {
    var session = Session()
    session.add(0, .call(CallEvent(state: .active)))
    session.add(60_000, .step(.confirm))
    #expect(session.result.evidence.insufficiency == .noSource)
  }

  @Test("one event is too short")
  func oneEvent() {
    var session = Session()
    session.key(7, hold: nil)
    #expect(session.result.evidence.insufficiency == .tooShort)
  }

  @Test("assistive technology is handed on and changes no value")
  func assistive() {
    let session = RandomSession.make(seed: 2)
    let plain = SessionResult(of: session.events)
    let assisted = SessionResult(of: session.events, assistive: true)
    #expect(assisted.evidence.assistive)
    #expect(!plain.evidence.assistive)
    #expect(assisted.bits == plain.bits)
  }

  @Test("a keyboard-only session has no pointer family and needs none")
  func keyboardOnly() {
    var session = Session()
    for field in 0..<5 {
      let start = Double(field) * 5000
      session.add(start, .focus(target: FieldIdentifier(field)))
      let last = session.keys(8, from: start + 800, every: 220)
      session.key(last + 300, .tab)
    }
    let result = session.sorted().result
    #expect(result.evidence.insufficiency == nil)
    #expect(!result.has(.pointer))
    #expect(!result.has(.touch))
    #expect(!result.has(.motion))
    #expect(result.has(.rhythm))
  }
}
