import InsightEvents
import InsightTraces
import Testing
import _TestSupport

@Suite("What is written reads back as the same")
struct WriterTests {
  @Test("any description and events, plain and gzip", arguments: 0..<60 as Range<UInt64>)
  func writtenReadsBack(seed: UInt64) throws {
    var generator = RandomEvents(seed: seed)
    let traces = (0..<3).map { _ in
      (generator.description(), (0..<200).map { _ in generator.event() })
    }
    let bytes = try written(traces, isCompressed: seed.isMultiple(of: 2))
    let result = readAll(bytes)
    #expect(result.error == nil, "seed \(seed)")
    #expect(result.traces.map(\.description) == traces.map(\.0), "seed \(seed)")
    #expect(result.traces.map(\.events) == traces.map(\.1), "seed \(seed)")
    #expect(result.traces.allSatisfy { $0.quality.skippedCount == 0 }, "seed \(seed)")
  }

  @Test("what says nothing is left out, a number that is none is absent")
  func emptyEventsAreLeftOut() throws {
    let empty: [InteractionEvent.Action] = [
      .motion(MotionSample(acceleration: nil)),
      .motion(MotionSample(acceleration: .init(x: .nan, y: 0, z: 0))),
      .orientation(OrientationSample(alpha: .infinity, beta: nil, gamma: nil)),
      .screen(ScreenEvent()),
    ]
    let odd = InteractionEvent.Action.pointer(
      PointerEvent(phase: .move, kind: .pen, position: .init(x: .nan, y: 1), pressure: .infinity))
    let events = (empty + [odd]).map { InteractionEvent(timestampNanoseconds: 5, action: $0) }
    let result = readAll(try written([(SessionDescription(), events)]))
    #expect(
      result.traces.first?.events.map(\.action) == [
        .pointer(PointerEvent(phase: .move, kind: .pen))
      ])
  }

  @Test("the text is the format's own")
  func textIsTheFormats() throws {
    let event = InteractionEvent(
      timestampNanoseconds: -1_500_001,
      action: .key(KeyEvent(phase: .down, keyClass: .digit, press: 2)))
    let description = SessionDescription(platform: .web, session: "a\"\\\n\u{1}é")
    let text = String(decoding: try written([(description, [event])]), as: UTF8.self)
    #expect(
      text == """
        {"trace":1,"platform":"web","category":"other","session":"a\\"\\\\\\u000a\\u0001é"}
        {"t":-1.500001,"type":"keydown","keyClass":"digit","press":2}

        """)
  }
}

/// Descriptions and events of every kind from a seed.
struct RandomEvents {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func description() -> SessionDescription {
    SessionDescription(
      platform: pick(SessionDescription.Platform.allCases),
      category: pick(SessionDescription.Category.allCases), assistive: flag(),
      label: maybe { $0.pick(SessionDescription.Label.allCases) },
      task: maybe { $0.pick(SessionDescription.Task.allCases) },
      scenario: maybe {
        $0.pick(["", "a", "ünïcode \u{1F600}", "tab\t quote\" back\\slash", "{\"t\":1}"])
      },
      subject: maybe { $0.pick(["s1", "\u{0}\u{1F}"]) },
      session: maybe { $0.pick(["x-1", "x-2"]) },
      cohort: maybe { $0.pick(["sit", "walk"]) }, source: maybe { $0.pick(["simulator"]) })
  }

  mutating func event() -> InteractionEvent {
    InteractionEvent(
      timestampNanoseconds: .random(in: -(1 << 50)...(1 << 50), using: &generator),
      action: action())
  }

  private mutating func action() -> InteractionEvent.Action {
    switch Int.random(in: 0..<13, using: &generator) {
    case 0:
      .key(
        KeyEvent(
          phase: flag() ? .down : .up, keyClass: pick(KeyClass.allCases), isRepeat: flag(),
          press: maybe { .random(in: 0...UInt16.max, using: &$0.generator) }, target: target()))
    case 1:
      .input(
        TextInputEvent(
          inputType: pick(TextInputEvent.InputType.allCases),
          length: .random(in: 0...9, using: &generator), target: target()))
    case 2, 3:
      .pointer(
        PointerEvent(
          phase: pick([.down, .move, .up, .cancel]), kind: pick([.mouse, .touch, .pen]),
          identifier: .random(in: Int32.min...Int32.max, using: &generator),
          position: maybe { .init(x: $0.number(), y: $0.number()) },
          pressure: maybe { $0.number() },
          contactSize: maybe { $0.number() }, buttons: .random(in: 0...255, using: &generator),
          target: target(), isInKeypad: flag()))
    case 4: .scroll(ScrollEvent(deltaX: number(), deltaY: number(), isWheel: flag()))
    case 5: .focus(target: target() ?? 0)
    case 6: .blur(target: target() ?? 0)
    case 7:
      .visibility(
        VisibilityEvent(isVisible: flag(), otherApp: pick(VisibilityEvent.OtherApp.allCases)))
    case 8: .motion(MotionSample(acceleration: vector(), rotationRate: maybe { $0.vector() }))
    case 9:
      .orientation(
        OrientationSample(
          alpha: maybe { $0.number() }, beta: number(), gamma: maybe { $0.number() }))
    case 10: .proximity(near: flag())
    case 11:
      .call(
        CallEvent(
          state: pick(CallEvent.State.allCases), route: pick(CallEvent.Route.allCases),
          counterpart: pick(CallEvent.Counterpart.allCases)))
    default:
      flag()
        ? .step(pick(FlowStep.allCases))
        : .screen(
          ScreenEvent(
            isCaptured: flag(), isRemotelyControlled: maybe { $0.flag() },
            displayCount: maybe { .random(in: 0...255, using: &$0.generator) }))
    }
  }

  private mutating func flag() -> Bool { .random(using: &generator) }
  private mutating func target() -> FieldIdentifier? {
    maybe { .random(in: Int32.min...Int32.max, using: &$0.generator) }
  }
  private mutating func vector() -> MotionSample.Vector {
    .init(x: number(), y: number(), z: number())
  }
  private mutating func number() -> Float {
    flag()
      ? Float.random(in: -1e9...1e9, using: &generator)
      : Float(Int.random(in: -2_000...2_000, using: &generator)) / 16
  }
  private mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
  private mutating func maybe<T>(_ make: (inout Self) -> T) -> T? { flag() ? make(&self) : nil }
}
