import InsightCrypto
import InsightRemote
import InsightService

/// Calls the feedback routes of a service as a relying server.
struct FeedbackClient {
  private static let tokenLifetimeSeconds: Int64 = 300
  private static let timeout = Duration.seconds(30)
  private static let attempts = 3
  private static let longestPause: Int64 = 30
  // 1,000 refusals with names of 64 characters stay below.
  private static let answerLimitBytes = 1 << 20

  /// The failure for an answer that does not follow the contract.
  static let notUnderstood = CommandFailure(
    .unavailable, "the answer is not that of an insight service")

  let address: ServiceAddress
  let issuer: String
  let audience: String
  let keyIdentifier: String
  let key: P256PrivateKey
  let caller: HTTPCaller
  let now: ServiceEnvironmentals.Clock
  let randomBytes: ServiceEnvironmentals.RandomBytes

  /// Sends at most 1,000 labels.
  ///
  /// - Returns: what came of each, in their order.
  /// - Throws: ``CommandFailure``.
  func submit(
    _ entries: ArraySlice<FeedbackFile.Entry>
  ) async throws(CommandFailure) -> [JSONValue] {
    var json = JSONWriter()
    json.object { json in
      json.key("items")
      json.array { json in
        for entry in entries {
          json.object { json in
            for (name, value) in entry.fields.sorted(by: { $0.key < $1.key }) {
              json.key(name)
              json.string(value)
            }
          }
        }
      }
    }
    let answer = try await call("/v1/feedback", body: json.bytes)
    guard let results = JSONValue.parse(answer)?.members?["results"]?.elements,
      results.count == entries.count
    else { throw Self.notUnderstood }
    return results
  }

  /// Asks what the labels say of the levels.
  ///
  /// - Returns: the answer's JSON.
  /// - Throws: ``CommandFailure``.
  func summary() async throws(CommandFailure) -> [UInt8] {
    try await call("/v1/feedback/summary", body: nil)
  }

  /// Calls until there is an answer; a batch may be sent again, since an equal label is not counted twice.
  private func call(_ path: String, body: [UInt8]?) async throws(CommandFailure) -> [UInt8] {
    var reason = "the service cannot be reached"
    for attempt in 1...Self.attempts {
      // Each token is taken once, so every try has its own.
      let sent = await caller.send(
        body, to: address, path: path, bearer: try token(), timeout: Self.timeout,
        answerLimitBytes: Self.answerLimitBytes)
      var pause = Duration.milliseconds(100 << attempt)
      switch sent {
      case .success(let answer):
        switch answer.status {
        case 200: return answer.body
        case 401, 403:
          throw CommandFailure(
            .noPermission, "the service does not take the key: see --key-id, --issuer, --audience")
        case 400, 413, 415, 422:
          throw CommandFailure(.badData, "the service refuses the batch (HTTP \(answer.status))")
        case 429, 500..<600:
          reason = "the service is not available (HTTP \(answer.status))"
          pause = max(pause, .seconds(min(answer.retryAfterSeconds, Self.longestPause)))
        default: throw Self.notUnderstood
        }
      case .failure(.untrusted):
        throw CommandFailure(.unavailable, "the service's certificate does not hold: see --ca")
      case .failure(.answerTooLong): throw Self.notUnderstood
      case .failure: break
      }
      guard attempt < Self.attempts, (try? await Task.sleep(for: pause)) != nil else { break }
    }
    throw CommandFailure(.unavailable, reason)
  }

  private func token() throws(CommandFailure) -> String {
    let time = now()
    do throws(CryptoError) {
      return try SignedToken.sign(
        TokenClaims(
          issuer: issuer, audience: audience, issuedAtSeconds: time,
          expiresAtSeconds: time + Self.tokenLifetimeSeconds,
          tokenID: Hex.encode(randomBytes(16))),
        keyIdentifier: keyIdentifier, key: key)
    } catch {
      throw CommandFailure(.internalError, "the token cannot be signed")
    }
  }
}
