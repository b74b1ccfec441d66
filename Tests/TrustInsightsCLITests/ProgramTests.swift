import Testing
import TrustInsightsCLI

@Suite("The program")
struct ProgramTests {
  private static let header = #"{"trace":1,"session":"s1","label":"uncoached"}"#

  private static func typing(keys: Int) -> String {
    let events = (0..<keys).map { #"{"t":\#($0 * 200),"type":"keydown","keyClass":"digit"}"# }
    return ([header] + events).joined(separator: "\n") + "\n"
  }

  @Test(
    "what is no trace ends with one clear line and status 65",
    arguments: [
      ("a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
      ("an empty file", []),
      ("JSON without a header", Array(#"{"a":1}"#.utf8)), ("text", Array("hello\n".utf8)),
      ("a cut-off gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB]),
    ] as [(String, [UInt8])])
  func refusesForeignData(name: String, bytes: [UInt8]) async throws {
    let file = try TemporaryFile(bytes)
    let run = try await CapturedRun(["evaluate", file.path])
    #expect(run.status == .badData, "\(name)")
    #expect(run.messages.split(separator: "\n").count == 1, "\(name): \(run.messages)")
    #expect(run.results.isEmpty)
  }

  @Test("a missing path ends with status 66, and the other paths are still scored")
  func missingPathGoesOn() async throws {
    let file = try TemporaryFile(Array(Self.typing(keys: 40).utf8))
    let run = try await CapturedRun(["evaluate", "--json", "/nonexistent/trace", file.path])
    #expect(run.status == .noInput)
    #expect(run.lines.count == 1)
  }

  @Test(
    "wrong command lines end with status 64",
    arguments: [
      [], ["nothing"], ["evaluate"], ["evaluate", "--nope", "x"],
      ["features", "--format", "xml", "x"],
      ["verify", "x"], ["import", "--from", "nothing", "x"], ["model", "nothing"],
      ["settings", "show", "more"],
    ])
  func wrongUsage(arguments: [String]) async throws {
    #expect(try await CapturedRun(arguments).status == .usage)
  }

  @Test("every command has help with an example")
  func helpEverywhere() async throws {
    for command in CommandTable.commands {
      let run = try await CapturedRun([command.name, "--help"])
      #expect(run.status == .success)
      #expect(run.results.contains("example: trust-insights \(command.name)"), "\(command.name)")
    }
  }

  @Test("--json prints the fields of the contract for each trace of a file")
  func jsonFields() async throws {
    let file = try TemporaryFile(Array((Self.typing(keys: 40) + Self.typing(keys: 2)).utf8))
    let run = try await CapturedRun(["evaluate", "--json", file.path])
    #expect(run.status == .success)
    #expect(run.lines.count == 2)
    for field in [
      "index", "session", "label", "outcome", "probability", "model", "events", "duration_ms",
      "sources", "quality", "skipped", "late", "reordered", "restarts", "gaps", "reason",
    ] {
      #expect(run.lines.allSatisfy { $0.contains("\"\(field)\":") }, "\(field)")
    }
    #expect(run.lines[0].contains("\"reason\":null"))
    #expect(!run.lines[0].contains("\"probability\":null"))
    #expect(run.lines[1].contains("\"outcome\":\"unknown\""))
    #expect(run.lines[1].contains("\"probability\":null"))
    #expect(!run.lines[1].contains("\"reason\":null"))
  }

  @Test("--explain adds contributions that sum to the logit")
  func explanationSums() async throws {
    let file = try TemporaryFile(Array(Self.typing(keys: 60).utf8))
    let line = try await CapturedRun(["evaluate", "--json", "--explain", file.path]).results
    let numbers = line.split(separator: "\"logit\":").dropFirst().compactMap {
      Double($0.prefix { "-0123456789.".contains($0) })
    }
    let baseline = try #require(
      line.split(separator: "\"baseline\":").last.flatMap {
        Double($0.prefix { "-0123456789.".contains($0) })
      })
    let logit = try #require(numbers.first)
    #expect(numbers.count > 1)
    #expect(abs(baseline + numbers.dropFirst().reduce(0, +) - logit) < 1e-4)
  }

  @Test(
    "the feature matrix has one row a trace in each format", arguments: ["jsonl", "csv", "npy"])
  func featureMatrix(format: String) async throws {
    let file = try TemporaryFile(Array((Self.typing(keys: 40) + Self.typing(keys: 30)).utf8))
    let out = try TemporaryFile()
    let run = try await CapturedRun(["features", "--format", format, "--out", out.path, file.path])
    #expect(run.status == .success)
    switch format {
    case "npy":
      let text = String(decoding: out.bytes.prefix(128), as: UTF8.self)
      let columns = try #require(
        text.split(separator: "(2, ").last.flatMap { Int($0.prefix { $0.isNumber }) })
      #expect(out.bytes.count == 128 + 2 * columns * 4)
    case "csv": #expect(out.text.split(separator: "\n").count == 3)
    default: #expect(out.text.split(separator: "\n").count == 2)
    }
  }

  @Test("the live evaluation goes from authorization to a verified payload")
  func liveEvaluation() async throws {
    let run = try await CapturedRun(["evaluate", "--live"])
    #expect(run.status == .success)
    for step in ["authorize  authorized", "report", "verify     accepted", "again      refused"] {
      #expect(run.results.contains(step), "\(step): \(run.results)")
    }
  }
}
