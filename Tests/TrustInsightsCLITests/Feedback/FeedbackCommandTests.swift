import InsightCrypto
import InsightServer
import InsightService
import Synchronization
import Testing
import TrustInsightsCLI

@Suite("Feedback command", .serialized) struct FeedbackCommandTests {
  private static let event = "00000000-0000-4000-8000-000000000000"

  private static func line(_ event: String, _ label: String = "disputed") -> String {
    #"{"eventID":"\#(event)","label":"\#(label)","occurredOn":"2026-11-30"}"# + "\n"
  }

  @Test("labels arrive from JSON Lines and from CSV, and an equal repeat is told as one")
  func labelsArrive() async throws {
    let host = try await FeedbackHost()
    let event = await host.evaluate()
    let first = try await host.submit(Self.line(event))
    #expect(first.status == .success, "\(first.messages)")
    #expect(first.lines == ["accepted  1", "repeated  0", "refused   0"])
    let csv = "occurredOn;eventID;label\r\n2026-11-30;\(event);disputed\r\n"
    let second = try await host.submit(csv, "--json")
    #expect(second.status == .success)
    #expect(second.lines == [#"{"accepted":0,"repeated":1,"refused":0,"refusals":[]}"#])
  }

  @Test("1,001 labels go in two batches")
  func batches() async throws {
    let host = try await FeedbackHost()
    let line = Self.line(await host.evaluate())
    let run = try await host.submit(String(repeating: line, count: 1_001))
    #expect(run.status == .success)
    #expect(run.lines == ["accepted  1", "repeated  1000", "refused   0"])
    #expect(host.calls.count.load(ordering: .relaxed) == 2)
  }

  @Test("a refused item is told by line and field, never by value, and the others are sent")
  func refusalsAreTold() async throws {
    let host = try await FeedbackHost()
    let good = Self.line(await host.evaluate())
    let surplus = good.replacing("}", with: #","note":"canary text"}"#)
    let run = try await host.submit(
      good + surplus + "\n" + Self.line("canary@example.org") + "canary\n" + Self.line(Self.event))
    #expect(run.status == .badData)
    #expect(run.lines == ["accepted  1", "repeated  0", "refused   4"])
    #expect(
      run.messages.split(separator: "\n") == [
        "line 2: note is not part of the contract",
        "line 4: eventID looks like personal data or free text",
        "line 5: item is not strict JSON",
        "line 6: eventID names no evaluation of this app",
      ])
  }

  @Test("a day that does not exist is a wrong value, not personal data")
  func impossibleDay() async throws {
    let host = try await FeedbackHost()
    let line = Self.line(Self.event).replacing("2026-11-30", with: "2026-13-01")
    let run = try await host.submit(line)
    #expect(run.status == .badData)
    #expect(run.messages.hasPrefix("line 1: occurredOn "), "\(run.messages)")
    #expect(!run.messages.contains("personal"))
  }

  @Test("a refusal that only the service makes names the line of the file")
  func serviceRefusals() async throws {
    let host = try await FeedbackHost()
    host.calls.answerNext([
      .json { json in
        json.key("results")
        json.array { json in
          json.object { json in
            for (name, value) in [
              ("status", "refused"), ("field", "items[0].label"), ("problem", "is missing"),
            ] {
              json.key(name)
              json.string(value)
            }
          }
        }
      }
    ])
    let run = try await host.submit("\n\n" + Self.line(Self.event))
    #expect(run.status == .badData)
    #expect(run.messages == "line 3: label is missing\n")
  }

  @Test("a busy service is asked again, and in the end told as unavailable")
  func busyService() async throws {
    let host = try await FeedbackHost()
    let line = Self.line(await host.evaluate())
    host.calls.answerNext([Problem.unavailable.response])
    #expect(try await host.submit(line).lines.first == "accepted  1")
    host.calls.answerNext(Array(repeating: Problem.unavailable.response, count: 3))
    let run = try await host.submit(line)
    #expect(run.status == .unavailable)
    #expect(run.lines.first == "accepted  0")
  }

  @Test("a service that is not there ends with status 69")
  func absentService() async throws {
    let key = try TemporaryFile(Array(try P256PrivateKey.generate().pem().utf8))
    let run = try await CapturedRun([
      "feedback", "--server", "http://127.0.0.1:1", "--key", key.path, "--key-id", "k",
      "--issuer", "i",
    ])
    #expect(run.status == .unavailable)
    #expect(run.messages == "trust-insights feedback: the service cannot be reached\n")
  }

  @Test("a foreign key and a foreign issuer end with status 77")
  func foreignKeys() async throws {
    let host = try await FeedbackHost()
    #expect(try await host.run([], key: P256PrivateKey.generate()).status == .noPermission)
    #expect(try await host.run([], issuer: "other").status == .noPermission)
  }

  @Test("the summary tells counts from 20 on, and no smaller ones")
  func summary() async throws {
    let host = try await FeedbackHost()
    var text = ""
    for index in 0..<20 {
      text += Self.line(await host.evaluate(account: "a\(index)"), "confirmedFraud")
    }
    #expect(try await host.submit(text).status == .success)
    let run = try await host.run(["summary"])
    #expect(run.status == .success, "\(run.messages)")
    #expect(run.lines[0].split(separator: " ").first == "level")
    let cells = run.lines[1].split(separator: " ")
    #expect(cells == ["unknown", "20", "under", "20", "under", "20"])
    #expect(run.results.contains("not told"))
    let json = try await host.run(["--json"])
    #expect(
      json.results.contains(#"{"level":"unknown","label":"confirmedFraud","events":20}"#))
    #expect(
      json.results.contains(#"{"level":"high","label":"confirmedFraud","events":null}"#))
  }

  @Test("a summary without gaps is told with precision, recall and their intervals")
  func wholeSummary() async throws {
    let host = try await FeedbackHost()
    host.calls.answerNext([
      .json { json in
        json.key("smallestCell")
        json.integer(20)
        json.key("cells")
        json.array { _ in }
        for name in ["precision", "recall"] {
          json.key(name)
          json.object { json in
            json.key("high")
            json.object { json in
              for (part, value) in [("value", 0.25), ("lower", 0.125), ("upper", 1)] {
                json.key(part)
                json.number(value)
              }
            }
          }
        }
      }
    ])
    let run = try await host.run([])
    #expect(run.status == .success)
    let high = run.lines.last { $0.hasPrefix("high") }
    #expect(high == "high         0.250 (0.125 to 1.000)  0.250 (0.125 to 1.000)")
  }

  @Test(
    "what is no file of labels is refused as a whole",
    arguments: ["", " \n", "eventID,label\nx,y\n", "eventID,label,occurredOn,label\n", "canary"])
  func refusesForeignFiles(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try FeedbackFile(Array(text.utf8)) }
    #expect(failure?.status == .badData)
    #expect(failure?.message.contains("canary") == false)
  }

  @Test(
    "rows are held against the contract, and keep their line",
    arguments: [
      ("eventID,label,occurredOn\n\(event),disputed,2026-02-30\n", "occurredOn"),
      ("eventID,label,occurredOn\n\(event),fraud,2026-11-30\n", "label"),
      ("eventID,label,occurredOn\n\(event),disputed\n", "item"),
      ("eventID,label,occurredOn,amount\n\(event),disputed,2026-11-30,12\n", "amount"),
      ("eventID,label,occurredOn\n\"\",disputed,2026-11-30\n", "eventID"),
    ])
  func checksRows(text: String, field: String) throws {
    let file = try FeedbackFile(Array(text.utf8))
    #expect(file.entries.isEmpty)
    #expect(file.refusals.map(\.line) == [2])
    #expect(file.refusals.map(\.field) == [field])
  }

  @Test(
    "an address that would send the token in the clear is refused, and told why",
    arguments: ["http://insights.example", "http://127.0.0.1.example:8080", "http://10.0.0.1"])
  func plainAddresses(address: String) async throws {
    let run = try await CapturedRun(["feedback", "summary", "--server", address])
    #expect(run.status == .usage)
    #expect(
      run.messages.contains("http:// is for this machine alone, as http://127.0.0.1"),
      "\(run.messages)")
  }

  @Test(
    "wrong command lines end with status 64",
    arguments: [
      ["feedback"], ["feedback", "submit"], ["feedback", "nothing"],
      ["feedback", "summary", "--server", "insights.example"],
      ["feedback", "summary", "--server", "https://insights.example/path"],
      ["feedback", "summary", "--server", "https://insights.example", "--key-id", "a b"],
    ])
  func wrongUsage(arguments: [String]) async throws {
    #expect(try await CapturedRun(arguments).status == .usage)
  }
}
