import InsightCrypto
import InsightPayload
import InsightServer
import InsightService
import InsightVerifier
import Testing
import _TestSupport

@Suite("Revoked leaves") struct RevocationTests {
  private func payload(_ server: TestServer) async throws -> [UInt8] {
    let answer = await server.send(
      "POST", "/v1/evaluations", bearer: TestServer.appKey, body: TestServer.evaluation())
    let text = try #require(answer.json?.members?["signedPayload"]?.text)
    return try #require(Base64.urlSafe.decode(Array(text.utf8)))
  }

  private func verifier(
    _ server: TestServer, denylist: String
  ) throws -> PayloadVerifier {
    let root = try server.keys.root(nowSeconds: TestServer.now)
    return PayloadVerifier(
      configuration: VerifierConfiguration(
        anchors: try TrustAnchor.all(inPEM: root.pem),
        deniedCertificates: try CertificateDigest.all(inDenylist: denylist),
        issuer: .embeddedUnderAnchor, environment: .sandbox,
        audience: .exactly(TestServer.app)),
      replayStore: InMemoryReplayStore(capacity: 10), clock: { .seconds(TestServer.now) })
  }

  private func code(
    _ payload: [UInt8], _ verifier: PayloadVerifier
  ) async -> PayloadVerificationError.Code? {
    do throws(PayloadVerificationError) {
      _ = try await verifier.verify(payload, requestID: .exactly("order-1"))
      return nil
    } catch {
      return error.code
    }
  }

  private func published(_ server: TestServer) async throws -> [[UInt8]] {
    let (response, _) = await server.router.handle(
      ServerRequest(method: "GET", target: "/.well-known/cose-keys"))
    return try PublishedKey.decodeSet(response.body).map(\.identifier)
  }

  @Test("from the next payload on another leaf signs, and what the revoked one signed is refused")
  func revokedLeafFailsAtOnce() async throws {
    let server = try await TestServer()
    let before = try await payload(server)
    let old = try await published(server)
    try server.keys.revoke("leaf-sandbox-0001", of: .sandbox, nowSeconds: TestServer.now)
    let after = try await payload(server)
    let list = await server.send("GET", "/.well-known/revoked-certificates")
    #expect(list.text == Hex.encode(old[0]) + " \(TestServer.now)\n")
    #expect(await code(before, try verifier(server, denylist: "")) == nil)
    #expect(await code(before, try verifier(server, denylist: list.text)) == .certificateDenied)
    #expect(await code(after, try verifier(server, denylist: list.text)) == nil)
    let new = try await published(server)
    #expect(new.count == 1)
    #expect(new != old)
  }

  @Test("a leaf is named by file or digest; an unknown name changes nothing, a second time neither")
  func leavesAreNamed() async throws {
    let server = try await TestServer()
    for name in ["leaf-sandbox-0009", "", "root", String(repeating: "0", count: 64)] {
      #expect(throws: KeyDirectoryError.unknownLeaf) {
        try server.keys.revoke(name, of: .sandbox, nowSeconds: TestServer.now)
      }
    }
    #expect(throws: KeyDirectoryError.unknownLeaf) {
      try server.keys.revoke("leaf-sandbox-0001", of: .production, nowSeconds: TestServer.now)
    }
    #expect(try server.keys.revoked().isEmpty)
    let digest = try await published(server)[0]
    let time = TestServer.now
    try server.keys.revoke(Hex.encode(digest), of: .sandbox, nowSeconds: time)
    try server.keys.revoke("leaf-sandbox-0001", of: .sandbox, nowSeconds: time + 1)
    #expect(try server.keys.revoked().map(\.revokedAtSeconds) == [time])
    let leaves = try server.keys.listedLeaves(for: .sandbox)
    #expect(leaves.map(\.name) == ["leaf-sandbox-0001", "leaf-sandbox-0002"])
    #expect(leaves.map(\.revokedAtSeconds) == [time, nil])
  }

  @Test("an earlier leaf that is revoked leaves the newest in place")
  func earlierLeafIsRevoked() async throws {
    let server = try await TestServer()
    _ = try await payload(server)
    let newest = try server.keys.rotate(.sandbox, nowSeconds: TestServer.now)
    try server.keys.revoke("leaf-sandbox-0001", of: .sandbox, nowSeconds: TestServer.now)
    #expect(try server.keys.listedLeaves(for: .sandbox).count == 2)
    #expect(try await published(server) == [newest.keyIdentifier])
  }

  @Test("with a list that has lost an entry nothing is signed, and none is published")
  func shrunkListSignsNothing() async throws {
    let server = try await TestServer()
    #expect(await !server.evaluate().isEmpty)
    try server.keys.revoke("leaf-sandbox-0001", of: .sandbox, nowSeconds: TestServer.now)
    #expect(await !server.evaluate().isEmpty)
    writeFile([], at: server.directory.path + "/keys/revoked.txt")
    for _ in 0..<2 { #expect(await server.evaluate().isEmpty) }
    for path in ["/.well-known/revoked-certificates", "/.well-known/cose-keys"] {
      #expect(await server.send("GET", path).status == 503)
    }
  }

  @Test("with a list that cannot be read nothing is signed, and none is published")
  func damagedListSignsNothing() async throws {
    let server = try await TestServer()
    #expect(await !server.evaluate().isEmpty)
    writeFile(Array("not a digest 1\n".utf8), at: server.directory.path + "/keys/revoked.txt")
    let answer = await server.send(
      "POST", "/v1/evaluations", bearer: TestServer.appKey, body: TestServer.evaluation())
    #expect(answer.status == 503)
    for path in ["/.well-known/revoked-certificates", "/.well-known/cose-keys"] {
      #expect(await server.send("GET", path).status == 503)
    }
  }
}
