import InsightEvents
import Testing

@Suite("Event vocabulary")
struct InteractionEventTests {
  @Test("positions inside a keypad are never kept")
  func keypadPositionIsDropped() {
    let event = PointerEvent(
      phase: .down, kind: .touch, position: .init(x: 3, y: 4), isInKeypad: true)
    #expect(event.position == nil)
  }

  @Test(
    "a long insertion is stored as nine or more", arguments: [(0, 0), (8, 8), (9, 9), (200, 9)])
  func lengthIsBucketed(given: UInt8, stored: UInt8) {
    #expect(TextInputEvent(inputType: .insertText, length: given).length == stored)
  }

  @Test("an event is trivial, so recording one allocates nothing")
  func eventIsTrivial() {
    func requireTrivial<Value: BitwiseCopyable>(_: Value.Type) -> Bool { true }
    #expect(requireTrivial(InteractionEvent.self))
  }
}
