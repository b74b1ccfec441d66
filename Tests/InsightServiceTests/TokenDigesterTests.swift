import InsightCrypto
import InsightService
import InsightStore
import Testing
import _TestSupport

@Suite("Token digests") struct TokenDigesterTests {
  private let tokens = TokenDigester(key: [UInt8](repeating: 7, count: 32))

  /// RFC 4231, cases 1, 2 and 6.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func hmacFollowsItsStandard(key: [UInt8], message: String, digest: String) {
    #expect(SHA256Digest(authenticating: Array(message.utf8), key: key).hex == digest)
  }

  @Test("one token has unlike digests by app, kind and key")
  func digestsCannotBeJoined() {
    let digests = [
      tokens.digest(of: "t", kind: .account, app: "a"),
      tokens.digest(of: "t", kind: .account, app: "b"),
      tokens.digest(of: "t", kind: .device, app: "a"),
      TokenDigester(key: [UInt8](repeating: 8, count: 32))
        .digest(of: "t", kind: .account, app: "a"),
    ]
    #expect(Set(digests).count == digests.count)
    #expect(digests.allSatisfy { $0.count == 16 })
    #expect(digests[0] == tokens.digest(of: "t", kind: .account, app: "a"))
  }

  /// Rows of two apps once had one account digest, so that the service joined them, and frauds that one
  /// app confirmed raised the levels of the other.
  @Test("two apps with one token share no account")
  func appsShareNoAccount() async throws {
    let bench = try TestService()
    for app in ["org.example.bank", "org.example.shop"] {
      _ = try await bench.service.evaluate(bench.request(app: app, account: "same", device: "same"))
    }
    await bench.service.close()
    let store = try SQLiteStore(
      path: bench.directory.path + "/service/insights.sqlite", schemas: [.service, .device])
    let counts = try await store.read { transaction in
      try transaction.firstRow(
        """
        SELECT COUNT(DISTINCT account), COUNT(DISTINCT device), (SELECT COUNT(*) FROM accounts)
        FROM evaluations
        """, [])
    }
    #expect(counts?.values == [.integer(2), .integer(2), .integer(2)])
    await store.close()
  }
}
