import Foundation
import InsightCrypto
import InsightPayload
import InsightServer
import InsightService
import InsightStore
import Testing
import _TestSupport

/// A store that outlives what happens to the folder of keys beside it.
@Suite("Key custody") struct KeyCustodyTests {
  private static let now = TestServer.now
  private let directory = TemporaryDirectory()
  private let store: SQLiteStore
  private var path: String { directory.path + "/keys" }
  private var backup: String { directory.path + "/backup" }

  init() throws {
    store = try SQLiteStore(path: directory.path + "/insights.sqlite", schemas: [.service])
  }

  private func custody() throws -> (custody: KeyCustody, keys: KeyDirectory) {
    let keys = try KeyDirectory(path: path, policy: .init(hasIntermediate: true))
    return (KeyCustody(keys: keys, store: store, now: { Self.now }), keys)
  }

  /// A service that has started over keys that were made for it.
  private func started() async throws -> KeyDirectory {
    let (custody, keys) = try custody()
    _ = try keys.signingIdentity(for: .production, nowSeconds: Self.now)
    _ = try keys.tokenKey()
    _ = try await custody.open(mayMakeKeys: false)
    return keys
  }

  private func copyKeys(from source: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: target)
    try FileManager.default.copyItem(atPath: source, toPath: target)
  }

  @Test("keys are made at the first start where they may be, and never in production")
  func firstStart() async throws {
    await #expect(throws: KeyDirectoryError.notMade) {
      try await custody().custody.open(mayMakeKeys: false)
    }
    let key = try await custody().custody.open(mayMakeKeys: true)
    _ = try custody().keys.root(nowSeconds: Self.now)
    #expect(try await custody().custody.open(mayMakeKeys: true) == key)
    #expect(try await custody().custody.open(mayMakeKeys: false) == key)
  }

  @Test("a folder says for which environments it has leaves, also ended and revoked ones")
  func environmentsOfLeaves() async throws {
    let keys = try custody().keys
    #expect(try keys.purposesWithLeaves().isEmpty)
    _ = try await started()
    try keys.revoke("leaf-production-0001", of: .production, nowSeconds: Self.now)
    try FileManager.default.removeItem(atPath: path + "/leaf-production-0002.pem")
    #expect(try keys.purposesWithLeaves() == [.production])
    _ = try keys.signingIdentity(for: .sandbox, nowSeconds: Self.now)
    #expect(try keys.purposesWithLeaves() == [.sandbox, .production])
  }

  @Test("a folder that is gone is not made anew, in no environment", arguments: [true, false])
  func lostFolder(mayMakeKeys: Bool) async throws {
    _ = try await started()
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: KeyDirectoryError.notMade) {
      try await custody().custody.open(mayMakeKeys: mayMakeKeys)
    }
    #expect(!FileManager.default.fileExists(atPath: path + "/tokens.key"))
  }

  @Test("a token key that is gone is missed, and another one is not taken for it")
  func lostTokenKey() async throws {
    let keys = try await started()
    let key = try keys.tokenKey()
    try FileManager.default.removeItem(atPath: path + "/tokens.key")
    for mayMakeKeys in [true, false] {
      await #expect(throws: KeyDirectoryError.tokenKeyMissing) {
        try await custody().custody.open(mayMakeKeys: mayMakeKeys)
      }
    }
    await #expect(throws: KeyDirectoryError.tokenKeyMissing) {
      try await custody().custody.adopt(mayBeginAccountsAnew: false)
    }
    #expect(!FileManager.default.fileExists(atPath: path + "/tokens.key"))
    let other = try keys.tokenKey()
    #expect(other != key)
    await #expect(throws: KeyDirectoryError.tokenKeyChanged) {
      try await custody().custody.open(mayMakeKeys: false)
    }
    await #expect(throws: KeyDirectoryError.tokenKeyChanged) {
      try await custody().custody.adopt(mayBeginAccountsAnew: false)
    }
    for beginsAnew in [true, false] {
      let adoption = try await custody().custody.adopt(mayBeginAccountsAnew: true)
      #expect(adoption == .init(beginsAccountsAnew: beginsAnew, missingRevocations: 0))
    }
    #expect(try await custody().custody.open(mayMakeKeys: false) == other)
  }

  @Test("an older copy of the folder does not bring a revoked leaf back", arguments: [true, false])
  func olderCopy(isWholeFolder: Bool) async throws {
    let keys = try await started()
    try copyKeys(from: path, to: backup)
    try keys.revoke("leaf-production-0001", of: .production, nowSeconds: Self.now)
    try await custody().custody.compareRevocations()
    if isWholeFolder {
      try copyKeys(from: backup, to: path)
    } else {
      try FileManager.default.removeItem(atPath: path + "/revoked.txt")
    }
    await #expect(throws: KeyDirectoryError.revocationsMissing) {
      try await custody().custody.open(mayMakeKeys: false)
    }
    let adoption = try await custody().custody.adopt(mayBeginAccountsAnew: false)
    #expect(adoption == .init(beginsAccountsAnew: false, missingRevocations: 1))
    let (again, restored) = try custody()
    _ = try await again.open(mayMakeKeys: false)
    #expect(try restored.revoked().map(\.revokedAtSeconds) == [Self.now])
    let leaf = try restored.signingIdentity(for: .production, nowSeconds: Self.now)
    #expect(try restored.listedLeaves(for: .production)[0].certificate != leaf.leaf.certificate)
  }

  @Test("what was revoked elsewhere is missed here, also by a service that runs")
  func revokedElsewhere() async throws {
    let keys = try await started()
    try copyKeys(from: path, to: backup)
    try keys.revoke("leaf-production-0001", of: .production, nowSeconds: Self.now)
    try await custody().custody.compareRevocations()
    let copy = try KeyDirectory(path: backup, policy: .init(hasIntermediate: true))
    let sealer = try DirectorySealer(
      keys: copy, environment: .production, issuer: nil, now: { Self.now })
    _ = try sealer.seal(claims(sealer))
    await #expect(throws: KeyDirectoryError.revocationsMissing) {
      try await KeyCustody(keys: copy, store: store, now: { Self.now }).compareRevocations()
    }
    for _ in 0..<2 {
      #expect(throws: KeyDirectoryError.revocationsMissing) { try sealer.seal(claims(sealer)) }
    }
    try copyKeys(from: path, to: backup)
    _ = try sealer.seal(claims(sealer))
  }

  @Test("a service that runs makes no new root in an emptied folder")
  func emptiedFolder() async throws {
    let keys = try await started()
    let sealer = try DirectorySealer(
      keys: keys, environment: .production, issuer: nil, now: { Self.now })
    for file in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: path + "/" + file)
    }
    keys.expectRevoked([SHA256Digest(of: [])])
    #expect(throws: KeyDirectoryError.notMade) { try sealer.seal(claims(sealer)) }
    #expect(!FileManager.default.fileExists(atPath: path + "/root.pem"))
  }

  private func claims(_ sealer: DirectorySealer) -> InsightClaims {
    InsightClaims(
      issuer: sealer.issuer, audience: TestServer.app, issuedAtSeconds: Self.now,
      expiresAtSeconds: Self.now + 60, eventID: Array(repeating: 1, count: 16), requestID: nil,
      environment: .production, operation: .payment,
      insights: [
        ClaimedInsight(
          typeIdentifier: "isLikelyBeingCoached", schema: 1, modelVersion: "coaching-1.0",
          insightID: "a-0", outcome: .level(.unknown))
      ], generatedAtSeconds: Self.now)
  }
}
