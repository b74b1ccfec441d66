import InsightEvents
import InsightTraces
import Testing
import _TestSupport

@Suite("Any bytes, read as any format")
struct ImporterPropertyTests {
  private static let start = 1_544_756_766_750

  /// A short recording of each format.
  static let samples: [(TraceFormat, [UInt8])] = [
    (.trace, Array("{\"trace\":1}\n{\"t\":1,\"type\":\"step\",\"name\":\"open\"}\n".utf8)),
    (
      .rrweb,
      text(0..<20) {
        #"{"type":3,"data":{"source":1,"positions":[{"x":\#($0),"y":2,"id":7,"timeOffset":-40},{"x":3,"y":4,"id":7,"timeOffset":0}]},"timestamp":\#(start + $0 * 50)}"#
      }
    ),
    (
      .rrweb,
      Array("[".utf8)
        + text(0..<20, separator: ",") {
          #"{"type":3,"data":{"source":2,"type":\#($0 % 11),"id":9,"x":5,"y":6},"timestamp":\#(start + $0)}"#
        } + Array("]".utf8)
    ),
    (
      .dom,
      text(0..<20) {
        #"{"type":"keydown","key":"a","code":"Key\#($0)","timeStamp":\#($0 + 1),"coalescedEvents":[]}"#
      }
    ),
    (
      .dom,
      text(0..<20) {
        #"{"type":"touchmove","timeStamp":\#($0 + 1),"changedTouches":[{"identifier":0,"clientX":1,"clientY":2},{"identifier":1,"clientX":1,"clientY":2}]}"#
      }
    ),
    (.evdev, raw(kernel)), (.evdev32, raw(kernel, isWide: false)),
    (.evtest, text(kernel.indices) { kernel[$0].evtest }),
    (.evemu, text(kernel.indices) { kernel[$0].evemu }),
    (.libinput, text(kernel.indices) { kernel[$0].libinput }),
    (.getevent, text(kernel.indices) { kernel[$0].getevent }),
    (.balabit, text(0..<30) { "0.1,0.\($0),Left,\($0 % 2 == 0 ? "Pressed" : "Released"),1,2" }),
    (.sensorLogger, text(0..<90) { $0 == 0 ? "time,seconds_elapsed,z,y,x" : "17,0.\($0),9.8,0,0" }),
    (
      .phyphox,
      text(0..<90) {
        $0 == 0
          ? "\"Time (s)\";\"Gyroscope x (rad/s)\";\"Gyroscope y (rad/s)\";\"Gyroscope z (rad/s)\""
          : "0,\($0);1E0;2;3"
      }
    ),
  ]

  private static let kernel: [KernelEvent] = (0..<12).flatMap { index -> [KernelEvent] in
    let time = Double(index) * 10
    return [
      KernelEvent(time, 3, 0x2F, Int32(index % 3)),
      KernelEvent(time, 3, 0x39, index.isMultiple(of: 4) ? -1 : Int32(index)),
      KernelEvent(time, 3, 0x35, Int32(index * 9)), KernelEvent(time, 3, 0x36, 4),
      KernelEvent(time, 1, UInt16(30 + index % 5), Int32(index % 3)), KernelEvent(time, 2, 0, 3),
      KernelEvent(time, 0, index == 7 ? 3 : index == 9 ? 2 : 0, 0), KernelEvent(time + 1, 0, 0, 0),
    ]
  }

  private static func text(_ range: Range<Int>, separator: String = "", _ line: (Int) -> String)
    -> [UInt8]
  {
    Array(range.map(line).joined(separator: separator + "\n").utf8)
  }

  @Test("a short recording of each format gives events", arguments: samples)
  func samplesGiveEvents(format: TraceFormat, bytes: [UInt8]) {
    let result = imported(bytes, as: format)
    #expect(result.error == nil)
    #expect(!result.events.isEmpty)
  }

  @Test(
    "damaged bytes give finite events or a clear error, in chunks of any size", arguments: samples)
  func damageIsSurvived(format: TraceFormat, bytes: [UInt8]) {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let index = Int.random(in: 0..<damaged.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: damaged[index] = .random(in: 0...255, using: &generator)
        case 1:
          damaged[index] =
            Array("0123456789-.,:[]{}\"\n".utf8).randomElement(using: &generator) ?? 0
        case 2: damaged.insert(contentsOf: damaged[index...].prefix(20), at: index)
        default: damaged.removeSubrange(index..<min(index + 3, damaged.count))
        }
        if damaged.isEmpty { damaged = [0] }
      }
      let result = imported(damaged, as: format)
      let again = imported(damaged, as: format, chunkSize: 7)
      #expect(again.events == result.events, "seed \(seed)")
      #expect(again.report == result.report, "seed \(seed)")
      #expect(again.error == result.error, "seed \(seed)")
      #expect(result.error != nil || result.description != nil, "seed \(seed)")
      let isFinite = result.events.allSatisfy { $0.hasFiniteNumbers }
      #expect(isFinite, "seed \(seed)")
      _ = imported(damaged)
    }
  }

  @Test("bytes of chance are survived as every format", arguments: TraceFormat.allCases)
  func chanceIsSurvived(format: TraceFormat) {
    for seed in 0..<30 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let result = imported(bytes, as: format)
      #expect(result.error != nil || !result.events.isEmpty, "seed \(seed)")
    }
  }

  @Test("what was imported and written as a trace reads back as the same", arguments: samples)
  func importedReadsBack(format: TraceFormat, bytes: [UInt8]) throws {
    let result = imported(bytes, as: format)
    let description = try #require(result.description)
    let back = readAll(try written([(description, result.events)]))
    #expect(back.traces.map(\.events) == [result.events])
    #expect(back.traces.map(\.description) == [description])
  }

  @Test(
    "a line longer than any line may be costs itself alone", arguments: [4_999, 65_536, Int.max])
  func endlessLineCostsItself(chunkSize: Int) {
    let events = [KernelEvent(0, 1, 30, 1), KernelEvent(5, 1, 30, 0)].map(\.evemu)
    let endless = "E: 0.001 " + String(repeating: "0", count: 1_200_000)
    let result = imported(
      [events[0], endless, events[1], endless].joined(separator: "\n"), as: .evemu,
      chunkSize: chunkSize)
    #expect(result.keys.map(\.phase) == [.down, .up])
    #expect(result.report?[.tooLong] == 2)
    #expect(result.report?.droppedCount == 2)
  }

  @Test("a byte order mark and CRLF change nothing in a text format", arguments: samples)
  func byteOrderMarkChangesNothing(format: TraceFormat, bytes: [UInt8]) {
    guard format != .evdev, format != .evdev32 else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let dressed = [0xEF, 0xBB, 0xBF] + Array(lines.joined(separator: [0x0D, 0x0A]))
    for chunkSize in [1, Int.max] {
      let result = imported(dressed, as: format, chunkSize: chunkSize)
      #expect(result.events == imported(bytes, as: format).events)
      #expect(result.report == imported(bytes, as: format).report)
    }
  }

  @Test(
    "nothing of a text, key or page goes into events, report or errors", arguments: ["SECRET-MARK"])
  func contentIsDropped(mark: String) {
    let dumps = [
      #"{"type":"input","inputType":"insertText","data":"\#(mark)","value":"\#(mark)","timeStamp":1,"target":{"id":"\#(mark)","value":"\#(mark)"}}"#,
      #"{"type":3,"data":{"source":5,"text":"\#(mark)","id":1},"timestamp":\#(Self.start)}"#,
      #"{"type":"keydown","key":"\#(mark)","code":"\#(mark)","timeStamp":1}"#,
      #"{"trace":1}"# + "\n"
        + #"{"t":1,"type":"keydown","key":"\#(mark)","text":"\#(mark)","url":"\#(mark)"}"#,
      "\(mark)\n",
    ]
    for dump in dumps {
      for format in TraceFormat.allCases {
        let result = imported(dump, as: format)
        #expect(
          !"\(result.events) \(String(describing: result.report)) \(String(describing: result.error))"
            .contains(mark))
      }
    }
  }
}

extension InteractionEvent {
  /// Whether every number of the event is finite.
  fileprivate var hasFiniteNumbers: Bool {
    switch action {
    case .pointer(let pointer):
      [pointer.position?.x, pointer.position?.y, pointer.pressure, pointer.contactSize]
        .allSatisfy { $0?.isFinite != false }
    case .scroll(let scroll): scroll.deltaX.isFinite && scroll.deltaY.isFinite
    case .motion(let sample):
      [sample.acceleration, sample.rotationRate].allSatisfy {
        $0.map { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite } != false
      }
    default: true
    }
  }
}
