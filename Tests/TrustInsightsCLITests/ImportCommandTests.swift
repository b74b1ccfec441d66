import Testing
import TrustInsightsCLI

@Suite("import")
struct ImportCommandTests {
  private static let header = "{\"trace\":1}\n"
  private static let event = "{\"t\":1,\"type\":\"step\",\"name\":\"open\"}\n"

  private static func run(
    _ content: String, _ options: [String] = []
  ) async throws -> (run: CapturedRun, out: String) {
    let input = try TemporaryFile(Array(content.utf8))
    let out = try TemporaryFile()
    let run = try await CapturedRun(["import", "--out", out.path] + options + [input.path])
    return (run, out.text)
  }

  @Test("what is skipped of a trace is said with the reasons")
  func skippedLinesAreSaid() async throws {
    let (run, out) = try await Self.run(Self.header + Self.event + "nonsense\n" + Self.event)
    #expect(run.status == .success)
    #expect(run.messages.contains("2 events, 1 lines skipped"))
    #expect(run.messages.contains("skipped 1: no JSON objects"))
    #expect(!run.messages.contains("nonsense"))
    #expect(out.split(separator: "\n").count == 3)
    let (json, _) = try await Self.run(Self.header + "1\n", ["--json"])
    #expect(
      json.messages
        == "{\"format\":\"trace\",\"traces\":1,\"events\":0,\"skipped\":{\"malformed\":1}}\n")
  }

  @Test("a recording of which nothing can be read leaves no empty trace")
  func nothingReadLeavesNothing() async throws {
    let (run, out) = try await Self.run("time,x,y,z\n,,,\n")
    #expect(run.status == .badData)
    #expect(out.isEmpty)
  }

  @Test("the kinds that a trace does not hold are named")
  func ignoredKindsAreNamed() async throws {
    let move =
      #"{"type":3,"data":{"source":2,"type":1,"id":9,"x":5,"y":6},"timestamp":1544756766750}"#
    let click = #"{"type":3,"data":{"source":2,"type":2,"id":9},"timestamp":1544756766751}"#
    let change = #"{"type":3,"data":{"source":0},"timestamp":1544756766752}"#
    let (run, _) = try await Self.run([move, click, change, change].joined(separator: "\n"))
    #expect(
      run.messages.contains(
        "dropped 3: of kinds that a trace does not hold (2 changes of the page, 1 clicks told by"
          + " press and release)"))
  }

  @Test("what the options say of a recording is in its header, and several are numbered")
  func optionsAreWritten() async throws {
    let recorded = #"{"trace":1,"label":"coached","cohort":"c"}"# + "\n" + Self.event
    let (run, out) = try await Self.run(
      recorded + Self.header + Self.event,
      [
        "--session", "s\"1", "--subject", "p1", "--label", "uncoached", "--category", "payment",
      ])
    #expect(run.status == .success)
    let headers = out.split(separator: "\n").filter { $0.contains("\"trace\":1") }
    #expect(headers.count == 2)
    for header in headers {
      for field in [
        #""subject":"p1""#, #""label":"uncoached""#, #""category":"payment""#,
      ] {
        #expect(header.contains(field), "\(header)")
      }
    }
    #expect(headers[0].contains(#""session":"s\"1""#) && headers[0].contains(#""cohort":"c""#))
    #expect(headers[1].contains(#""session":"s\"1#2""#))
  }

  @Test(
    "a header that the format does not know is refused before anything is read",
    arguments: [
      ["--label", "fraud"], ["--category", "Payment"], ["--session", ""], ["--subject", ""],
      ["--session", String(repeating: "x", count: 1025)],
    ])
  func wrongHeader(options: [String]) async throws {
    let run = try await CapturedRun(["import"] + options + ["/nonexistent"])
    #expect(run.status == .usage)
    #expect(run.messages.contains(options[0]), "\(run.messages)")
  }

  @Test("a path cannot begin another line or move the cursor")
  func pathStaysOnItsLine() async throws {
    let run = try await CapturedRun(["evaluate", "no\nsuch\u{1B}[31mfile"])
    #expect(run.status == .noInput)
    #expect(
      run.messages == "trust-insights evaluate: no\u{FFFD}such\u{FFFD}[31mfile: no such file\n")
  }
}
