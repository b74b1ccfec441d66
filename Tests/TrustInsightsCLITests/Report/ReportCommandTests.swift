import Glibc
import InsightEvents
import InsightScoring
import InsightTraces
import Testing
import TrustInsightsCLI
import _TestSupport

@Suite("report and record on the command line")
struct ReportCommandTests {
  @Test(
    "wrong command lines are refused before anything is read",
    arguments: [
      ["report", "--budget", "0", "x"], ["report", "--budget", "nan", "x"],
      ["report", "--budget", "2000", "x"], ["report", "--model", "a", "--model", "b", "-"],
      ["report", "--model", "a", "--model", "b", "--model", "c", "x"], ["report", "--out", "x"],
      ["record", "x"], ["record", "--out", "x.gz"],
    ])
  func refuses(words: [String]) async {
    #expect(await run(words).status == .usage)
  }

  @Test("a missing labels file is reported as missing input")
  func missingLabels() async {
    let outcome = await run(["report", "--labels", "/nonexistent/labels.csv", "x"])
    #expect(outcome.status == .noInput)
  }

  @Test("what is wrong with a labels file is told with its name")
  func labelsAreNamed() async throws {
    let file = try TemporaryFile(Array("session;label\ns1,coached\n".utf8))
    let run = try await CapturedRun(["report", "--labels", file.path, "x"])
    #expect(run.status == .badData)
    #expect(
      run.messages.contains("\(file.path): labels, line 2: too few columns"), "\(run.messages)")
    #expect(run.messages.contains("separated by ;"), "\(run.messages)")
  }

  @Test("both have help with an example", arguments: ["report", "record"])
  func helps(command: String) async {
    let outcome = await run([command, "--help"])
    #expect(outcome.status == .success)
    #expect(outcome.text.contains("example: trust-insights \(command)"))
  }

  @Test("simulated traces become text, JSON and a page, and a broken file does not stop them")
  func reportsOnFiles() async throws {
    let folder = TemporaryDirectory()
    ModelFixture.write(to: folder.path, version: "fixture-1")
    var files: [String] = []
    for scenario in ["quick-sign-in", "pin-entry", "one-time-code-read-out"] {
      let path = folder.path + "/\(scenario).jsonl.gz"
      let outcome = await run([
        "simulate", "--scenario", scenario, "--count", "2", "--seed", "5", "--out", path,
      ])
      #expect(outcome.status == .success)
      files.append(path)
    }
    writeFile(Array("no trace".utf8), at: folder.path + "/broken.jsonl")
    let page = folder.path + "/report.html"
    let words =
      ["report", "--model", folder.path, "--html", page, folder.path + "/broken.jsonl"] + files

    let text = await run(words)
    #expect(text.status == .badData)
    #expect(text.text.contains("model fixture-1"))
    #expect(text.text.contains("all of them simulated"))
    #expect(fileContains("Simulated: no person is in these figures", at: page))
    #expect(fileContains("How soon does it show?", at: page))

    let json = await run(words + ["--json"])
    #expect(json.text.split(separator: "\n").count == 1)
    #expect(json.text.contains("\"auc\":{\"value\":"))
    #expect(json.text.contains("\"time_to_alert\":{\"replayed\":"))
    let again = await run(words + ["--json"])
    #expect(json.text == again.text)
  }

  @Test("labels from a file and two models go through")
  func labelsAndTwoModels() async throws {
    let folder = TemporaryDirectory()
    let other = TemporaryDirectory()
    ModelFixture.write(to: folder.path, version: "fixture-1")
    ModelFixture.write(to: other.path, version: "fixture-2", callWeight: 0.5)
    let traces = folder.path + "/traces.jsonl"
    var writer = try TraceWriter(path: traces)
    for index in 0..<12 {
      try writer.begin(SessionDescription(session: "s\(index)"))
      for event in Self.session(hasCall: index % 2 == 0) { try writer.write(event) }
    }
    try writer.finish()
    let labels = folder.path + "/labels.csv"
    let rows = (0..<12).map { "s\($0),\($0 % 2 == 0 ? "coached" : "uncoached")" }
    writeFile(Array(("session,label\n" + rows.joined(separator: "\n")).utf8), at: labels)

    let outcome = await run([
      "report", "--json", "--model", folder.path, "--model", other.path, "--labels", labels, traces,
    ])
    #expect(outcome.status == .success)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.contains("\"added\":12") == true)
    #expect(lines.first?.contains("\"coached\":6") == true)
    #expect(lines.first?.contains("\"auc\":{\"value\":1.000000") == true)
    #expect(lines.last?.contains("\"first\":\"fixture-1\",\"second\":\"fixture-2\"") == true)
  }

  @Test("the last moment of a replay is the score at the end, and each is that of its beginning")
  func momentsArePrefixScores() throws {
    let folder = TemporaryDirectory()
    ModelFixture.write(to: folder.path, version: "fixture-1")
    let scorer = ReplayingScorer(model: try ModelChoice.load(folder.path))
    let events = Self.session(hasCall: true)
    let description = SessionDescription()
    let moments = scorer.moments(of: events, description)
    #expect(moments.map { ($0.seconds / 5).rounded(.down) } == [1, 2, 3, 4, 5, 5])
    for moment in moments {
      let beginning = events.filter { Double($0.timestampNanoseconds) / 1e9 <= moment.seconds }
      let last = scorer.moments(of: beginning, description).last
      #expect(last == moment)
    }
    #expect(Set(moments.map(\.probability)).count > 1)
  }

  /// Thirty seconds of steady typing, at each tenth of a second one key, in which a call may begin.
  private static func session(hasCall: Bool) -> [InteractionEvent] {
    (0..<300).map { index in
      let action: InteractionEvent.Action =
        hasCall && index == 120
        ? .call(CallEvent(state: .active))
        : .key(
          KeyEvent(
            phase: index % 2 == 0 ? .down : .up, keyClass: index % 7 == 0 ? .space : .letter,
            press: UInt16(index / 2 % 50), target: 1))
      return InteractionEvent(timestampNanoseconds: Int64(index) * 100_000_000, action: action)
    }
  }

  /// Runs a command, messages unseen, and gives back its results.
  private func run(_ words: [String]) async -> (status: TrustInsightsCLI.ExitStatus, text: String) {
    let folder = TemporaryDirectory()
    let path = folder.path + "/results"
    writeFile([], at: path)
    let results = unsafe open(path, O_WRONLY)
    let messages = unsafe open("/dev/null", O_WRONLY)
    defer {
      close(results)
      close(messages)
    }
    let console = Console(resultDescriptor: results, messageDescriptor: messages)
    let status = await CommandTable.run(arguments: words, console: console)
    console.flush()
    return (status, String(decoding: fileContent(at: path), as: UTF8.self))
  }
}
