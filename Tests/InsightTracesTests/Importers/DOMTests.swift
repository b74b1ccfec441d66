import InsightEvents
import InsightTraces
import Testing

@Suite("W3C event dumps")
struct DOMTests {
  private static func dump(_ events: [String]) -> Imported {
    let lines = imported(events.joined(separator: "\n"))
    let array = imported("[\n" + events.joined(separator: ",\n") + "\n]")
    #expect(lines.format == .dom)
    #expect(array.format == .dom)
    #expect(lines.events == array.events)
    return lines
  }

  @Test("the DOM's own names and units")
  func namesAndUnits() {
    let result = Self.dump([
      #"{"type":"pointerdown","timeStamp":100.5,"pointerId":2,"pointerType":"touch","clientX":10,"clientY":20,"pressure":0.5,"width":8,"height":12,"buttons":1,"isTrusted":true}"#,
      #"{"type":"wheel","timeStamp":101.5,"deltaX":0,"deltaY":3,"deltaMode":1}"#,
      #"{"type":"devicemotion","timeStamp":102.5,"acceleration":{"x":1,"y":1,"z":1},"accelerationIncludingGravity":{"x":0.5,"y":-0.5,"z":9.75},"rotationRate":{"alpha":1,"beta":2,"gamma":3},"interval":16}"#,
      #"{"type":"deviceorientation","timeStamp":103.5,"alpha":10,"beta":20,"gamma":null}"#,
      #"{"type":"visibilitychange","timeStamp":104.5,"visibilityState":"hidden"}"#,
      #"{"type":"input","timeStamp":105.5,"inputType":"insertText","data":"SECRET","target":"amount"}"#,
      #"{"type":"focusin","timeStamp":106.5,"target":{"id":"recipient","value":"SECRET"}}"#,
      #"{"type":"focusout","timeStamp":107.5,"target":"amount"}"#,
    ])
    #expect(result.milliseconds == (0..<8).map(Double.init))
    #expect(
      result.actions == [
        .pointer(
          PointerEvent(
            phase: .down, kind: .touch, identifier: 2, position: .init(x: 10, y: 20), pressure: 0.5,
            contactSize: 12, buttons: 1)),
        .scroll(ScrollEvent(deltaX: 0, deltaY: 48, isWheel: true)),
        .motion(
          MotionSample(
            acceleration: .init(x: 0.5, y: -0.5, z: 9.75), rotationRate: .init(x: 1, y: 2, z: 3))),
        .orientation(OrientationSample(alpha: 10, beta: 20, gamma: nil)),
        .visibility(VisibilityEvent(isVisible: false)),
        .input(TextInputEvent(inputType: .insertText, length: 6, target: 0)),
        .focus(target: 1), .blur(target: 0),
      ])
  }

  @Test("one clock: times of 0, below, or of another epoch are counted as missing")
  func oneClock() {
    let result = Self.dump(
      ["-35", "0", "1234.5", "1544756766750", "1300.5"].map {
        #"{"type":"keydown","key":"a","code":"KeyA","timeStamp":\#($0)}"#
      })
    #expect(result.milliseconds == [0, 66])
    #expect(result.report?[.missingTime] == 2)
    #expect(result.report?[.otherClock] == 1)
    #expect(result.report?.clock == .monotonic)
  }

  @Test("a release named differently from its press pairs by the physical key")
  func pairsByPhysicalKey() {
    let result = Self.dump([
      #"{"type":"keydown","key":"Shift","code":"ShiftLeft","timeStamp":1}"#,
      #"{"type":"keydown","key":"A","code":"KeyA","timeStamp":2}"#,
      #"{"type":"keyup","key":"Shift","code":"ShiftLeft","timeStamp":3}"#,
      #"{"type":"keyup","key":"a","code":"KeyA","timeStamp":4}"#,
      #"{"type":"keyup","key":"b","code":"KeyB","timeStamp":5}"#,
    ])
    #expect(result.keys.map(\.press) == [0, 1, 0, 1])
    #expect(result.keys.map(\.keyClass) == [.modifier, .letter, .modifier, .letter])
    #expect(result.report?[.orphanRelease] == 1)
  }

  @Test("a key released while Meta is down has no release; its next press is new, 40 s later")
  func lostReleaseExpires() {
    let result = Self.dump([
      #"{"type":"keydown","key":"Meta","code":"MetaLeft","timeStamp":1}"#,
      #"{"type":"keydown","key":"a","code":"KeyA","timeStamp":2}"#,
      #"{"type":"keyup","key":"Meta","code":"MetaLeft","timeStamp":3}"#,
      #"{"type":"keydown","key":"a","code":"KeyA","timeStamp":40003}"#,
      #"{"type":"keyup","key":"a","code":"KeyA","timeStamp":40090}"#,
    ])
    #expect(result.keys.map(\.isRepeat) == [false, false, false, false, false])
    #expect(result.report?.unfinishedCount == 1)
  }

  @Test(
    "the key 229 that comes with every key of a virtual keyboard is dropped, others stay unnamed")
  func key229IsMerged() {
    let result = Self.dump([
      #"{"type":"keydown","key":"Unidentified","keyCode":229,"timeStamp":10}"#,
      #"{"type":"keydown","key":"a","code":"","keyCode":65,"timeStamp":10}"#,
      #"{"type":"input","inputType":"insertText","data":"a","timeStamp":11}"#,
      #"{"type":"keyup","key":"a","code":"","keyCode":65,"timeStamp":20}"#,
      #"{"type":"keydown","key":"Enter","keyCode":229,"timeStamp":30}"#,
      #"{"type":"keydown","key":"x","isComposing":true,"timeStamp":40}"#,
      #"{"type":"keydown","timeStamp":50}"#,
    ])
    #expect(
      result.keys.map(\.keyClass) == [
        .letter, .letter, .unidentified, .unidentified, .unidentified,
      ])
    #expect(result.keys.map(\.press) == [0, 0, nil, nil, nil])
    #expect(result.report?[.duplicate] == 1)
  }

  @Test("coalesced events are taken instead of the one that holds them, never both")
  func coalescedEventsReplaceTheirParent() {
    let parts = (0..<5).map { #"{"timeStamp":\#(10 + $0),"clientX":\#($0),"clientY":1}"# }.joined(
      separator: ",")
    let result = Self.dump([
      #"{"type":"pointermove","pointerId":3,"pointerType":"pen","timeStamp":14.5,"clientX":9,"clientY":9,"coalescedEvents":[\#(parts)]}"#
    ])
    #expect(result.pointers.map(\.position?.x) == [0, 1, 2, 3, 4])
    #expect(result.pointers.allSatisfy { $0.identifier == 3 && $0.kind == .pen })
    #expect(result.milliseconds == [0, 1, 2, 3, 4])
  }

  @Test(
    "several fingers of a touch event are a contact each; a mouse event after it is the same tap")
  func touchesAreContacts() {
    let result = Self.dump([
      #"{"type":"touchstart","timeStamp":5,"changedTouches":[{"identifier":0,"clientX":1,"clientY":2,"force":0.5},{"identifier":1,"clientX":3,"clientY":4}]}"#,
      #"{"type":"touchcancel","timeStamp":9,"changedTouches":[{"identifier":1,"clientX":3,"clientY":4}]}"#,
      #"{"type":"touchend","timeStamp":10,"changedTouches":[{"identifier":0,"clientX":1,"clientY":2}]}"#,
      #"{"type":"mousedown","timeStamp":12,"clientX":1,"clientY":2,"buttons":1}"#,
      #"{"type":"mouseup","timeStamp":12,"clientX":1,"clientY":2}"#,
      #"{"type":"click","timeStamp":12,"clientX":1,"clientY":2}"#,
    ])
    #expect(result.phases == [.down, .down, .cancel, .up])
    #expect(result.pointers.map(\.identifier) == [0, 1, 1, 0])
    #expect(result.report?[.duplicate] == 2)
    #expect(result.report?[.noCounterpart] == 1)
  }

  @Test("a motion event without reading is no motion, its nulls are never 0")
  func emptyMotionIsNoMotion() {
    let result = Self.dump([
      #"{"type":"devicemotion","timeStamp":5,"accelerationIncludingGravity":{"x":null,"y":null,"z":null},"rotationRate":{"alpha":null,"beta":null,"gamma":null},"interval":0}"#,
      #"{"type":"keydown","key":"1","code":"Digit1","timeStamp":6}"#,
    ])
    #expect(result.events.count == 1)
    #expect(result.report?[.missingValue] == 1)
    #expect(result.report?.unavailable.contains(.posture) == true)
  }

  @Test("a cancelled pointer ends as cancelled and its number comes again")
  func cancelledPointerEnds() {
    let rows = [("pointerdown", 1), ("pointermove", 2), ("pointercancel", 3), ("pointerdown", 4)]
      .map {
        #"{"type":"\#($0.0)","pointerId":1,"pointerType":"touch","timeStamp":\#($0.1),"clientX":\#($0.1),"clientY":0}"#
      }
    #expect(Self.dump(rows).phases == [.down, .move, .cancel, .down])
  }

  @Test(
    "positions on a keypad are dropped where a dump shows one, and its keys have no number",
    arguments: [
      #""target":"pin-pad-7""#, #""target":{"id":"key7","className":"btn Keypad__key"}"#,
      #""target":{"name":"virtualKeyboard"}"#, #""zone":"keypad","target":{"id":"x"}"#,
      #""target":{"id":"","class":"num_pad"}"#,
    ])
  func keypadHasNoPositions(target: String) {
    let result = Self.dump([
      #"{"type":"pointerdown","timeStamp":1,"clientX":5,"clientY":6,\#(target)}"#,
      #"{"type":"pointerup","timeStamp":9,"clientX":5,"clientY":6,\#(target)}"#,
    ])
    #expect(result.pointers.count == 2)
    #expect(result.pointers.allSatisfy { $0.position == nil && $0.isInKeypad })
    #expect(target.hasPrefix("\"zone") || result.pointers.allSatisfy { $0.target == nil })
    #expect(result.report?.decisions.contains { $0.contains("keypad") } == true)
  }

  @Test(
    "other names keep their positions",
    arguments: ["keyboardless-box", "pad", "numbers"].map { #""target":{"className":"\#($0)"}"# }
      + [#""target":{"id":"amount"}"#])
  func otherNamesKeepPositions(target: String) {
    let result = Self.dump([
      #"{"type":"pointerdown","timeStamp":1,"clientX":5,"clientY":6,\#(target)}"#
    ])
    #expect(result.pointers.map { $0.position?.x } == [5])
  }
}
