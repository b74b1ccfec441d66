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
