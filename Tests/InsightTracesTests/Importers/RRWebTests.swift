import InsightEvents
import InsightTraces
import Testing

@Suite("rrweb")
struct RRWebTests {
  private static let start = 1_544_756_766_750

  private static func move(_ time: Int, source: Int = 1, _ points: [(Int, Int, Int)]) -> String {
    let positions = points.map { #"{"x":\#($0.1),"y":\#($0.2),"id":7,"timeOffset":\#($0.0)}"# }
    return
      #"{"type":3,"data":{"source":\#(source),"positions":[\#(positions.joined(separator: ","))]},"timestamp":\#(start + time)}"#
  }

  private static func interaction(_ time: Int, _ type: Int, pointerType: Int? = nil) -> String {
    let pointer = pointerType.map { #","pointerType":\#($0)"# } ?? ""
    return
      #"{"type":3,"data":{"source":2,"type":\#(type),"id":9,"x":5,"y":6\#(pointer)},"timestamp":\#(start + time)}"#
  }

  private static func recording(_ events: [String], asArray: Bool) -> String {
    let meta =
      #"{"type":4,"data":{"href":"https://example.org/SECRET","width":9,"height":9},"timestamp":\#(start)}"#
    let snapshot =
      #"{"type":2,"data":{"node":{"type":0,"childNodes":[{"textContent":"SECRET [{\"}"}]}},"timestamp":\#(start)}"#
    let all = [meta, snapshot] + events
    return asArray ? "[" + all.joined(separator: ",") + "]" : all.joined(separator: "\n")
  }

  @Test("an array and JSON Lines are recognised and give the same", arguments: [1, 50, Int.max])
  func arrayAndLinesGiveTheSame(chunkSize: Int) {
    let events = [
      Self.interaction(10, 1), Self.interaction(60, 0), Self.move(100, [(-20, 1, 2), (0, 3, 4)]),
    ]
    let array = imported(Self.recording(events, asArray: true), chunkSize: chunkSize)
    let lines = imported(Self.recording(events, asArray: false), chunkSize: chunkSize)
    #expect(array.format == .rrweb)
    #expect(lines.format == .rrweb)
    #expect(array.events == lines.events)
    #expect(array.milliseconds == [0, 50, 70, 90])
    #expect(array.report?[.noCounterpart] == 2)
    #expect(array.report?.clock == .epoch)
    #expect(array.report?.rowCount == 5)
  }

  @Test("offsets that reach before an earlier click are put in their place, whatever the batches")
  func offsetsReachBack() {
    let offsets = [-473, -423, -373]
    let batched = [Self.interaction(1_000, 1), Self.move(1_200, offsets.map { ($0, -$0, 5) })]
    let single = offsets.map { Self.move(1_200 + $0, [(0, -$0, 5)]) } + [Self.interaction(1_000, 1)]
    let result = imported(Self.recording(batched, asArray: true))
    #expect(result.phases == [.move, .move, .move, .down])
    #expect(result.report?.reorderedCount == 3)
    #expect(result.actions == imported(Self.recording(single, asArray: true)).actions)
    let spread = { (result: Imported) in
      result.milliseconds.map { $0 - (result.milliseconds.first ?? 0) }
    }
    #expect(spread(result) == spread(imported(Self.recording(single, asArray: true))))
  }

  @Test("a tap that comes as touch and again as mouse counts once")
  func tapCountsOnce() {
    let events = [
      Self.interaction(10, 7), Self.interaction(90, 9), Self.interaction(92, 1, pointerType: 2),
      Self.interaction(92, 0), Self.interaction(93, 2), Self.interaction(5_000, 1),
    ]
    let result = imported(Self.recording(events, asArray: true))
    #expect(result.phases == [.down, .up, .down])
    #expect(result.pointers.map(\.kind) == [.touch, .touch, .mouse])
    #expect(result.report?[.duplicate] == 2)
  }

  @Test("a cancelled touch ends as cancelled, touch moves are touch")
  func touchIsFollowed() {
    let events = [
      Self.interaction(10, 7), Self.move(40, source: 6, [(-10, 1, 1), (0, 2, 2)]),
      Self.interaction(50, 10),
    ]
    let result = imported(Self.recording(events, asArray: true))
    #expect(result.phases == [.down, .move, .move, .cancel])
    #expect(result.pointers.allSatisfy { $0.kind == .touch })
  }

  @Test("scroll places become distances, each scroller its own")
  func scrollPlacesBecomeDistances() {
    let events = [(55, 120), (61, 40), (55, 100), (61, 90)].enumerated().map {
      #"{"type":3,"data":{"source":3,"id":\#($0.element.0),"x":0,"y":\#($0.element.1)},"timestamp":\#(Self.start + $0.offset)}"#
    }
    let result = imported(Self.recording(events, asArray: true))
    let distances = result.actions.compactMap {
      if case .scroll(let scroll) = $0 { scroll.deltaY } else { nil }
    }
    #expect(distances == [120, 40, -20, 50])
  }

  @Test("a batch of any size is taken whole")
  func largeBatchIsTakenWhole() {
    let points = (0..<2_000).map { (-$0 / 4, $0, $0 + 1) }
    #expect(imported(Self.recording([Self.move(600, points)], asArray: true)).events.count == 2_000)
  }

  @Test("damage stays local: strays, a cut string, a snapshot beyond the limit, a cut end")
  func damageStaysLocal() {
    let large =
      #"{"type":2,"data":{"text":""# + String(repeating: "x", count: 1_200_000)
      + #""},"timestamp":1}"#
    let good = Self.interaction(10, 1)
    let text =
      "["
      + [
        good, "nonsense", good.dropLast(30) + "\"\n", Self.interaction(20, 0), large,
        Self.interaction(30, 1),
      ].joined(separator: ",\n") + ",{\"type\":3,\"da"
    for chunkSize in [5_000, Int.max] {
      let result = imported(text, as: .rrweb, chunkSize: chunkSize)
      #expect(result.milliseconds == [0, 10, 20])
      #expect(result.report?[.tooLong] == 1)
      #expect(result.report?[.malformed] == 3)
    }
  }

  @Test("a recording that begins with a long snapshot is recognised")
  func longSnapshotIsRecognised() {
    let text = String(repeating: "x", count: 40_000)
    let snapshot = #"[{"type":2,"data":{"text":"\#(text)"},"timestamp":1},"#
    let result = imported(snapshot + Self.interaction(10, 1) + "]")
    #expect(result.format == .rrweb)
    #expect(result.phases == [.down])
  }

  @Test("times of no use are counted and dropped")
  func uselessTimesAreDropped() {
    let events = ["0", "-5", "12.5", "\(Self.start)"].map {
      #"{"type":3,"data":{"source":2,"type":1,"id":9,"x":5,"y":6},"timestamp":\#($0)}"#
    }
    let result = imported(Self.recording([Self.interaction(0, 0)] + events, asArray: true))
    #expect(result.phases == [.up, .down])
    #expect(result.report?[.missingTime] == 2)
    #expect(result.report?[.otherClock] == 1)
  }
}
