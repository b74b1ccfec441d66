import InsightCrypto
import InsightPayload
import InsightServer
import InsightService
import InsightStore
import Testing

@Suite("Routes") struct RouteTests {
  @Test("an evaluation is answered with a payload that says the same")
  func evaluationIsAnswered() async throws {
    let server = try await TestServer()
    let answer = await server.send(
      "POST", "/v1/evaluations", bearer: TestServer.appKey,
      body: TestServer.evaluation(digit: 4))
    #expect(answer.status == 200)
    let members = try #require(answer.json?.members)
    #expect(Set(members.keys) == ["eventID", "signedPayload", "serverTimestamp"])
    let payload = try #require(
      members["signedPayload"]?.text.flatMap { Base64.urlSafe.decode(Array($0.utf8)) })
    let claims = try InsightClaims(CanonicalClaims(bytes: COSESign1(payload).payload))
    #expect(claims.insights.map(\.outcome) == [.level(.high)])
    #expect(EventIdentifier(bytes: claims.eventID)?.text == members["eventID"]?.text)
  }

  @Test("the description states the version of the program")
  func descriptionStatesVersion() async throws {
    let document = try await TestServer().send("GET", "/openapi.json")
    #expect(document.text.contains("\n    \"version\": \"\(ProductVersion.text)\",\n"))
  }

  struct Refusal: Sendable {
    let method: String
    let target: String
    let bearer: String?
    let body: String
    let status: UInt32
    var contentType = "application/json"
  }

  private static let valid = TestServer.evaluation()

  @Test(
    "what does not follow the contract gets its own status",
    arguments: [
      Refusal(method: "POST", target: "/v1/evaluations", bearer: nil, body: valid, status: 401),
      Refusal(method: "POST", target: "/v1/evaluations", bearer: "x", body: valid, status: 401),
      Refusal(
        method: "POST", target: "/v1/evaluations", bearer: "tik_other", body: valid, status: 403),
      Refusal(method: "GET", target: "/v1/evaluations", bearer: nil, body: "", status: 405),
      Refusal(method: "TRACE", target: "/healthz", bearer: nil, body: "", status: 405),
      Refusal(method: "GET", target: "/", bearer: nil, body: "", status: 404),
      Refusal(method: "GET", target: "/healthz/", bearer: nil, body: "", status: 404),
      Refusal(method: "GET", target: "/%68ealthz", bearer: nil, body: "", status: 404),
      Refusal(method: "GET", target: "/healthz?x=1", bearer: nil, body: "", status: 400),
      Refusal(
        method: "POST", target: "/v1/evaluations", bearer: TestServer.appKey, body: valid,
        status: 415, contentType: "text/plain"),
      Refusal(
        method: "POST", target: "/v1/evaluations/nothing/consumption", bearer: TestServer.appKey,
        body: #"{"status":"notUsedError"}"#, status: 404),
      Refusal(
        method: "POST", target: "/v1/evaluations", bearer: TestServer.appKey,
        body: valid.replacing("sandbox", with: "production"), status: 403),
    ])
  func refusals(row: Refusal) async throws {
    let server = try await TestServer()
    let answer = await server.send(
      row.method, row.target, bearer: row.bearer, body: row.body, contentType: row.contentType)
    #expect(answer.status == row.status)
    #expect(answer.json?.members?["status"]?.integer == Int64(row.status))
  }

  /// What the gate is asked: path, key and announced length; and the status that it refuses with.
  struct Head: Sendable {
    let target: String
    var method = "POST"
    let bearer: String?
    let bodyLength: Int
    let status: UInt32?
  }

  @Test(
    "a long body is admitted by its head: of a known caller, and no longer than the route takes",
    arguments: [
      Head(target: "/v1/evaluations", bearer: TestServer.appKey, bodyLength: 16_384, status: nil),
      Head(target: "/v1/evaluations", bearer: TestServer.appKey, bodyLength: 16_385, status: 413),
      Head(target: "/v1/evaluations", bearer: nil, bodyLength: 16_384, status: 401),
      Head(target: "/v1/evaluations", bearer: "tik_none", bodyLength: 16_384, status: 401),
      Head(
        target: "/v1/evaluations/x/consumption", bearer: TestServer.appKey, bodyLength: 5_000,
        status: nil),
      Head(target: "/v1/feedback", bearer: "token", bodyLength: 262_144, status: nil),
      Head(target: "/v1/feedback", bearer: "token", bodyLength: 262_145, status: 413),
      Head(target: "/v1/feedback", bearer: TestServer.appKey, bodyLength: 5_000, status: 401),
      Head(target: "/healthz", method: "GET", bearer: "token", bodyLength: 5_000, status: 413),
      Head(target: "/v1/evaluations?a", bearer: nil, bodyLength: 5_000, status: 400),
      Head(target: "/", bearer: nil, bodyLength: 5_000, status: 404),
      Head(target: "/v1/feedback", method: "PUT", bearer: nil, bodyLength: 5_000, status: 405),
    ])
  func longBodiesAreAdmitted(head: Head) async throws {
    let server = try await TestServer()
    let token = try server.token()
    let bearer = head.bearer == "token" ? token : head.bearer
    let (refusal, _) = await server.router.admit(
      ServerRequest(
        method: head.method, target: head.target, authorization: bearer.map { "Bearer " + $0 },
        bodyLength: head.bodyLength))
    #expect(refusal?.status == head.status)
    // A token is used up by the whole request, not by its head.
    #expect(await server.send("GET", "/v1/feedback/summary", bearer: token).status == 200)
  }

  @Test(
    "broken, doubled, deep and foreign JSON is refused without being repeated",
    arguments: [
      ("", 400), ("{", 400), ("[]", 422), ("null", 422), ("{}{}", 400), ("{\"app\":\"a\",}", 400),
      (String(repeating: "[", count: 10_000), 400),
      (valid.replacing("{\"app\"", with: "{\"app\":\"canary\",\"app\""), 400),
      (valid.replacing("\"digit\":1", with: "\"digit\":10"), 422),
      (valid.replacing("\"digit\":1", with: "\"digit\":1.0"), 422),
      (valid.replacing("\"digit\":1", with: "\"digit\":\"canary\""), 422),
      (valid.replacing("\"digit\":1", with: "\"digit\":1,\"canary\":2"), 422),
      (valid.replacing("\"requestID\":\"order-1\"", with: "\"requestID\":null"), 422),
      (valid.replacing("1799999999", with: "1799999999000000000000"), 422),
      (valid.replacing("order-1", with: "\u{7F}canary"), 422),
      (valid.replacing("order-1", with: "\\ud800canary"), 400),
      (valid.replacing("1799999999", with: "01799999999"), 400),
    ] as [(String, UInt32)])
  func badBodies(body: String, status: UInt32) async throws {
    let server = try await TestServer()
    let answer = await server.send(
      "POST", "/v1/evaluations", bearer: TestServer.appKey, body: body)
    #expect(answer.status == status)
    // Only the name of a field may come back, never a value.
    #expect(!answer.text.contains("\"canary\""))
  }

  @Test("the first report wins, and a repeat gets the same answer")
  func firstReportWins() async throws {
    let server = try await TestServer()
    let event = await server.evaluate()
    let target = "/v1/evaluations/\(event)/consumption"
    let first = await server.send(
      "POST", target, bearer: TestServer.appKey,
      body: #"{"status":"usedIncreasedFriction","insightIDs":["\#(event)-0"]}"#)
    let repeated = await server.send(
      "POST", target, bearer: TestServer.appKey, body: #"{"status":"notUsedError"}"#)
    #expect(first.status == 200)
    #expect(first.text == repeated.text)
    let foreign = await server.send(
      "POST", target, bearer: "tik_other", body: #"{"status":"notUsedError"}"#)
    #expect(foreign.status == 404)
  }

  @Test("a revoked key fails at once")
  func revokedKeyFails() async throws {
    let server = try await TestServer()
    #expect(await !server.evaluate().isEmpty)
    let count = try await server.store.write {
      try AppKeys.revoke(app: TestServer.app, digest: nil, nowSeconds: 1, in: $0)
    }
    #expect(count == 1)
    #expect(await server.evaluate().isEmpty)
  }

  @Test("a key is found by the id that is listed, until it is revoked")
  func keysAreNamed() async throws {
    let server = try await TestServer()
    let digest = CallerAuthentication.digest(ofAppKey: TestServer.appKey)
    let more = CallerAuthentication.digest(ofAppKey: "tik_more")
    try await server.store.write {
      try AppKeys.add(digest: more, app: TestServer.app, nowSeconds: TestServer.now + 1, in: $0)
    }
    func found(_ name: String, app: String = TestServer.app) async throws -> [[UInt8]] {
      try await server.store.read { try AppKeys.inUse(app: app, named: name, in: $0) }
    }
    let listed = try await server.store.read { try AppKeys.all(in: $0) }
    let name = try #require(listed.first { $0.digest == digest }?.entry.name)
    #expect(try await found(name) == [digest])
    #expect(try await found("") == [digest, more])
    #expect(try await found(name + "0000000000").isEmpty)
    #expect(try await found(name, app: "org.example.other").isEmpty)
    #expect(try await found("", app: "no.such").isEmpty)
    _ = try await server.store.write {
      try AppKeys.revoke(app: TestServer.app, digest: digest, nowSeconds: 1, in: $0)
    }
    #expect(try await found("") == [more])
  }

  @Test("published keys are those that sign")
  func publishedKeysSign() async throws {
    let server = try await TestServer()
    let (response, _) = await server.router.handle(
      ServerRequest(method: "GET", target: "/.well-known/cose-keys"))
    let keys = try PublishedKey.decodeSet(response.body)
    #expect(keys.count == 1)
    #expect(keys.map(\.environment) == [.sandbox])
  }

  @Test("metrics count and name nobody")
  func metricsNameNobody() async throws {
    let server = try await TestServer()
    _ = await server.evaluate(account: "canary-account")
    server.metrics.count(route: .evaluations, status: 200, duration: .milliseconds(3))
    let answer = await server.send("GET", "/metrics")
    #expect(
      answer.text.contains(
        "trust_insights_requests_total{route=\"evaluations\",status=\"200\"} 1"))
    #expect(answer.text.contains("trust_insights_insights_total{outcome=\"unknown\"} 1"))
    #expect(!answer.text.contains("canary"))
    #expect(!answer.text.contains(TestServer.app))
  }
}
