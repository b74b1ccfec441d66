import InsightCrypto
import InsightServer
import InsightService
import InsightStore
import Synchronization
import _ServerTestSupport
import _TestSupport

/// A real service over HTTP in this process, with one app and one relying server.
final class FeedbackHost: Sendable {
  /// Answers in the service's place while there are answers left, and counts calls.
  final class Calls: Sendable {
    private let answers = Mutex<[ServerResponse]>([])
    let count = Atomic(0)

    func answerNext(_ new: [ServerResponse]) { answers.withLock { $0 = new } }

    func take() -> ServerResponse? {
      count.add(1, ordering: .relaxed)
      return answers.withLock { $0.popLast() }
    }
  }

  let directory = TemporaryDirectory()
  let calls = Calls()
  let key: P256PrivateKey
  private let router: Router
  private let listener: HTTPListener

  init() async throws {
    let store = try SQLiteStore(path: directory.path + "/insights.sqlite", schemas: [.service])
    let key = try P256PrivateKey.generate()
    self.key = key
    try await store.write { transaction in
      try AppKeys.add(
        digest: CallerAuthentication.digest(ofAppKey: "key"), app: "app", nowSeconds: 1,
        in: transaction)
      try RelyingServers.add(
        RelyingServers.Entry(
          keyIdentifier: "bank-1", issuer: "bank.example", app: "app",
          publicKey: key.publicKey.point, createdAtSeconds: 1), in: transaction)
    }
    let keys = try KeyDirectory(path: directory.path + "/keys")
    router = try Router(
      testing: store, keys: keys, audience: "trust-insights-server",
      now: ServiceEnvironmentals.systemClock)
    var configuration = HTTPListener.Configuration()
    configuration.port = 0
    listener = try HTTPListener(
      configuration, gate: { [router] in await router.admit($0).response }
    ) {
      [router, calls] request in
      if let answer = calls.take() { return answer }
      return await router.handle(request).response
    }
  }

  /// Makes an evaluation; its event.
  func evaluate(account: String = "account") async -> String {
    let body = """
      {"app":"app","account":"\(account)","device":"device","environment":"sandbox",\
      "category":"payment","requestID":"order","insights":[{"type":"isLikelyBeingCoached",\
      "schema":1,"model":"coaching-1.0","digit":1}],\
      "generatedAt":\(ServiceEnvironmentals.systemClock())}
      """
    let (response, _) = await router.handle(
      ServerRequest(
        method: "POST", target: "/v1/evaluations", authorization: "Bearer key",
        contentType: "application/json", body: Array(body.utf8)))
    return JSONValue.parse(response.body)?.members?["eventID"]?.text ?? ""
  }

  /// Runs `feedback` as the relying server.
  func run(
    _ words: [String], key: P256PrivateKey? = nil, issuer: String = "bank.example"
  ) async throws -> CapturedRun {
    let file = try TemporaryFile(Array(try (key ?? self.key).pem().utf8))
    return try await CapturedRun(
      ["feedback"] + words + [
        "--server", "http://127.0.0.1:\(listener.port)/", "--key", file.path, "--key-id", "bank-1",
        "--issuer", issuer,
      ])
  }

  /// Runs `feedback submit` on a text.
  func submit(_ text: String, _ words: String...) async throws -> CapturedRun {
    let file = try TemporaryFile(Array(text.utf8))
    return try await run(["submit", file.path] + words)
  }
}
