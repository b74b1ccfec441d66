import InsightCrypto
import InsightServer
import InsightService
import InsightStore
import Synchronization
import _ServerTestSupport
import _TestSupport

/// A router over a store in a folder of its own, with one app and one relying server.
final class TestServer: Sendable {
  static let app = "org.example.bank"
  static let audience = "service.example"
  static let issuer = "bank.example"
  static let keyIdentifier = "bank-1"
  static let now: Int64 = 1_800_000_000
  static let appKey = "tik_test"

  let directory = TemporaryDirectory()
  let store: SQLiteStore
  let router: Router
  let metrics = Metrics()
  let serverKey: P256PrivateKey
  let keys: KeyDirectory
  private let tokenCount = Mutex(0)

  init() async throws {
    store = try SQLiteStore(path: directory.path + "/insights.sqlite", schemas: [.service])
    serverKey = try P256PrivateKey.generate()
    let point = serverKey.publicKey.point
    try await store.write { transaction in
      for (key, app) in [(Self.appKey, Self.app), ("tik_other", "org.example.other")] {
        try AppKeys.add(
          digest: CallerAuthentication.digest(ofAppKey: key), app: app, nowSeconds: Self.now,
          in: transaction)
      }
      try RelyingServers.add(
        RelyingServers.Entry(
          keyIdentifier: Self.keyIdentifier, issuer: Self.issuer, app: Self.app,
          publicKey: point, createdAtSeconds: Self.now), in: transaction)
    }
    keys = try KeyDirectory(path: directory.path + "/keys")
    router = try Router(
      testing: store, keys: keys, audience: Self.audience, metrics: metrics, now: { Self.now })
  }

  func send(
    _ method: String, _ target: String, bearer: String? = nil, body: String = "",
    contentType: String? = "application/json"
  ) async -> (status: UInt32, json: JSONValue?, text: String) {
    let (response, _) = await router.handle(
      ServerRequest(
        method: method, target: target, authorization: bearer.map { "Bearer " + $0 },
        contentType: contentType, body: Array(body.utf8)))
    return (
      response.status, JSONValue.parse(response.body),
      String(decoding: response.body, as: UTF8.self)
    )
  }

  func token(
    issuer: String = issuer, audience: String = audience, issuedAt: Int64 = now,
    expiresAt: Int64 = now + 600, tokenID: String? = nil, keyIdentifier: String = keyIdentifier,
    key: P256PrivateKey? = nil
  ) throws -> String {
    let number = tokenCount.withLock { count in
      count += 1
      return count
    }
    return try SignedToken.sign(
      TokenClaims(
        issuer: issuer, audience: audience, issuedAtSeconds: issuedAt,
        expiresAtSeconds: expiresAt, tokenID: tokenID ?? "token-\(number)"),
      keyIdentifier: keyIdentifier, key: key ?? serverKey)
  }

  static func evaluation(
    account: String = "account-1", digit: Int = 1, app: String = app
  ) -> String {
    """
    {"app":"\(app)","account":"\(account)","device":"device-1","environment":"sandbox",\
    "category":"payment","requestID":"order-1","insights":[{"type":"isLikelyBeingCoached",\
    "schema":1,"model":"coaching-1.0","digit":\(digit)}],"generatedAt":1799999999}
    """
  }

  func evaluate(account: String = "account-1", digit: Int = 1) async -> String {
    let answer = await send(
      "POST", "/v1/evaluations", bearer: Self.appKey,
      body: Self.evaluation(account: account, digit: digit))
    return answer.json?.members?["eventID"]?.text ?? ""
  }
}
