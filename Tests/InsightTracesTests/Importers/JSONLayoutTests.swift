import InsightEvents
import InsightTraces
import Testing

@Suite("How tools lay out JSON")
struct JSONLayoutTests {
  private static let start = 1_544_756_766_750

  private static func event(_ number: Int) -> String {
    #"{"type":3,"data":{"source":2,"type":\#(number % 2 == 0 ? 1 : 0),"id":9,"x":\#(number),"y":6},"timestamp":\#(start + number * 40)}"#
  }

  private static let events = (0..<20).map(event)
  private static let list = "[" + events.joined(separator: ",") + "]"

  /// The same over several lines, as tools print it for people.
  private static func pretty(_ text: String) -> String {
    var result = ""
    var depth = 0
    var inString = false
    for character in text {
      if character == "\"" { inString.toggle() }
      switch character {
      case "{" where !inString, "[" where !inString:
        depth += 1
        result += "\(character)\n" + String(repeating: "  ", count: depth)
      case "}" where !inString, "]" where !inString:
        depth -= 1
        result += "\n" + String(repeating: "  ", count: depth) + String(character)
      case "," where !inString:
        result += ",\n" + String(repeating: "  ", count: depth)
      case ":" where !inString: result += ": "
      default: result.append(character)
      }
    }
    return result
  }

  struct Layout: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  static let layouts: [Layout] = [
    Layout("lines", events.joined(separator: "\n")),
    Layout("lines with commas", events.joined(separator: ",\n")),
    Layout("objects on one line", events.joined()),
    Layout("pretty array", pretty(list)),
    Layout("pretty objects one behind the other", events.map(pretty).joined(separator: "\n")),
    Layout("wrapped", #"{"events":\#(list)}"#),
    Layout(
      "wrapped, with more around",
      #"{"name":"\u{7B}","meta":{"a":[1,{"b":2}],"type":7},"events":\#(list),"more":{"x":[{"y":1}]}}"#
    ),
    Layout("wrapped, pretty", pretty(#"{"meta":{"a":[1,2]},"events":\#(list),"after":{"b":{}}}"#)),
    Layout(
      "wrapped twice", #"{"version":"2023-05-01","data":{"id":"x","snapshots":\#(list),"after":1}}"#
    ),
    Layout(
      "wrapped by windows, a line each",
      #"{"window_id":"a","data":[\#(events.prefix(9).joined(separator: ","))]}"# + "\n"
        + #"{"window_id":"b","data":[\#(events.dropFirst(9).joined(separator: ","))]}"#),
    Layout("array of arrays", "[\(list)]"),
    Layout("wrapped, an empty list before", #"{"events":[]}"# + "\n" + #"{"events":\#(list)}"#),
    Layout("line feeds before colon and brace", list.replacing("\":", with: "\"\n:\n")),
  ]

  @Test("every layout gives the same events, in chunks of any size", arguments: layouts)
  func layoutsGiveTheSame(layout: Layout) {
    let expected = imported(Self.list, as: .rrweb)
    #expect(expected.events.count == 20)
    for chunkSize in [1, 7, 64, Int.max] {
      let result = imported(layout.text, chunkSize: chunkSize)
      #expect(result.format == .rrweb)
      #expect(result.events == expected.events)
      #expect(result.report?.rowCount == 20)
      #expect(result.report?.droppedCount == 0)
    }
  }

  @Test("a wrapped list on one line is read whatever its length, and so is what precedes it")
  func longListIsRead() {
    let many = (0..<30_000).map(Self.event)
    let list = many.joined(separator: ",")
    #expect(list.utf8.count > 2_000_000)
    for head in [
      "{\"events\":[", "{\n\"note\":\"\(String(repeating: "x", count: 1_300_000))\",\"events\":[",
    ] {
      let result = imported(head + list + "]}", as: .rrweb)
      #expect(result.report?.rowCount == 30_000)
      #expect(result.report?.droppedCount == 0)
    }
  }

  @Test("events that hold lists themselves are no wrappers")
  func eventsAreNoWrappers() {
    let dumps = [
      #"{"data":null,"type":"pointermove","timeStamp":1,"pointerId":1,"coalescedEvents":[{"clientX":1,"clientY":2},{"clientX":3,"clientY":4}]}"#,
      #"{"timeStamp":2,"events":[{"type":"pointerdown","timeStamp":9,"clientX":0,"clientY":0}],"type":"pointerup","clientX":1,"clientY":2}"#,
    ]
    for text in [dumps.joined(separator: "\n"), Self.pretty(dumps.joined(separator: "\n"))] {
      #expect(imported(text, as: .dom).phases == [.move, .move, .up])
    }
  }

  @Test("a first line that is cut off costs itself alone", arguments: ["\"x", ",", ""])
  func cutFirstLineCostsItself(tail: String) {
    let cut = String(Self.events[0].dropLast(20)) + tail
    let text = ([cut] + Self.events.dropFirst()).joined(separator: "\n")
    for chunkSize in [1, Int.max] {
      let result = imported(text, as: .rrweb, chunkSize: chunkSize)
      #expect(result.events.count == 19)
      #expect(result.report?[.malformed] == 1)
    }
  }

  @Test("an object of an array without its end costs itself alone")
  func objectWithoutEndCostsItself() {
    var events = Self.events
    events[3] = String(events[3].dropLast())
    let result = imported("[" + events.joined(separator: ",\n") + "]", as: .rrweb)
    #expect(result.events.count == 19)
    #expect(result.report?[.malformed] == 1)
  }

  @Test("a word within a value does not make a recording a trace")
  func wordInValueIsNoHeader() {
    let plugin =
      #"{"type":6,"data":{"plugin":"console","payload":{"level":"trace","trace":[1]}},"timestamp":\#(Self.start)}"#
    #expect(imported(([plugin] + Self.events).joined(separator: "\n")).format == .rrweb)
    #expect(imported("{\"session\": \"a\", \"trace\": 1}\n").format == .trace)
  }

  @Test(
    "what is decided of a damaged beginning does not depend on the pieces in which it comes",
    arguments: [
      #"{"type":"x"#, #"{"type2: 4, "data": {"href": "x"}, "timestamp": 1}"#, #"{"a":[{"#,
    ])
  func damagedBeginningIsDecidedAlike(beginning: String) {
    for tail in [#"{"events":\#(Self.list)}"#, Self.pretty(#"{"events":\#(Self.list)}"#)] {
      let text = beginning + "\n" + tail + "\n" + Self.events.joined(separator: "\n")
      let whole = imported(text, as: .rrweb)
      for chunkSize in [1, 3, 17, 64, 500] {
        let pieces = imported(text, as: .rrweb, chunkSize: chunkSize)
        #expect(pieces.events == whole.events)
        #expect(pieces.report == whole.report)
        #expect(pieces.error == whole.error)
      }
    }
  }
}
