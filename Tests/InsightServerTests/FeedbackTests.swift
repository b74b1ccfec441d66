import InsightService
import InsightStore
import Testing
import _TestSupport

@Suite("Feedback") struct FeedbackTests {
  private func submit(_ server: TestServer, _ items: [String]) async throws -> [JSONValue] {
    let answer = await server.send(
      "POST", "/v1/feedback", bearer: try server.token(),
      body: #"{"items":[\#(items.joined(separator: ","))]}"#)
    #expect(answer.status == 200)
    return answer.json?.members?["results"]?.elements ?? []
  }

  private func statuses(_ server: TestServer, _ items: [String]) async throws -> [String?] {
    try await submit(server, items).map { $0.members?["status"]?.text }
  }

  private func item(_ event: String, _ label: String, extra: String = "") -> String {
    #"{"eventID":"\#(event)","label":"\#(label)","occurredOn":"2026-11-30"\#(extra)}"#
  }

  @Test("labels are appended, equal repeats ignored, the latest counts")
  func latestLabelCounts() async throws {
    let server = try await TestServer()
    let event = await server.evaluate()
    #expect(
      try await statuses(server, [item(event, "disputed"), item(event, "disputed")])
        == ["accepted", "unchanged"])
    #expect(
      try await statuses(server, [item(event, "confirmedFraud"), item(event, "disputed")])
        == ["accepted", "accepted"])
    let rows = try await server.store.read { try $0.rows("SELECT label FROM labels", []) }
    #expect(rows.count == 3)
    let counts = try await server.store.read {
      try $0.rows("SELECT label, events FROM label_counts ORDER BY label", [])
    }
    #expect(counts.map(\.values) == [[.integer(3), .integer(1)]])
  }

  @Test("the difference of any two summaries is no small cell", arguments: [1, 2, 3] as [UInt64])
  func differencesAreNoSmallCells(seed: UInt64) async throws {
    let server = try await TestServer()
    var generator = SeededGenerator(seed: seed)
    var events: [String] = []
    for number in 0..<120 {
      events.append(await server.evaluate(account: "a-\(number)", digit: number % 2 == 0 ? 1 : 4))
    }
    var told: [String: Int64] = [:]
    var largest: Int64 = 0
    for _ in 0..<150 {
      let isFraud = Int.random(in: 0..<3, using: &generator) > 0
      let label = isFraud ? FeedbackLabel.confirmedFraud : .confirmedLegitimate
      let some = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        item(events.randomElement(using: &generator) ?? "", label.rawValue)
      }
      _ = try await submit(server, some)
      let answer = await server.send("GET", "/v1/feedback/summary", bearer: try server.token())
      for cell in answer.json?.members?["cells"]?.elements ?? [] {
        let members = try #require(cell.members)
        let key = [members["level"], members["label"]].compactMap { $0?.text }.joined(
          separator: " ")
        guard let count = members["events"]?.integer else { continue }
        largest = max(largest, count)
        let change = abs(count - (told[key] ?? 0))
        #expect(change == 0 || change >= 20, "seed \(seed)")
        told[key] = count
      }
    }
    #expect(largest >= 20, "nothing was told, seed \(seed)")
  }

  @Test("a token is used up by the first batch that carries it, also by one that is refused")
  func refusedBatchUsesTheToken() async throws {
    let server = try await TestServer()
    let event = await server.evaluate()
    let body = #"{"items":[\#(item(event, "disputed"))]}"#
    let token = try server.token()
    let refused = await server.send("POST", "/v1/feedback", bearer: token, body: "{}")
    #expect(refused.status == 422)
    #expect(await server.send("POST", "/v1/feedback", bearer: token, body: body).status == 401)
    let other = try server.token()
    #expect(await server.send("POST", "/v1/feedback", bearer: other, body: body).status == 200)
    #expect(await server.send("POST", "/v1/feedback", bearer: other, body: body).status == 401)
  }

  @Test("a confirmed fraud weighs on the account, until it is taken back")
  func fraudWeighsOnTheAccount() async throws {
    let server = try await TestServer()
    let event = await server.evaluate(account: "a")
    let frauds: @Sendable (any StoreTransaction) throws -> Int64? = {
      try $0.firstRow("SELECT confirmed_frauds FROM accounts")?.integer(0)
    }
    _ = try await submit(server, [item(event, "confirmedFraud")])
    #expect(try await server.store.read(frauds) == 1)
    _ = try await submit(server, [item(event, "confirmedLegitimate")])
    #expect(try await server.store.read(frauds) == 0)
  }

  @Test(
    "a surplus or personal field refuses its item by name and is never repeated",
    arguments: [
      (#","note":"canary text""#, "items[0].note"),
      (#","amount":120"#, "items[0].amount"),
      (#","email":"canary@example.org""#, "items[0].email"),
      (#","occurredOn2":"2026-11-30""#, "items[0].occurredOn2"),
    ])
  func surplusRefusesItsItem(extra: String, field: String) async throws {
    let server = try await TestServer()
    let event = await server.evaluate()
    let answer = await server.send(
      "POST", "/v1/feedback", bearer: try server.token(),
      body:
        #"{"items":[\#(item(event, "disputed", extra: extra)),\#(item(event, "disputed"))]}"#)
    let results = answer.json?.members?["results"]?.elements ?? []
    #expect(results.map { $0.members?["status"]?.text } == ["refused", "accepted"])
    #expect(results.first?.members?["field"]?.text == field)
    #expect(!answer.text.contains("canary"))
  }

  @Test(
    "values that look like personal data are told as such",
    arguments: [
      "canary@example.org", "+34 600 123 456", "4111111111111111", "DE89370400440532013000",
      "the caller said he was from the bank", "Señora",
    ])
  func personalDataIsTold(value: String) async throws {
    let server = try await TestServer()
    let event = await server.evaluate()
    for body in [
      #"{"eventID":"\#(value)","label":"disputed","occurredOn":"2026-11-30"}"#,
      #"{"eventID":"\#(event)","label":"\#(value)","occurredOn":"2026-11-30"}"#,
      #"{"eventID":"\#(event)","label":"disputed","occurredOn":"\#(value)"}"#,
    ] {
      let result = try await submit(server, [body]).first
      #expect(result?.members?["problem"]?.text == "looks like personal data or free text")
    }
    let rows = try await server.store.read { try $0.rows("SELECT 1 FROM labels", []) }
    #expect(rows.isEmpty)
  }

  @Test(
    "a surplus field whose name is personal data is not named",
    arguments: ["canary@example.org", "34600123456", "the canary caller", "DE89370400440532013000"])
  func personalNamesAreWithheld(name: String) async throws {
    let server = try await TestServer()
    let event = await server.evaluate()
    let result = try await submit(
      server, [item(event, "disputed", extra: #","\#(name)":1"#)]
    ).first
    #expect(result?.members?["field"]?.text == "items[0].(withheld)")
    #expect(result?.members?["problem"]?.text == "looks like personal data or free text")
    let body = await server.send(
      "POST", "/v1/feedback", bearer: try server.token(), body: #"{"items":[],"\#(name)":1}"#)
    #expect(body.status == 422)
    #expect(!body.text.contains(name.prefix(6)))
  }

  @Test(
    "numbers as long as those of cards and telephones are told as such, however they are written",
    arguments: ["4111111111111111", "4111111111111111.0", "4.1e15", "-34600123456", "[1]", "{}"])
  func longNumbersAreTold(value: String) async throws {
    let server = try await TestServer()
    let event = await server.evaluate()
    let result = try await submit(
      server, [#"{"eventID":"\#(event)","label":\#(value),"occurredOn":"2026-11-30"}"#]
    ).first
    #expect(result?.members?["problem"]?.text == "looks like personal data or free text")
  }

  @Test("days are read strictly", arguments: ["2026-02-29", "2026-13-01", "26-11-30", "2026-1-01"])
  func daysAreStrict(day: String) async throws {
    #expect(CalendarDay(day) == nil)
    #expect(CalendarDay("2024-02-29")?.daysSince1970 == 19_782)
    #expect(CalendarDay("2000-01-01")?.daysSince1970 == 10_957)
  }

  @Test("another app's and unknown events are unknown")
  func foreignEventsAreUnknown() async throws {
    let server = try await TestServer()
    let body = TestServer.evaluation(app: "org.example.other")
    let foreign = await server.send("POST", "/v1/evaluations", bearer: "tik_other", body: body)
    let event = foreign.json?.members?["eventID"]?.text ?? ""
    #expect(
      try await statuses(
        server,
        [item(event, "disputed"), item("00000000-0000-4000-8000-000000000000", "disputed")])
        == ["unknownEvent", "unknownEvent"])
  }

  @Test("a batch holds 1 to 1,000 items", arguments: [0, 1_000, 1_001])
  func batchSize(count: Int) async throws {
    let server = try await TestServer()
    let event = await server.evaluate()
    let items = Array(repeating: item(event, "disputed"), count: count)
    let answer = await server.send(
      "POST", "/v1/feedback", bearer: try server.token(),
      body: #"{"items":[\#(items.joined(separator: ","))]}"#)
    #expect(answer.status == (count == 1_000 ? 200 : 422))
  }

  @Test("the summary suppresses cells under 20 and what could be computed from them")
  func smallCellsAreSuppressed() async throws {
    let server = try await TestServer()
    var counts = FeedbackCounts()
    for level in InsightLevel.allCases { counts[level, .confirmedFraud] = 20 }
    counts[.high, .confirmedLegitimate] = 19
    #expect(counts.told(.high, .confirmedLegitimate) == nil)
    #expect(counts.told(.high, .confirmedFraud) == 20)
    #expect(counts.precision(atLeast: .high) == nil)
    #expect(counts.recall(atLeast: .high)?.value == 1.0 / 3)
    counts[.high, .confirmedLegitimate] = 60
    let precision = try #require(counts.precision(atLeast: .high))
    #expect(precision.value == 0.25)
    #expect(precision.lower > 0.16 && precision.lower < 0.17)
    #expect(precision.upper > 0.35 && precision.upper < 0.36)

    let answer = await server.send("GET", "/v1/feedback/summary", bearer: try server.token())
    #expect(answer.status == 200)
    let cells = answer.json?.members?["cells"]?.elements ?? []
    #expect(cells.count == 9)
    #expect(cells.allSatisfy { $0.members?["events"] == .null })
  }
}
