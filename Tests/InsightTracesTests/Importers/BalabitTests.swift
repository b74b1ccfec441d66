import InsightEvents
import InsightTraces
import Testing

@Suite("Balabit mouse CSV")
struct BalabitTests {
  private static let heading = "record timestamp,client timestamp,button,state,x,y\n"

  @Test("moves, drags, buttons and wheel; the client's time counts")
  func rowsBecomeEvents() {
    let result = imported(
      Self.heading + """
        0.0,0.0,NoButton,Move,558,593
        0.31,0.064,Left,Pressed,558,593
        0.31,0.128,NoButton,Drag,560,593
        0.62,0.192,Left,Released,560,593
        0.62,1.5,Scroll,Down,0,0
        """)
    #expect(result.format == .balabit)
    #expect(result.milliseconds == [0, 64, 128, 192, 1500])
    #expect(result.phases == [.move, .down, .move, .up])
    #expect(result.pointers.map(\.buttons) == [0, 1, 1, 0])
    #expect(result.actions.last == .scroll(ScrollEvent(deltaX: 0, deltaY: 100, isWheel: true)))
    #expect(result.report?.unavailable.contains(.typing) == true)
  }

  @Test("a second of 12,000 events is still put in order, a flood at one time is let through")
  func denseSecondIsOrdered() {
    let backwards = (0..<12_000).reversed().map {
      "0,0.\(String(100_000 + $0).dropFirst()),NoButton,Move,\($0),1"
    }
    let result = imported(
      Self.heading + (backwards + ["0,5,NoButton,Move,1,1"]).joined(separator: "\n"))
    #expect(result.events.count == 12_001)
    #expect(
      zip(result.events, result.events.dropFirst()).allSatisfy {
        $0.timestampNanoseconds <= $1.timestampNanoseconds
      })
    let flood = (0..<40_000).map { "0,0,NoButton,Move,\($0),1" }
    let places = imported(Self.heading + flood.joined(separator: "\n")).pointers.map {
      $0.position?.x
    }
    #expect(places == (0..<40_000).map { Float($0) })
  }

  @Test("equal times, exact repeats, gaps and positions of 65535 are told in the report")
  func odditiesAreReported() {
    let result = imported(
      Self.heading + """
        0,0.0,NoButton,Move,1,1
        0,0.0,NoButton,Move,2,1
        0,0.0,NoButton,Move,2,1
        0,0.0,NoButton,Move,65535,1
        0,61.0,NoButton,Move,2,2
        0,60.9,NoButton,Move,2,3
        nonsense
        0,62.0,NoButton,Hover,2,3
        """)
    #expect(result.milliseconds == [0, 0, 0, 60_900, 61_000])
    #expect(result.pointers[2].position == nil)
    #expect(result.report?.rowCount == 8)
    #expect(result.report?[.duplicate] == 1)
    #expect(result.report?[.malformed] == 1)
    #expect(result.report?[.noCounterpart] == 1)
    #expect(result.report?.gapCount == 1)
    #expect(result.report?.reorderedCount == 1)
  }
}
