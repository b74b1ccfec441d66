import Glibc
import InsightTraces
import Testing
import TrustInsightsCLI
import _TestSupport

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

  @Test("a trace without a session is named by its file, and a further one also by its number")
  func filesNameSessions() async throws {
    let nameless = Self.typing(keys: 40).replacing("\"session\":\"s1\",", with: "")
    let folder = TemporaryDirectory()
    let path = folder.path + "/walk.jsonl"
    writeFile(Array((nameless + Self.typing(keys: 40) + nameless).utf8), at: path)
    for words in [["evaluate", "--json"], ["features"]] {
      let lines = try await CapturedRun(words + [path]).lines
      #expect(lines.count == 3)
      for (line, session) in zip(lines, ["walk.jsonl", "s1", "walk.jsonl#3"]) {
        #expect(line.contains("\"session\":\"\(session)\","), "\(line.prefix(80))")
      }
    }
    let text = try await CapturedRun(["evaluate", path]).results
    #expect(text.contains("walk.jsonl#3 (uncoached)"), "\(text)")
    let labels = folder.path + "/labels.csv"
    writeFile(Array("session,label\nwalk.jsonl,coached\nwalk.jsonl#3,assisted\n".utf8), at: labels)
    let report = try await CapturedRun(["report", "--json", "--labels", labels, path]).results
    #expect(report.contains("\"replaced\":2,"), "\(report.prefix(300))")
    #expect(report.contains("\"labels_unused\":0"), "\(report.prefix(300))")
  }

  @Test("a session id that occurs twice is told in text, JSON and page; none is not")
  func repeatedSessionsAreTold() async throws {
    let file = try TemporaryFile(Array(Self.typing(keys: 40).utf8))
    let page = try TemporaryFile()
    let note = "2 sessions have an id that occurred before: the same file twice"
    let paths = [file.path, file.path, file.path]
    let text = try await CapturedRun(["report", "--html", page.path] + paths)
    #expect(text.results.contains(note), "\(text.results)")
    #expect(page.text.contains(note))
    let json = try await CapturedRun(["report", "--json"] + paths).results
    #expect(json.contains("\"repeated\":2"))
    #expect(!(try await CapturedRun(["report", file.path]).results.contains("occurred before")))
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
      ["settings", "show", "more"], ["evaluate", "--live", "x"],
      ["evaluate", "--live", "--explain"], ["evaluate", "--live", "--model", "x"],
      ["evaluate", "--out", "x", "y"],
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

  @Test("a file that a help's example takes from Examples is there")
  func exampleFilesExist() async throws {
    let root = try #require(#filePath.split(separator: "/Tests/").first)
    var count = 0
    for command in CommandTable.commands {
      let help = try await CapturedRun([command.name, "--help"]).results
      for word in help.split(whereSeparator: \.isWhitespace) where word.hasPrefix("Examples/") {
        count += 1
        #expect(fileMode("\(root)/\(word)") != 0, "\(command.name): \(word)")
      }
    }
    #expect(count > 1)
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

  @Test("--explain adds up for a program: contributions, logit, calibration, probability")
  func explanationSums() async throws {
    let file = try TemporaryFile(Array(Self.typing(keys: 60).utf8))
    let line = try await CapturedRun(["evaluate", "--json", "--explain", file.path]).results
    func numbers(_ name: String) -> [Double] {
      line.split(separator: "\"\(name)\":").dropFirst().compactMap {
        Double($0.prefix { "-0123456789.".contains($0) })
      }
    }
    let logits = numbers("logit")
    let logit = try #require(logits.first)
    let baseline = try #require(numbers("baseline").first)
    #expect(logits.count > 1)
    #expect(abs(baseline + logits.dropFirst().reduce(0, +) - logit) < 1e-4)
    let slope = try #require(numbers("slope").first)
    let intercept = try #require(numbers("intercept").first)
    let logOdds = try #require(numbers("log_odds").first)
    #expect(abs(slope * logit + intercept - logOdds) < 1e-4)
    let probability = try #require(numbers("probability").first)
    #expect(abs(1 / (1 + exp(-logOdds)) - probability) < 1e-5)
    #expect(line.contains("\"short_of\":{\"level\":"))
    #expect(line.contains("\"masked\":[]"))
  }

  @Test("--explain adds up for a person: the numbers printed give the log-odds printed")
  func explanationAddsUpInText() async throws {
    let file = try TemporaryFile(Array(Self.typing(keys: 60).utf8))
    let lines = try await CapturedRun(["evaluate", "--explain", file.path]).lines.map(String.init)
    let end = try #require(lines.firstIndex { $0.contains("= ") && $0.contains("log-odds") })
    func thousandths(_ line: String) -> Int? {
      let word = line.split(separator: " ").first { $0 != "=" } ?? ""
      return Int(word.replacing("−", with: "-").replacing("+", with: "").replacing(".", with: ""))
    }
    let terms = lines[2..<end].compactMap(thousandths)
    #expect(terms.count == end - 2 && terms.count > 3)
    #expect(terms.reduce(0, +) == thousandths(lines[end]))
    #expect(lines[end].contains("a probability of "))
    #expect(lines[end + 1].contains("unknown: medium begins at a probability of 0."))
  }

  @Test("known assistive technology is told with what is masked for it")
  func explanationTellsMasks() async throws {
    let trace = Self.typing(keys: 60).replacing(
      "\"session\"", with: "\"assistive\":true,\"session\"")
    let file = try TemporaryFile(Array(trace.utf8))
    let text = try await CapturedRun(["evaluate", "--explain", file.path]).results
    #expect(text.contains("not looked at, since assistive technology is known: "))
    let json = try await CapturedRun(["evaluate", "--json", "--explain", file.path]).results
    #expect(json.contains("\"masked\":[\""))
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

  @Test("a cell of text is no formula and stays on its line; numbers are as they are")
  func cellsAreNoFormulas() async throws {
    let sessions = [
      "=1+1", "+1", "-s", "@s", " =1", "a,\\\"b", "a\\r\\nb", "\\t=1", "=\u{338}1",
      ",\u{338}\\\"\u{489}", "s-1",
    ]
    let lines = sessions.map {
      Self.typing(keys: 40).replacing("\"s1\"", with: "\"\($0)\"")
    }
    let file = try TemporaryFile(Array(lines.joined().utf8))
    let run = try await CapturedRun(["features", "--format", "csv", file.path])
    let cells = run.lines.dropFirst().map { $0.prefix(while: { $0 != "u" }).dropLast() }
    #expect(
      cells == [
        "'=1+1", "'+1", "'-s", "'@s", "' =1", "\"a,\"\"b\"", "a\u{FFFD}\u{FFFD}b",
        "\u{FFFD}=1", "'=\u{338}1", "\",\u{338}\"\"\u{489}\"", "s-1",
      ])
    let numbers = run.lines[1].split(separator: ",", omittingEmptySubsequences: false).dropFirst(7)
    #expect(numbers.contains { $0.hasPrefix("-") } && !numbers.contains { $0.hasPrefix("'") })
  }

  @Test(
    "a program's JSON and a person's text hold nothing that steers a terminal",
    arguments: [
      ["evaluate", "--json"], ["evaluate"], ["features"], ["features", "--format", "csv"],
      ["import"], ["report"], ["report", "--json"],
    ])
  func nothingSteersTheTerminal(words: [String]) async throws {
    let hostile = "a\u{9B}31m\u{202E}\u{E0041}\u{2028}ü"
    let file = try TemporaryFile(
      Array(Self.typing(keys: 40).replacing("\"s1\"", with: "\"\(hostile)\"").utf8))
    let run = try await CapturedRun(words + [file.path])
    #expect(run.status == .success)
    let all = run.results + run.messages
    #expect(!all.unicodeScalars.contains { $0.value != 10 && $0.steersTerminals }, "\(all)")
    if run.results.contains("\"session\"") {
      #expect(run.results.contains(#"a\u009b31m\u202e\udb40\udc41\u2028ü"#), "\(run.results)")
    }
  }

  @Test(
    "what cannot be opened is named in one line",
    arguments: [
      ["evaluate", "PATH"], ["watch", "--evdev", "PATH"], ["report", "--labels", "PATH", "x"],
      ["verify", "--anchor", "PATH", "x"], ["watch", "--out", "PATH/x", "--evdev", "PATH"],
      ["features", "--out", "PATH/x", "PATH"], ["import", "--out", "PATH/x", "PATH"],
      ["evaluate", "--model", "PATH", "x"], ["settings", "--directory", "PATH"],
      [
        "feedback", "submit", "PATH", "--server", "https://localhost", "--key-id", "k", "--issuer",
        "i", "--key", "PATH",
      ],
    ])
  func namesWhatCannotBeOpened(words: [String]) async throws {
    let run = try await CapturedRun(
      words.map { $0.replacing("PATH", with: "/nonexistent/a\nb\u{1B}[2J") })
    #expect(run.status == .noInput || run.status == .cannotWrite)
    #expect(run.messages.contains("/nonexistent/a\u{FFFD}b\u{FFFD}[2J"), "\(run.messages)")
    #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
  }

  @Test(
    "a folder or device where a file is expected is called that, with status 66",
    arguments: [
      ("/tmp", ["evaluate"], "a folder"), ("/tmp", ["report", "x", "--labels"], "a folder"),
      ("/dev/zero", ["evaluate"], "a device"), ("/dev/null", ["import"], "a device"),
    ])
  func callsFoldersAndDevicesThat(path: String, words: [String], kind: String) async throws {
    let run = try await CapturedRun(words + [path])
    #expect(run.status == .noInput)
    #expect(run.messages.contains("\(path): \(kind), where a"), "\(run.messages)")
  }

  @Test("a matrix of which no row came into being prints nothing", arguments: ["csv", "jsonl"])
  func featureMatrixOfNothing(format: String) async throws {
    let run = try await CapturedRun(["features", "--format", format, "/nonexistent/trace"])
    #expect(run.status == .noInput)
    #expect(run.results.isEmpty)
  }

  @Test(
    "what is not there ends with status 66 and is named",
    arguments: [
      ["settings", "--directory", "/nonexistent/decisions"],
      ["settings", "disable", "--directory", "/nonexistent/decisions"],
      ["evaluate", "--model", "/nonexistent/model", "x"], ["evaluate", "/nonexistent/trace"],
      ["evaluate", "/tmp"],
    ])
  func namesWhatIsMissing(arguments: [String]) async throws {
    let run = try await CapturedRun(arguments)
    #expect(run.status == .noInput)
    let missing = try #require(arguments.last { $0.hasPrefix("/") })
    #expect(run.messages.contains(missing), "\(run.messages)")
    #expect(run.results.isEmpty)
    #expect(fileMode("/nonexistent") == 0)
  }

  @Test("a model that is not there is told with those that are")
  func modelsAreListed() async throws {
    let listed = try #require(try await CapturedRun(["model", "list"]).lines.first)
    let version = try #require(listed.split(separator: " ").first)
    let run = try await CapturedRun(["evaluate", "--model", "nope", "x"])
    #expect(run.messages.contains("'nope'") && run.messages.contains(version))
  }

  @Test("the live evaluation is one object for a program")
  func liveEvaluationAsObject() async throws {
    let run = try await CapturedRun(["evaluate", "--live", "--json"])
    #expect(run.status == .success)
    #expect(run.lines.count == 1)
    #expect(run.results.contains("\"authorization\":\"authorized\""))
    #expect(run.results.contains("\"verified\":true"))
  }

  @Test(
    "what a live evaluation leaves is what verify takes; times are numbers, with dates for people")
  func liveEvaluationIsKept() async throws {
    let folder = TemporaryDirectory()
    let live = try await CapturedRun(["evaluate", "--live", "--out", folder.path + "/kept"])
    #expect(live.status == .success, "\(live.messages)")
    let words = [
      "verify", "--anchor", folder.path + "/kept/root.pem", "--audience",
      "com.example.demonstration", folder.path + "/kept/payload.cose",
    ]
    let text = try await CapturedRun(words)
    #expect(text.status == .success, "\(text.messages)")
    for line in text.lines where line.contains("At  ") {
      #expect(line.wholeMatch(of: /.*At +\d+  \(\d{4}-\d\d-\d\d \d\d:\d\d UTC\)/) != nil, "\(line)")
    }
    #expect(text.messages.contains("checked for the sandbox"), "\(text.messages)")
    let json = try await CapturedRun(words + ["--json"]).results
    #expect(json.contains("\"unchecked\":[\"issuer\",\"requestID\"]"), "\(json)")
    for name in ["issuedAt", "expiresAt", "generatedAt"] {
      #expect(try Regex("\"\(name)\":[0-9]+[,}]").firstMatch(in: json) != nil, "\(json)")
    }
  }

  @Test(
    "reading settings creates nothing, and an app that never asked cannot be revoked",
    arguments: [
      (["show"], .success, "nothing is stored yet"), (["log"], .success, "no app has asked yet"),
      (["show", "--json"], .success, #"{"enabled":true,"cooldownEndsAt":null,"apps":[]}"#),
      (["revoke", "--app", "nope"], .noInput, "nope: no app"), (["revoke"], .usage, "--app"),
    ] as [([String], TrustInsightsCLI.ExitStatus, String)])
  func readingCreatesNothing(
    words: [String], status: TrustInsightsCLI.ExitStatus, text: String
  ) async throws {
    let folder = TemporaryDirectory()
    let run = try await CapturedRun(["settings"] + words + ["--directory", folder.path])
    #expect(run.status == status)
    #expect((run.results + run.messages).contains(text), "\(run.results)\(run.messages)")
    #expect(fileMode(folder.path + "/insights.sqlite") == 0)
  }

  @Test("an app that never asked is told so where others did")
  func unknownAppIsTold() async throws {
    let folder = TemporaryDirectory()
    let words = ["--directory", folder.path, "--app", "nope"]
    let first = try await CapturedRun(["settings", "authorize"] + words)
    #expect(first.status == .success && first.messages.contains("nope: no app"))
    #expect(try await CapturedRun(["settings", "revoke"] + words).status == .success)
    let other = ["--directory", folder.path, "--app", "other"]
    #expect(try await CapturedRun(["settings", "revoke"] + other).status == .noInput)
  }

  @Test("times of decisions are numbers for a program")
  func settingsTimes() async throws {
    let folder = TemporaryDirectory()
    let run = try await CapturedRun(["settings", "disable", "--json", "--directory", folder.path])
    #expect(run.status == .success, "\(run.messages)")
    #expect(
      try Regex("\"cooldownEndsAt\":[0-9]+,").firstMatch(in: run.results) != nil, "\(run.results)")
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
