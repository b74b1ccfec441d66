import InsightEvents
import InsightTraces
import Testing

private func sync(_ time: Double) -> KernelEvent { KernelEvent(time, 0, 0, 0) }

@Suite("The kernel's input events, in every tool's form")
struct EvdevTests {
  /// A mouse with buttons and wheel, keys, a finger by protocol B.
  private static let session: [KernelEvent] = [
    KernelEvent(0, 1, 30, 1), sync(0), KernelEvent(80.25, 1, 30, 0), sync(80.25),
    KernelEvent(100, 2, 0, 5), KernelEvent(100, 2, 1, -3), sync(100),
    KernelEvent(110, 1, 0x110, 1), sync(110), KernelEvent(150, 1, 0x110, 0), sync(150),
    KernelEvent(200, 2, 8, -1), sync(200),
    KernelEvent(300, 3, 0x2F, 1), KernelEvent(300, 3, 0x39, 77), KernelEvent(300, 3, 0x35, 400),
    KernelEvent(300, 3, 0x36, 500), KernelEvent(300, 3, 0x3A, 60), KernelEvent(300, 1, 0x14A, 1),
    sync(300), KernelEvent(316, 3, 0x35, 410), sync(316), KernelEvent(340, 3, 0x39, -1),
    KernelEvent(340, 1, 0x14A, 0), sync(340),
  ]

  private static let expected: [(Double, InteractionEvent.Action)] = [
    (0, .key(KeyEvent(phase: .down, keyClass: .letter, press: 0))),
    (80.25, .key(KeyEvent(phase: .up, keyClass: .letter, press: 0))),
    (100, .pointer(PointerEvent(phase: .move, kind: .mouse, position: .init(x: 5, y: -3)))),
    (
      110,
      .pointer(PointerEvent(phase: .down, kind: .mouse, position: .init(x: 5, y: -3), buttons: 1))
    ),
    (150, .pointer(PointerEvent(phase: .up, kind: .mouse, position: .init(x: 5, y: -3)))),
    (200, .scroll(ScrollEvent(deltaX: 0, deltaY: 100, isWheel: true))),
    (
      300,
      .pointer(
        PointerEvent(phase: .down, kind: .touch, identifier: 3, position: .init(x: 400, y: 500)))
    ),
    (
      316,
      .pointer(
        PointerEvent(phase: .move, kind: .touch, identifier: 3, position: .init(x: 410, y: 500)))
    ),
    (
      340,
      .pointer(
        PointerEvent(phase: .up, kind: .touch, identifier: 3, position: .init(x: 410, y: 500)))
    ),
  ]

  private static let forms: [(TraceFormat, [UInt8])] = [
    (.evdev, raw(session)),
    (.evdev32, raw(session, isWide: false)),
    (.evemu, text(["# EVEMU 1.3", "N: Some device"], session.map(\.evemu))),
    (.evtest, text(["Input driver version is 1.0.1"], session.map(\.evtest))),
    (
      .libinput,
      text(
        [
          "# libinput record", "ndevices: 1", "devices:", "- node: /dev/input/event3", "  events:",
          "  - evdev:",
        ], session.map(\.libinput))
    ),
    (
      .getevent,
      text(["add device 1: /dev/input/event3", "  name:     \"touch\""], session.map(\.getevent))
    ),
  ]

  private static func text(_ heading: [String], _ lines: [String]) -> [UInt8] {
    Array(((heading + lines).joined(separator: "\n") + "\n").utf8)
  }

  @Test("each form is recognised and gives the same events", arguments: forms)
  func formsAgree(format: TraceFormat, bytes: [UInt8]) throws {
    let result = imported(bytes)
    #expect(result.format == format)
    #expect(result.error == nil)
    #expect(result.milliseconds == Self.expected.map(\.0))
    #expect(result.actions == Self.expected.map(\.1))
    let report = try #require(result.report)
    #expect(report.rowCount == Self.session.count)
    #expect(report.droppedCount == 0)
    #expect(report.unfinishedCount == 0)
    #expect(report.clock == .monotonic)
    #expect(report.unavailable == [.fields, .pressure, .posture, .rotation, .context])
  }

  @Test("chunks do not matter", arguments: forms)
  func chunksDoNotMatter(format: TraceFormat, bytes: [UInt8]) {
    #expect(imported(bytes, as: format, chunkSize: 1).events == imported(bytes).events)
  }

  @Test("the names of getevent -lt mean the same as the numbers")
  func namesMeanTheSame() {
    let lines = """
      add device 1: /dev/input/event2
        name:     "sec_touchscreen"
      [   66.123456] /dev/input/event2: EV_KEY       KEY_5                DOWN
      [   66.123456] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
      [   66.223456] /dev/input/event2: EV_KEY       KEY_5                UP
      [   66.223456] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
      [   66.300000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000abc
      [   66.300000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001a4
      [   66.300000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    0000001e
      [   66.300000] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
      [   66.300000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000             rate 120
      [   66.350000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
      [   66.350000] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
      [   66.350000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
      """
    let result = imported(lines)
    #expect(result.format == .getevent)
    #expect(result.keys.map(\.keyClass) == [.digit, .digit])
    #expect(result.keys.map(\.press) == [0, 0])
    #expect(result.phases == [.down, .up])
    #expect(result.pointers.first?.position == .init(x: 420, y: 30))
    #expect(result.milliseconds == [0, 100, 176.544, 226.544])
  }

  @Test("axes that are described give pressure a range and positions a scale")
  func axesGiveScale() {
    let touch = [
      KernelEvent(0, 3, 0x39, 1), KernelEvent(0, 3, 0x35, 254), KernelEvent(0, 3, 0x36, 127),
      KernelEvent(0, 3, 0x3A, 51), sync(0),
    ]
    let evemu = ["N: Touch", "A: 35 0 4095 0 0 10", "A: 36 0 4095 0 0 10", "A: 3a 0 255 0 0 0"]
    let evtest = [
      "Input device name: \"Touch\"", "  Event type 3 (EV_ABS)",
      "    Event code 53 (ABS_MT_POSITION_X)",
      "      Min        0", "      Max     4095", "      Resolution      10",
      "    Event code 54 (ABS_MT_POSITION_Y)", "      Resolution      10",
      "    Event code 58 (ABS_MT_PRESSURE)", "      Min        0", "      Max      255",
    ]
    let libinput = [
      "# libinput record", "devices:", "- node: /dev/input/event3", "    absinfo:",
      "      53: [0, 4095, 0, 0, 10]", "      54: [0, 4095, 0, 0, 10]",
      "      58: [0, 255, 0, 0, 0]",
    ]
    let getevent = [
      "add device 1: /dev/input/event3",
      "    ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 4095, fuzz 0, flat 0, resolution 10",
      "                ABS_MT_POSITION_Y     : value 0, min 0, max 4095, fuzz 0, flat 0, resolution 10",
      "                ABS_MT_PRESSURE       : value 0, min 0, max 255, fuzz 0, flat 0, resolution 0",
    ]
    let forms = [
      evemu + touch.map(\.evemu), evtest + touch.map(\.evtest), libinput + touch.map(\.libinput),
      getevent + touch.map(\.getevent),
    ]
    for form in forms {
      let pointer = imported(form.joined(separator: "\n")).pointers.first
      #expect(pointer?.position == .init(x: 160, y: 80), "\(form[0])")
      #expect(pointer?.pressure == 0.2, "\(form[0])")
    }
  }

  @Test("times since 1970 and since the start of the machine give the same, and are told apart")
  func epochsGiveTheSame() {
    let wall = Self.session.map {
      var event = $0
      event.microseconds += 1_544_756_766_750_000
      return event
    }
    let result = imported(raw(wall))
    #expect(result.report?.clock == .epoch)
    #expect(result.events == imported(raw(Self.session)).events)
  }

  @Test("a record cut off at the end is counted")
  func cutOffRecordIsCounted() {
    let result = imported(Array(raw(Self.session).dropLast(5)), as: .evdev)
    #expect(result.report?[.malformed] == 1)
    #expect(result.report?.rowCount == Self.session.count - 1)
  }

  @Test("a page of keys: classes only, in the raw form too")
  func keysAreClasses() {
    let codes: [(UInt16, KeyClass)] = [
      (16, .letter), (2, .digit), (82, .digit), (12, .symbol), (57, .space), (28, .enter),
      (14, .backspace),
      (111, .delete), (15, .tab), (1, .escape), (42, .modifier), (103, .navigation),
      (59, .function),
      (0x200, .digit),
    ]
    let result = imported(
      raw(codes.enumerated().map { KernelEvent(Double($0.offset), 1, $0.element.0, 1) }), as: .evdev
    )
    #expect(result.keys.map(\.keyClass) == codes.map(\.1))
  }
}

@Suite("What goes wrong with keys and contacts")
struct EvdevFaultTests {
  @Test("a held key is one press: repeats by value 2, or by down after down")
  func heldKeyIsOnePress() {
    var events = [KernelEvent(0, 1, 14, 1)]
    for index in 1...30 {
      events.append(KernelEvent(Double(index) * 33, 1, 14, index.isMultiple(of: 2) ? 1 : 2))
    }
    events.append(KernelEvent(1_000, 1, 14, 0))
    let keys = imported(raw(events), as: .evdev).keys
    #expect(keys.count { $0.phase == .down && !$0.isRepeat } == 1)
    #expect(keys.count { $0.isRepeat } == 30)
    #expect(Set(keys.map(\.press)) == [0])
  }

  @Test("a press that lost its release does not last until the next one")
  func lostReleaseIsNoLongHold() {
    let result = imported(
      raw([KernelEvent(0, 1, 30, 1), KernelEvent(40_000, 1, 30, 1), KernelEvent(40_090, 1, 30, 0)]),
      as: .evdev)
    #expect(result.keys.map(\.isRepeat) == [false, false, false])
    #expect(result.keys.map(\.phase) == [.down, .down, .up])
    #expect(result.report?.unfinishedCount == 1)
  }

  @Test("the release of a key that was not pressed is counted and dropped")
  func orphanReleaseIsDropped() {
    let result = imported(raw([KernelEvent(0, 1, 28, 0), KernelEvent(5, 1, 30, 1)]), as: .evdev)
    #expect(result.keys.map(\.phase) == [.down])
    #expect(result.report?[.orphanRelease] == 1)
    #expect(result.report?.unfinishedCount == 1)
  }

  @Test("keys pair by the physical key, with numbers that are used again")
  func keysPairByPhysicalKey() {
    let events = [
      KernelEvent(0, 1, 42, 1), KernelEvent(10, 1, 30, 1), KernelEvent(20, 1, 42, 0),
      KernelEvent(30, 1, 30, 0), KernelEvent(40, 1, 48, 1),
    ]
    #expect(imported(raw(events), as: .evdev).keys.map(\.press) == [0, 1, 0, 1, 0])
  }

  @Test(
    "SYN_DROPPED: lost up to the next report, contacts end as cancelled, the number may come again")
  func lostEventsEndContacts() {
    func down(_ time: Double) -> [KernelEvent] {
      [
        KernelEvent(time, 3, 0x2F, 0), KernelEvent(time, 3, 0x39, 9),
        KernelEvent(time, 3, 0x35, 10),
        KernelEvent(time, 3, 0x36, 20), sync(time),
      ]
    }
    let junk = [
      KernelEvent(20, 0, 3, 0), KernelEvent(21, 3, 0x39, 4), KernelEvent(21, 3, 0x35, 999),
      sync(22),
    ]
    let result = imported(raw(down(0) + junk + down(50)), as: .evdev)
    #expect(result.phases == [.down, .cancel, .down])
    #expect(result.milliseconds == [0, 22, 50])
    #expect(result.pointers.last?.position == .init(x: 10, y: 20))
    #expect(result.report?[.lostSync] == 3)
  }

  @Test("a contact that another takes the slot of ends as cancelled")
  func replacedContactIsCancelled() {
    let events = [
      KernelEvent(0, 3, 0x39, 1), KernelEvent(0, 3, 0x35, 1), KernelEvent(0, 3, 0x36, 1), sync(0),
      KernelEvent(9, 3, 0x39, 2), KernelEvent(9, 3, 0x35, 50), sync(9),
    ]
    #expect(imported(raw(events), as: .evdev).phases == [.down, .cancel, .down])
  }

  @Test("protocol A without numbers: contacts go on as the nearest ones")
  func protocolAFollowsTheNearest() {
    func frame(_ time: Double, _ points: [(Int32, Int32)]) -> [KernelEvent] {
      points.flatMap {
        [
          KernelEvent(time, 3, 0x35, $0.0), KernelEvent(time, 3, 0x36, $0.1),
          KernelEvent(time, 0, 2, 0),
        ]
      }
        + (points.isEmpty ? [KernelEvent(time, 1, 0x14A, 0)] : []) + [sync(time)]
    }
    let result = imported(
      raw(
        frame(0, [(100, 100)]) + frame(10, [(500, 500), (104, 100)])
          + frame(20, [(110, 100), (505, 500)]) + frame(30, [(508, 500)]) + frame(40, [])),
      as: .evdev)
    let first = result.pointers.filter { $0.identifier == 2 }
    let second = result.pointers.filter { $0.identifier == 3 }
    #expect(first.map(\.phase) == [.down, .move, .move, .up])
    #expect(first.map(\.position?.x) == [100, 104, 110, 110])
    #expect(second.map(\.phase) == [.down, .move, .move, .up])
    #expect(second.map(\.position?.x) == [500, 505, 508, 508])
    #expect(result.report?.unfinishedCount == 0)
  }

  @Test("one finger or a pen without multitouch; a pen hovers before it touches")
  func penHovers() {
    let events = [
      KernelEvent(0, 3, 0, 10), KernelEvent(0, 3, 1, 20), KernelEvent(0, 1, 0x140, 1), sync(0),
      KernelEvent(10, 3, 0, 11), KernelEvent(10, 1, 0x14A, 1), sync(10),
      KernelEvent(20, 3, 0, 12), sync(20), KernelEvent(30, 1, 0x14A, 0), sync(30),
      KernelEvent(40, 3, 0, 13), sync(40), KernelEvent(50, 1, 0x140, 0), sync(50),
    ]
    let result = imported(raw(events), as: .evdev)
    #expect(result.phases == [.move, .down, .move, .up, .move])
    #expect(result.pointers.allSatisfy { $0.kind == .pen })
  }

  @Test("a touchpad moves the pointer with one finger and scrolls with two")
  func touchpadMovesAndScrolls() {
    var lines = ["# EVEMU 1.3", "N: SynPS/2 Synaptics TouchPad", "P: 01 00"]
    let events = [
      KernelEvent(0, 3, 0x39, 1), KernelEvent(0, 3, 0x35, 100), KernelEvent(0, 3, 0x36, 100),
      sync(0),
      KernelEvent(10, 3, 0x35, 110), sync(10), KernelEvent(20, 3, 0x35, 120), sync(20),
      KernelEvent(30, 3, 0x2F, 1), KernelEvent(30, 3, 0x39, 2), KernelEvent(30, 3, 0x35, 300),
      KernelEvent(30, 3, 0x36, 100), sync(30),
      KernelEvent(40, 3, 0x36, 120), KernelEvent(40, 3, 0x2F, 0), KernelEvent(40, 3, 0x36, 120),
      sync(40),
      KernelEvent(50, 3, 0x36, 140), KernelEvent(50, 3, 0x2F, 1), KernelEvent(50, 3, 0x36, 140),
      sync(50),
    ]
    lines += events.map(\.evemu)
    let result = imported(lines.joined(separator: "\n"))
    #expect(result.pointers.allSatisfy { $0.kind == .mouse && $0.phase == .move })
    let scrolls = result.actions.compactMap {
      if case .scroll(let scroll) = $0 { scroll } else { nil }
    }
    #expect(scrolls.last == ScrollEvent(deltaX: 0, deltaY: -20, isWheel: true))
  }

  @Test(
    "a device that tells one finger as a tool is a touchpad unless its properties say otherwise",
    arguments: [
      ("", [.mouse]), ("N: A\n", [.mouse]), ("P: 00\n", [.mouse]), ("P: 02\n", [.touch]),
      ("N: SynPS/2 Synaptics TouchPad\n", [.mouse]),
    ] as [(String, Set<PointerEvent.Kind>)])
  func fingerToolMakesTouchpad(heading: String, kinds: Set<PointerEvent.Kind>) {
    var events = [
      KernelEvent(0, 3, 0x39, 1), KernelEvent(0, 3, 0x35, 100), KernelEvent(0, 3, 0x36, 100),
      KernelEvent(0, 1, 0x14A, 1), KernelEvent(0, 1, 0x145, 1), sync(0),
    ]
    for step in 1...3 {
      events += [
        KernelEvent(Double(step) * 10, 3, 0x35, 100 + Int32(step) * 9), sync(Double(step) * 10),
      ]
    }
    let result = imported(heading + events.map(\.evemu).joined(separator: "\n"), as: .evemu)
    #expect(Set(result.pointers.map(\.kind)) == kinds)
    let isInferred = result.report?.decisions.contains {
      $0.contains("one finger is told as a tool")
    }
    #expect(isInferred == (kinds == [.mouse] && !heading.contains("TouchPad")))
  }

  @Test("fingers that lay on a touchpad before it was known for one end as cancelled")
  func earlierFingersAreCancelled() {
    let events = [
      KernelEvent(0, 3, 0x2F, 0), KernelEvent(0, 3, 0x39, 1), KernelEvent(0, 3, 0x35, 1),
      KernelEvent(0, 3, 0x36, 1), KernelEvent(0, 1, 0x14D, 1), sync(0),
      KernelEvent(10, 1, 0x14D, 0), KernelEvent(10, 1, 0x145, 1), sync(10),
    ]
    let result = imported(raw(events), as: .evdev)
    #expect(result.phases == [.down, .cancel])
  }

  @Test("a getevent recording without times says so")
  func geteventWithoutTimesSaysSo() {
    let line = "/dev/input/event2: EV_KEY       KEY_A                DOWN"
    let result = imported("add device 1: /dev/input/event2\n\(line)\n\(line)\n")
    #expect(result.format == .getevent)
    #expect(result.report?[.missingTime] == 2)
    #expect(result.error == .noEvents(format: .getevent))
  }

  @Test("zeros alone are no recording of a device")
  func zerosAreNoRecording() {
    #expect(imported([UInt8](repeating: 0, count: 4_800)).format == .trace)
  }

  @Test("a device that looks like a touchpad but does not say so is named")
  func unnamedTouchpadIsNamed() {
    let events = [
      KernelEvent(1, 3, 0x39, 5), KernelEvent(1, 3, 0x35, 9), KernelEvent(1, 3, 0x36, 9),
      KernelEvent(1, 1, 0x14D, 1), KernelEvent(1, 0, 0, 0),
    ].map(\.evemu).joined(separator: "\n")
    let named = { (text: String) in
      imported(text, as: .evemu).report?.decisions.contains { $0.contains("as touchpads do") }
    }
    #expect(named(events) == true)
    #expect(named("P: 01\n" + events) == false)
  }
}
