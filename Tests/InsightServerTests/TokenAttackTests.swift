import InsightCrypto
import InsightService
import InsightStore
import Testing

@Suite("Attacks on tokens") struct TokenAttackTests {
  private func status(_ server: TestServer, _ token: String?) async -> UInt32 {
    await server.send("GET", "/v1/feedback/summary", bearer: token).status
  }

  private func forged(
    header: String, of token: String, signature: String? = nil
  ) -> String {
    let parts = token.split(separator: ".")
    return Base64.urlSafe.encode(Array(header.utf8)) + "." + parts[1] + "."
      + (signature ?? String(parts[2]))
  }

  @Test("a good token is taken once")
  func goodTokenIsTakenOnce() async throws {
    let server = try await TestServer()
    let token = try server.token()
    #expect(await status(server, token) == 200)
    #expect(await status(server, token) == 401)
    // The same jti under a new signature is the same token.
    let first = try server.token(tokenID: "fixed")
    let second = try server.token(expiresAt: TestServer.now + 300, tokenID: "fixed")
    #expect(await status(server, first) == 200)
    #expect(await status(server, second) == 401)
  }

  @Test("of eight uses at once exactly one is taken")
  func replayedAtOnce() async throws {
    let server = try await TestServer()
    let token = try server.token()
    let taken = await withTaskGroup(of: UInt32.self) { group in
      for _ in 0..<8 { group.addTask { await status(server, token) } }
      return await group.reduce(into: 0) { $0 += $1 == 200 ? 1 : 0 }
    }
    #expect(taken == 1)
  }

  @Test(
    "algorithm none, HS256, foreign parameters and key ids that are paths are refused",
    arguments: [
      #"{"alg":"none","kid":"bank-1"}"#, #"{"alg":"None","kid":"bank-1"}"#,
      #"{"alg":"HS256","kid":"bank-1"}"#, #"{"alg":"ES384","kid":"bank-1"}"#,
      #"{"alg":"ES256"}"#, #"{"alg":"ES256","kid":"bank-2"}"#,
      #"{"alg":"ES256","kid":"../../etc/passwd"}"#, #"{"alg":"ES256","kid":"' OR '1'='1"}"#,
      #"{"alg":"ES256","kid":"bank-1","jku":"https://attacker.example/keys"}"#,
      #"{"alg":"ES256","kid":"bank-1","jwk":"x"}"#, #"{"alg":"ES256","kid":"bank-1","kid":"x"}"#,
      #"{"alg":"ES256","kid":"bank-1","crit":"b64"}"#, "{}", "",
    ])
  func headerAttacks(header: String) async throws {
    let server = try await TestServer()
    let token = try server.token()
    #expect(await status(server, forged(header: header, of: token)) == 401)
    #expect(await status(server, forged(header: header, of: token, signature: "")) == 401)
  }

  @Test("claims that do not fit are refused")
  func claimAttacks() async throws {
    let server = try await TestServer()
    let now = TestServer.now
    let tokens = [
      try server.token(issuer: "attacker.example"), try server.token(audience: "other.example"),
      try server.token(issuedAt: now - 700, expiresAt: now - 100),
      try server.token(issuedAt: now + 100, expiresAt: now + 700),
      try server.token(expiresAt: now + 1_201), try server.token(expiresAt: now - 61),
      try server.token(key: P256PrivateKey.generate()), try server.token(keyIdentifier: "bank-2"),
      try server.token(tokenID: ""), String(try server.token().dropLast(2)),
      try server.token() + ".x", "", "..",
    ]
    for (index, token) in tokens.enumerated() {
      #expect(await status(server, token) == 401, "token \(index)")
    }
    #expect(await status(server, nil) == 401)
    #expect(await status(server, TestServer.appKey) == 401)
  }

  @Test("a token is no app key, and a revoked key signs nothing")
  func rolesStayApart() async throws {
    let server = try await TestServer()
    let answer = await server.send(
      "POST", "/v1/evaluations", bearer: try server.token(), body: TestServer.evaluation())
    #expect(answer.status == 401)
    let revoked = try await server.store.write {
      try RelyingServers.revoke(TestServer.keyIdentifier, nowSeconds: 1, in: $0)
    }
    #expect(revoked == 1)
    #expect(await status(server, try server.token()) == 401)
  }
}
