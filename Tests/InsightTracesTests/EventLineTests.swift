import InsightEvents
import InsightTraces
import Testing

@Suite("A line of a trace becomes its event")
struct EventLineTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var line: String
    var action: InteractionEvent.Action
    var testDescription: String { line }

    init(_ line: String, _ action: InteractionEvent.Action) {
      self.line = line
      self.action = action
    }
  }

  static let rows: [Row] = [
    Row(
      #""type":"keydown","keyClass":"digit","repeat":true,"press":7,"target":3"#,
      .key(KeyEvent(phase: .down, keyClass: .digit, isRepeat: true, press: 7, target: 3))),
    Row(#""type":"keyup""#, .key(KeyEvent(phase: .up, keyClass: .unidentified))),
    Row(
      #""type":"keyup","keyClass":"of another age""#,
      .key(KeyEvent(phase: .up, keyClass: .unidentified))),
    Row(
      #""type":"input","inputType":"insertFromPaste","length":40,"target":2"#,
      .input(TextInputEvent(inputType: .insertFromPaste, length: 9, target: 2))),
    Row(
      #""type":"input","inputType":"deleteWordBackward""#,
      .input(TextInputEvent(inputType: .delete, length: 0))),
    Row(
      #""type":"pointerdown","pointerId":4,"pointerType":"touch","x":1.5,"y":-2,"pressure":0.25,"#
        + #""width":8,"height":12,"buttons":1,"target":9"#,
      .pointer(
        PointerEvent(
          phase: .down, kind: .touch, identifier: 4, position: .init(x: 1.5, y: -2), pressure: 0.25,
          contactSize: 12, buttons: 1, target: 9))),
    Row(
      #""type":"pointermove","pointerType":"pen","x":1"#,
      .pointer(PointerEvent(phase: .move, kind: .pen, identifier: 0))),
    Row(
      #""type":"pointerup","pointerId":1,"x":5,"y":6,"zone":"keypad""#,
      .pointer(PointerEvent(phase: .up, kind: .mouse, isInKeypad: true))),
    Row(
      #""type":"pointercancel","pointerId":1,"x":null,"y":null"#,
      .pointer(PointerEvent(phase: .cancel, kind: .mouse))),
    Row(
      #""type":"wheel","deltaX":0,"deltaY":-120"#,
      .scroll(ScrollEvent(deltaX: 0, deltaY: -120, isWheel: true))),
    Row(
      #""type":"scroll","deltaY":3"#,
      .scroll(ScrollEvent(deltaX: 0, deltaY: 3, isWheel: false))),
    Row(#""type":"focus","target":5"#, .focus(target: 5)),
    Row(#""type":"blur","target":5"#, .blur(target: 5)),
    Row(
      #""type":"visibilitychange","state":"hidden","app":"call""#,
      .visibility(VisibilityEvent(isVisible: false, otherApp: .call))),
    Row(
      #""type":"devicemotion","ax":1,"ay":2,"az":3,"rx":4,"ry":5,"rz":6"#,
      .motion(
        MotionSample(
          acceleration: .init(x: 1, y: 2, z: 3), rotationRate: .init(x: 4, y: 5, z: 6)))),
    Row(
      #""type":"devicemotion","ax":1,"ay":2,"rx":4,"ry":5,"rz":6"#,
      .motion(MotionSample(acceleration: nil, rotationRate: .init(x: 4, y: 5, z: 6)))),
    Row(
      #""type":"deviceorientation","alpha":300,"gamma":-7.5"#,
      .orientation(OrientationSample(alpha: 300, beta: nil, gamma: -7.5))),
    Row(#""type":"proximity","near":true"#, .proximity(near: true)),
    Row(
      #""type":"call","state":"active","route":"earpiece","counterpart":"unknown""#,
      .call(CallEvent(state: .active, route: .earpiece, counterpart: .unknown))),
    Row(
      #""type":"screen","capture":false,"displays":2"#,
      .screen(ScreenEvent(isCaptured: false, displayCount: 2))),
    Row(#""type":"step","name":"otp""#, .step(.otp)),
    Row(#""type":"step","name":"of another age""#, .step(.other)),
  ]

  @Test("every type, with its fields, absent ones and nulls", arguments: rows)
  func lineBecomesEvent(_ row: Row) throws {
    let trace = try #require(readLines(#"{"t":12.5,\#(row.line)}"#))
    #expect(
      trace.events == [InteractionEvent(timestampNanoseconds: 12_500_000, action: row.action)])
    #expect(trace.quality.skippedCount == 0)
  }

  @Test("unknown fields are passed over, in any order, nested ones too")
  func unknownFieldsArePassedOver() throws {
    let trace = try #require(
      readLines(#"{"a":[{"b":[1,{"c":"}"}]}],"type":"step","z":{"t":5},"name":"form","t":3}"#))
    #expect(
      trace.events == [InteractionEvent(timestampNanoseconds: 3_000_000, action: .step(.form))])
  }

  @Test(
    "times of any size and sign become nanoseconds",
    arguments: [
      ("0", 0), ("-35", -35_000_000), ("1234.5", 1_234_500_000),
      ("1544756766750", 1_544_756_766_750_000_000),
      ("-0.000001", -1), ("9.000000000000002", 9_000_000), ("1e3", 1_000_000_000),
      ("9200000000000", 9_200_000_000_000_000_000), ("-9200000000000", -9_200_000_000_000_000_000),
    ])
  func timeBecomesNanoseconds(text: String, nanoseconds: Int64) throws {
    let trace = try #require(readLines(#"{"t":\#(text),"type":"step","name":"open"}"#))
    #expect(trace.events.map(\.timestampNanoseconds) == [nanoseconds])
  }

  @Test(
    "a printable key is reduced to its class by the parser",
    arguments: [
      ("a", KeyClass.letter), ("Z", .letter), ("é", .letter), ("ж", .letter), ("漢", .letter),
      ("5", .digit), ("٣", .digit), ("-", .symbol), ("€", .symbol), ("😀", .symbol), (" ", .space),
      ("Enter", .enter), ("Backspace", .backspace), ("Delete", .delete), ("Tab", .tab),
      ("Escape", .escape), ("Shift", .modifier), ("ArrowLeft", .navigation), ("F5", .function),
      ("MediaPlayPause", .function), ("Unidentified", .unidentified), ("Process", .unidentified),
      ("", .unidentified),
    ])
  func printableKeyIsReduced(key: String, keyClass: KeyClass) throws {
    let trace = try #require(readLines(#"{"t":0,"type":"keydown","key":"\#(key)","code":"F1"}"#))
    #expect(trace.events.map(\.action) == [.key(KeyEvent(phase: .down, keyClass: keyClass))])
  }

  @Test(
    "a physical key is reduced to its class by the parser",
    arguments: [
      ("KeyA", KeyClass.letter), ("Digit1", .digit), ("Numpad7", .digit), ("NumpadAdd", .symbol),
      ("NumpadEnter", .enter), ("Slash", .symbol), ("ShiftLeft", .modifier), ("F11", .function),
    ])
  func physicalKeyIsReduced(code: String, keyClass: KeyClass) throws {
    let trace = try #require(readLines(#"{"t":0,"type":"keydown","code":"\#(code)"}"#))
    #expect(trace.events.map(\.action) == [.key(KeyEvent(phase: .down, keyClass: keyClass))])
  }

  @Test("inserted text leaves its bucketed length only")
  func insertedTextLeavesItsLength() throws {
    let trace = try #require(
      readLines(
        #"{"t":0,"type":"input","inputType":"insertText","data":"né"}"#,
        #"{"t":1,"type":"input","inputType":"insertReplacementText","data":"a long sentence"}"#))
    #expect(
      trace.events.map(\.action) == [
        .input(TextInputEvent(inputType: .insertText, length: 2)),
        .input(TextInputEvent(inputType: .insertReplacement, length: 9)),
      ])
  }
}
