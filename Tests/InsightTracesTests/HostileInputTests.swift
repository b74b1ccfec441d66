import InsightEvents
import InsightTraces
import Testing
import _TestSupport

@Suite("Hostile lines are counted and skipped")
struct HostileInputTests {
  private static let good = #"{"t":1,"type":"step","name":"open"}"#

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var line: String
    var reason: @Sendable (ReadingQuality) -> Int
    var testDescription: String { name }

    init(_ name: String, _ line: String, _ reason: @escaping @Sendable (ReadingQuality) -> Int) {
      self.name = name
      self.line = line
      self.reason = reason
    }
  }

  static let rows: [Row] = [
    Row("NaN", #"{"t":NaN,"type":"step"}"#, { $0.malformedCount }),
    Row("Infinity", #"{"t":1,"type":"scroll","deltaY":-Infinity}"#, { $0.malformedCount }),
    Row("time 1e308", #"{"t":1e308,"type":"step"}"#, { $0.outOfRangeCount }),
    Row("time 1e13", #"{"t":10000000000000,"type":"step"}"#, { $0.outOfRangeCount }),
    Row("position 1e308", #"{"t":1,"type":"pointermove","x":1e308,"y":0}"#, { $0.outOfRangeCount }),
    Row("number 1e999", #"{"t":1e999,"type":"step"}"#, { $0.malformedCount }),
    Row("text for time", #"{"t":"1","type":"step"}"#, { $0.wrongTypeCount }),
    Row("text for x", #"{"t":1,"type":"pointermove","x":"3","y":4}"#, { $0.wrongTypeCount }),
    Row("number for type", #"{"t":1,"type":7}"#, { $0.wrongTypeCount }),
    Row(
      "target beyond 32 bit", #"{"t":1,"type":"focus","target":3000000000}"#, { $0.outOfRangeCount }
    ),
    Row("negative length", #"{"t":1,"type":"input","length":-1}"#, { $0.outOfRangeCount }),
    Row("deep arrays", String(repeating: "[", count: 100_000), { $0.malformedCount }),
    Row(
      "deep objects",
      String(repeating: #"{"a":"#, count: 5_000) + "1" + String(repeating: "}", count: 5_000),
      { $0.malformedCount }),
    Row("NUL bytes", "{\"t\":1,\0\"type\":\"step\"}", { $0.malformedCount }),
    Row("NUL alone", "\0\0\0", { $0.malformedCount }),
    Row("not an object", "[1,2,3]", { $0.malformedCount }),
    Row("two objects", good + good, { $0.malformedCount }),
    Row("text", "hello", { $0.malformedCount }),
    Row("cut off", #"{"t":1,"type":"st"#, { $0.malformedCount }),
    Row("no time", #"{"type":"step","name":"open"}"#, { $0.missingFieldCount }),
    Row("null time", #"{"t":null,"type":"step","name":"open"}"#, { $0.missingFieldCount }),
    Row("no type", #"{"t":1}"#, { $0.missingFieldCount }),
    Row("no state", #"{"t":1,"type":"visibilitychange"}"#, { $0.missingFieldCount }),
    Row(
      "nothing sensed", #"{"t":1,"type":"devicemotion","ax":null,"ay":null,"az":null}"#,
      { $0.missingFieldCount }),
    Row("nothing said of the screen", #"{"t":1,"type":"screen"}"#, { $0.missingFieldCount }),
    Row("unknown type", #"{"t":1,"type":"telepathy"}"#, { $0.unknownTypeCount }),
    Row(
      "a line of 1 MB",
      #"{"t":1,"type":"step","note":""# + String(repeating: "x", count: 1_000_000) + #""}"#,
      { $0.tooLongCount }),
  ]

  @Test("one hostile line costs itself alone", arguments: rows)
  func hostileLineIsSkipped(_ row: Row) throws {
    let trace = try #require(readLines(Self.good, row.line, Self.good))
    #expect(trace.events.count == 2)
    #expect(row.reason(trace.quality) == 1)
    #expect(trace.quality.skippedCount == 1)
  }

  @Test("bytes that are not UTF-8 are a skipped line")
  func invalidUTF8IsSkipped() {
    var bytes = Array("{\"trace\":1}\n{\"t\":1,\"type\":\"step\",\"name\":\"".utf8)
    bytes += [0xC3, 0x28, 0xFF] + Array("\"}\n\(Self.good)\n".utf8)
    let trace = readAll(bytes).traces.first
    #expect(trace?.events.count == 1)
    #expect(trace?.quality.malformedCount == 1)
  }

  @Test("CRLF, a byte order mark, blank lines and a last line without end are accepted")
  func harmlessOdditiesAreAccepted() {
    let result = readAll("\u{FEFF}{\"trace\":1}\r\n\r\n  \(Self.good) \r\n\n\(Self.good)")
    #expect(result.error == nil)
    #expect(result.traces.first?.events.count == 2)
    #expect(result.traces.first?.quality.skippedCount == 0)
  }

  @Test("any line up to the limit is read, one byte more is not", arguments: [999_999, 1_000_000])
  func lineLimitIsExact(length: Int) {
    let head = #"{"t":1,"type":"step","name":"open","note":""#
    let line = head + String(repeating: "x", count: length - head.utf8.count - 2) + "\"}"
    let whole = "{\"trace\":1}\n\(line)\n\(Self.good)"
    let isAccepted = length <= 999_999
    for chunkSize in [65_536, .max] {
      let trace = readAll(whole, chunkSize: chunkSize).traces.first
      #expect(trace?.events.count == (isAccepted ? 2 : 1))
      #expect(trace?.quality.tooLongCount == (isAccepted ? 0 : 1))
    }
  }

  @Test(
    "what is no trace is refused with the line and what stood there",
    arguments: [
      ([UInt8](), TraceError.notATrace(line: 1, found: .nothing)),
      (Array("\n\n".utf8), .notATrace(line: 3, found: .nothing)),
      (
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13],
        .notATrace(line: 1, found: .binary)
      ),
      (Array("{\"t\":1,\"type\":\"step\"}\n".utf8), .notATrace(line: 1, found: .otherJSON)),
      (Array("\nhello\n".utf8), .notATrace(line: 2, found: .text)),
      (Array("[]\n".utf8), .notATrace(line: 1, found: .otherJSON)),
      (Array("42".utf8), .notATrace(line: 1, found: .otherJSON)),
      (Array("null\n".utf8), .notATrace(line: 1, found: .otherJSON)),
      (Array("[hello]\n".utf8), .notATrace(line: 1, found: .text)),
      (
        [0x50, 0x4B, 3, 4, 20, 0, 8, 0, 8, 0, 0x21, 0x58, 0, 0],
        .notATrace(line: 1, found: .archive)
      ),
      (utf16("{\"trace\":1}\n", mark: [0xFF, 0xFE]), .notATrace(line: 1, found: .utf16)),
      (utf16("{\"trace\":1}\n", mark: []), .notATrace(line: 1, found: .utf16)),
      (Array("{\"trace\":2}\n".utf8), .unsupportedVersion(line: 1, found: 2)),
      (Array("{\"trace\":\"1\"}\n".utf8), .unsupportedVersion(line: 1, found: nil)),
    ])
  func notATraceIsRefused(bytes: [UInt8], error: TraceError) {
    for chunkSize in [1_000, .max] {
      #expect(readAll(bytes, chunkSize: chunkSize) == ReadResult(traces: [], error: error))
    }
  }

  /// Text in UTF-16, lower byte first.
  private static func utf16(_ text: String, mark: [UInt8]) -> [UInt8] {
    mark + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test("a first line without end is refused once it is longer than any line may be")
  func endlessFirstLineIsRefused() {
    let bytes = [UInt8](repeating: 0x41, count: 3_000_000)
    for chunkSize in [1_000, .max] {
      #expect(readAll(bytes, chunkSize: chunkSize).error == .notATrace(line: 1, found: .text))
    }
  }

  @Test("a later header of another version ends reading after what stands before it")
  func laterVersionEndsReading() {
    let result = readAll("{\"trace\":1}\n\(Self.good)\n{\"trace\":7}\n\(Self.good)\n")
    #expect(result.error == .unsupportedVersion(line: 3, found: 7))
    #expect(result.traces.map(\.events.count) == [1])
  }

  @Test("an error's text holds nothing that was read")
  func errorHoldsNoContent() {
    let error = readAll("SECRET-MARK\n").error
    #expect(
      error?.description
        == "line 1: expected a trace header such as {\"trace\":1}, found text that is not JSON")
  }

  @Test("the same bytes in chunks of any size give the same", arguments: [1, 7, 64, 65_536])
  func chunkSizeDoesNotMatter(chunkSize: Int) {
    let lines = Self.rows.map(\.line).filter { $0.utf8.count < 10_000 }
    let text = (["{\"trace\":1}"] + lines + ["{\"trace\":1,\"session\":\"b\"}", Self.good]).joined(
      separator: "\r\n")
    #expect(readAll(text, chunkSize: chunkSize) == readAll(text))
  }

  @Test("any bytes give events or a clear error", arguments: 0..<200 as Range<UInt64>)
  func anyBytesAreSurvived(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces =
      Self.rows.map { Array($0.line.utf8.prefix(200)) } + [
        Array("{\"trace\":1}".utf8), [0x1F, 0x8B, 8, 0],
      ]
    var bytes = seed.isMultiple(of: 3) ? [] : Array("{\"trace\":1}\n".utf8)
    for _ in 0..<40 {
      bytes += pieces.randomElement(using: &generator) ?? []
      if Bool.random(using: &generator) { bytes.append(0x0A) }
    }
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
        in: 0...255, using: &generator)
    }
    let result = readAll(bytes)
    for trace in result.traces {
      #expect(trace.quality.eventCount == trace.events.count, "seed \(seed)")
    }
    #expect(!result.traces.isEmpty || result.error != nil, "seed \(seed)")
    #expect(readAll(bytes, chunkSize: 13) == result, "seed \(seed)")
  }
}
