import InsightEvents
import InsightScoring
import InsightTraces
import Testing
import TrustInsightsCLI
import _TestSupport

@Suite("Recorder site")
struct RecorderSiteTests {
  private final class Shelf {
    var saved: [[UInt8]] = []
    var isBroken = false
    var language: ReasonLanguage?
  }

  private let shelf = Shelf()
  private let address: PageAddress = {
    var generator = SeededGenerator(seed: 3)
    return PageAddress(port: 80, using: &generator)
  }()

  private func site() -> RecorderSite {
    let shelf = shelf
    return RecorderSite(
      address: address,
      score: { recording, language in
        shelf.language = language
        return .init(
          level: recording.events.count > 2 ? .medium : .unknown,
          isSufficient: recording.events.count > 1, reasons: ["\(language.rawValue)"])
      },
      save: { bytes in
        guard !shelf.isBroken else { throw CommandFailure(.cannotWrite, "no") }
        shelf.saved.append(bytes)
        return "there.jsonl"
      }, sessionName: { "recorded-1" })
  }

  private func post(
    _ site: inout RecorderSite, _ name: String, _ body: String, query: String = "",
    mediaType: String? = nil
  ) -> (HTTPStatus, String) {
    let response = site.answer(
      HTTPRequest(
        method: "POST", path: "/\(address.token)/\(name)", query: query,
        headers: [
          "host": "127.0.0.1:80", "origin": "http://127.0.0.1:80",
          "content-type": mediaType
            ?? (name == "events" ? "application/x-ndjson" : "application/json"),
        ], body: Array(body.utf8)))
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  private static let lines = """
    {"t":0,"type":"step","name":"open"}
    {"t":10,"type":"keydown","keyClass":"digit","press":1,"target":1}

    """

  @Test(
    "every file of the page is there, with its kind",
    arguments: [
      ("", "text/html"), ("page.css", "text/css"), ("flow.js", "text/javascript"),
      ("elements.js", "text/javascript"), ("recorder.js", "text/javascript"),
      ("words.js", "text/javascript"),
    ])
  func files(name: String, kind: String) {
    var site = site()
    let response = site.answer(
      HTTPRequest(
        method: "GET", path: "/\(address.token)/\(name)", headers: ["host": "127.0.0.1:80"]))
    #expect(response.status == .ok)
    #expect(response.mediaType == "\(kind); charset=utf-8")
    #expect(response.body.count > 500)
    #expect(String(validating: response.body, as: UTF8.self) != nil)
  }

  @Test("a recording goes from begin over events to save, and is gone after")
  func records() throws {
    var site = site()
    #expect(post(&site, "begin", #"{"assistive":"yes"}"#).0 == .ok)
    let first = post(&site, "events", Self.lines, query: "language=es")
    #expect(first == (.ok, #"{"level":"unknown","reasons":["es"],"events":2}"#))
    #expect(shelf.language == .spanish)
    let more = #"{"t":20,"type":"keyup","keyClass":"digit","press":1}"# + "\n"
    #expect(post(&site, "events", more).1.contains(#""level":"medium""#))
    #expect(shelf.language == .english)
    let saved = post(&site, "save", #"{"label":"assisted","scenario":"letter\u0007 on desk"}"#)
    #expect(saved == (.ok, #"{"events":3,"path":"there.jsonl"}"#))
    #expect(post(&site, "save", "{}").0 == .conflict)

    var reader = try TraceReader(source: MemoryByteSource(#require(shelf.saved.first)))
    let description = try #require(try reader.nextTrace())
    #expect(
      description
        == SessionDescription(
          platform: .web, category: .payment, assistive: true, label: .assisted,
          scenario: "letter on desk", session: "recorded-1", source: "recorder"))
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 3)
  }

  @Test("content that a changed page might send does not reach the file")
  func dropsContent() throws {
    var site = site()
    _ = post(&site, "begin", "{}")
    let lines = """
      {"t":1,"type":"keydown","key":"Q","code":"KeyQ","keyClass":"letter"}
      {"t":2,"type":"input","inputType":"insertText","length":1,"data":"secret","value":"secret"}
      {"t":3,"type":"pointerdown","pointerId":1,"pointerType":"touch","x":17,"y":23,"zone":"keypad"}
      {"trace":1,"label":"coached","scenario":"secret"}
      not a line

      """
    #expect(post(&site, "events", lines).1.contains(#""events":3"#))
    #expect(post(&site, "save", "{}").0 == .ok)
    let text = String(decoding: try #require(shelf.saved.first), as: UTF8.self)
    for part in ["secret", "KeyQ", "\"Q\"", "\"x\"", "coached"] { #expect(!text.contains(part)) }
  }

  @Test("nothing is recorded without begin, nor after discard")
  func needsBegin() {
    var site = site()
    #expect(post(&site, "events", Self.lines).0 == .conflict)
    #expect(post(&site, "save", "{}").0 == .conflict)
    _ = post(&site, "begin", "{}")
    _ = post(&site, "events", Self.lines)
    #expect(post(&site, "discard", "{}").0 == .ok)
    #expect(post(&site, "save", "{}").0 == .conflict)
    #expect(shelf.saved.isEmpty)
  }

  @Test("a recording that cannot be saved stays, so that saving can be tried again")
  func keepsOnFailure() {
    var site = site()
    _ = post(&site, "begin", "{}")
    _ = post(&site, "events", Self.lines)
    shelf.isBroken = true
    #expect(post(&site, "save", "{}").0 == .failed)
    shelf.isBroken = false
    #expect(post(&site, "save", "{}").0 == .ok)
  }

  @Test("wrong requests are refused")
  func refuses() {
    var site = site()
    _ = post(&site, "begin", "{}")
    _ = post(&site, "events", Self.lines)
    #expect(post(&site, "events", "", mediaType: "text/plain").0 == .unsupportedMedia)
    #expect(post(&site, "save", "[]").0 == .badRequest)
    #expect(post(&site, "save", #"{"label":"guilty"}"#).0 == .badRequest)
    #expect(post(&site, "nothing", "{}").0 == .notFound)
    #expect(post(&site, "flow.js", "{}").0 == .methodNotAllowed)
    let get = HTTPRequest(
      method: "GET", path: "/\(address.token)/save", headers: ["host": "127.0.0.1:80"])
    #expect(site.answer(get).status == .methodNotAllowed)
  }

  @Test("a recording is bounded")
  func isBounded() {
    var recording = LiveRecording(assistive: false)
    let line = Array("{\"t\":1,\"type\":\"scroll\",\"deltaY\":1}\n".utf8)
    let block = Array(repeating: line, count: 30_000).flatMap { $0 }
    for _ in 0..<9 { recording.add(lines: block) }
    #expect(recording.events.count == LiveRecording.eventLimit)
  }
}
