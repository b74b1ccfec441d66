import Foundation
import InsightCrypto
import Testing

@Suite struct KeyDirectoryTests {
  private let now: Int64 = 1_800_000_000
  private let day: Int64 = 86_400

  @Test(arguments: [false, true])
  func firstUseMakesAChainThatEndsInTheExportedRoot(hasIntermediate: Bool) throws {
    try withTemporaryDirectory { parent in
      let directory = try KeyDirectory(
        path: parent + "/keys", policy: .init(hasIntermediate: hasIntermediate))
      let identity = try directory.signingIdentity(for: .sandbox, nowSeconds: now)
      let root = try directory.root(nowSeconds: now)
      let chain = try CertificateChain(der: identity.chain)
      #expect(chain.certificates.count == (hasIntermediate ? 2 : 1))
      #expect(try chain.anchor(among: [root]) == root)
      #expect(chain.leaf.purposes == [.sandbox])
      #expect(chain.leaf.hasDigitalSignature && !chain.leaf.isAuthority)
      let signature = try identity.leaf.privateKey.signature(for: [1, 2, 3])
      try chain.leaf.publicKey.verify(signature, of: [1, 2, 3], form: .lowS)
      let exported = try String(contentsOfFile: parent + "/keys/root.pem", encoding: .utf8)
      #expect(try Certificate.all(inPEM: exported) == [root])
      #expect(!exported.contains("PRIVATE"))
    }
  }

  @Test func everythingIsReadableByTheOwnerAlone() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      let directory = try KeyDirectory(path: path, policy: .init(hasIntermediate: true))
      _ = try directory.signingIdentity(for: .production, nowSeconds: now)
      #expect(try mode(path) == 0o700)
      let files = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(
        Set(files) == [
          "lock", "root.pem", "root.key.pem", "intermediate.key.pem", "leaf-production-0001.pem",
        ])
      for file in files { #expect(try mode(path + "/" + file) == 0o600, "\(file)") }
    }
  }

  @Test func looserPermissionsAreRefused() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      _ = try KeyDirectory(path: path).root(nowSeconds: now)
      try setMode(0o640, path + "/root.key.pem")
      #expect(throws: KeyDirectoryError.permissions) {
        try KeyDirectory(path: path).root(nowSeconds: now)
      }
      try setMode(0o755, path)
      #expect(throws: KeyDirectoryError.permissions) { try KeyDirectory(path: path) }
    }
  }

  @Test func damagedFileIsNotReplaced() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      let directory = try KeyDirectory(path: path)
      _ = try directory.root(nowSeconds: now)
      let file = path + "/root.key.pem"
      try Data("not a key\n".utf8).write(to: URL(filePath: file))
      try setMode(0o600, file)
      #expect(throws: KeyDirectoryError.damaged) { try directory.root(nowSeconds: now) }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "not a key\n")
    }
  }

  @Test func rootKeyMayBeMovedAway() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      let directory = try KeyDirectory(path: path, policy: .init(hasIntermediate: true))
      let first = try directory.signingIdentity(for: .sandbox, nowSeconds: now)
      let root = try directory.root(nowSeconds: now)
      let exported = try Data(contentsOf: URL(filePath: path + "/root.pem"))
      try FileManager.default.removeItem(atPath: path + "/root.key.pem")

      #expect(try directory.root(nowSeconds: now) == root)
      #expect(
        try directory.signingIdentity(for: .sandbox, nowSeconds: now).chain == first.chain)
      let rotated = try directory.rotate(.sandbox, nowSeconds: now)
      #expect(try CertificateChain(der: rotated.chain).anchor(among: [root]) == root)
      #expect(try Data(contentsOf: URL(filePath: path + "/root.pem")) == exported)
      #expect(!FileManager.default.fileExists(atPath: path + "/root.key.pem"))
    }
  }

  @Test func whatNeedsTheRootsKeySaysThatItIsAway() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      let directory = try KeyDirectory(path: path)
      let first = try directory.signingIdentity(for: .sandbox, nowSeconds: now)
      try FileManager.default.removeItem(atPath: path + "/root.key.pem")
      #expect(throws: KeyDirectoryError.rootKeyNeeded) {
        try directory.rotate(.sandbox, nowSeconds: now)
      }
      #expect(throws: KeyDirectoryError.rootKeyNeeded) {
        try KeyDirectory(path: path, policy: .init(hasIntermediate: true))
          .rotate(.sandbox, nowSeconds: now)
      }
      // The present leaf serves to its end, though its successor cannot be made.
      let late = try directory.signingIdentity(for: .sandbox, nowSeconds: now + 80 * day)
      #expect(late.chain == first.chain)
      #expect(throws: KeyDirectoryError.rootKeyNeeded) {
        try directory.signingIdentity(for: .sandbox, nowSeconds: now + 91 * day)
      }
    }
  }

  @Test func secondRootIsNeverMade() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      let directory = try KeyDirectory(path: path, policy: .init(hasIntermediate: true))
      _ = try directory.signingIdentity(for: .sandbox, nowSeconds: now)
      try FileManager.default.removeItem(atPath: path + "/root.key.pem")
      try FileManager.default.removeItem(atPath: path + "/root.pem")
      #expect(throws: KeyDirectoryError.rootMissing) { try directory.root(nowSeconds: now) }
      #expect(!FileManager.default.fileExists(atPath: path + "/root.pem"))
    }
  }

  @Test func exportedRootIsNotReplacedByAnother() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      let directory = try KeyDirectory(path: path)
      _ = try directory.root(nowSeconds: now)
      let other = try KeyDirectory(path: parent + "/other").root(nowSeconds: now).pem
      try Data(other.utf8).write(to: URL(filePath: path + "/root.pem"))
      try setMode(0o600, path + "/root.pem")
      #expect(throws: KeyDirectoryError.damaged) { try directory.root(nowSeconds: now) }
      #expect(try String(contentsOfFile: path + "/root.pem", encoding: .utf8) == other)
    }
  }

  @Test func tokenKeyIsMadeOnceAndOnlyWhereItMayBe() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      let directory = try KeyDirectory(path: path)
      #expect(throws: KeyDirectoryError.tokenKeyMissing) { try directory.existingTokenKey() }
      let key = try directory.tokenKey()
      #expect(key.count == 32 && Set(key).count > 8)
      #expect(try KeyDirectory(path: path).tokenKey() == key)
      #expect(try directory.existingTokenKey() == key)
      #expect(try mode(path + "/tokens.key") == 0o600)
      try Data("short\n".utf8).write(to: URL(filePath: path + "/tokens.key"))
      try setMode(0o600, path + "/tokens.key")
      #expect(throws: KeyDirectoryError.damaged) { try directory.tokenKey() }
    }
  }

  @Test func leafOfAnEarlierProcessThatEndedWhileWritingIsReplaced() throws {
    try withTemporaryDirectory { parent in
      let path = parent + "/keys"
      let directory = try KeyDirectory(path: path)
      _ = try directory.root(nowSeconds: now)
      let left = URL(filePath: path + "/leaf-sandbox-0001.pem.new")
      try Data("half".utf8).write(to: left)
      let identity = try directory.signingIdentity(for: .sandbox, nowSeconds: now)
      #expect(identity.leaf.certificate.purposes == [.sandbox])
    }
  }

  @Test func concurrentFirstUseMakesOneRootAndOneLeaf() async throws {
    let path = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let leaves = try await withThrowingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask { [now] in
          // A directory value each, as in several processes: the lock file is what they share.
          let directory = try KeyDirectory(path: path + "/keys")
          return try directory.signingIdentity(for: .sandbox, nowSeconds: now).leaf.certificate
        }
      }
      return try await group.reduce(into: Set<Certificate>()) { $0.insert($1) }
    }
    #expect(leaves.count == 1)
  }

  @Test func leavesFollowEachOtherWithOverlap() throws {
    try withTemporaryDirectory { parent in
      let directory = try KeyDirectory(path: parent + "/keys")
      func leaf(_ days: Int64) throws -> Certificate {
        try directory.signingIdentity(for: .sandbox, nowSeconds: now + days * day).leaf.certificate
      }
      let first = try leaf(0)
      #expect(try leaf(75) == first)
      let second = try leaf(76)
      #expect(second != first)
      #expect(try leaf(80) == second)
      let overlap = try directory.validIdentities(for: .sandbox, nowSeconds: now + 80 * day)
      #expect(overlap.map(\.leaf.certificate) == [first, second])
      let after = try directory.validIdentities(for: .sandbox, nowSeconds: now + 91 * day)
      #expect(after.map(\.leaf.certificate) == [second])
      let rotated = try directory.rotate(.sandbox, nowSeconds: now + 81 * day).leaf.certificate
      #expect(try leaf(81) == rotated && rotated != second)
      #expect(try directory.validIdentities(for: .production, nowSeconds: now).isEmpty)
    }
  }

  @Test func leafNeverOutlivesItsIssuerAndIsNotRenewedInVain() throws {
    try withTemporaryDirectory { parent in
      let directory = try KeyDirectory(
        path: parent + "/keys", policy: .init(authorityLifetimeSeconds: 100 * day))
      let root = try directory.root(nowSeconds: now)
      let first = try directory.signingIdentity(for: .sandbox, nowSeconds: now + 50 * day)
      #expect(
        first.leaf.certificate.validitySeconds.upperBound == root.validitySeconds.upperBound)
      let later = try directory.signingIdentity(for: .sandbox, nowSeconds: now + 95 * day)
      #expect(later.leaf.certificate == first.leaf.certificate)
      #expect(throws: KeyDirectoryError.authorityNotValid) {
        try directory.signingIdentity(for: .sandbox, nowSeconds: now + 101 * day)
      }
    }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}

/// Makes a fresh directory.
private func temporaryDirectory() throws -> String {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("insight-crypto-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  return path
}

/// Runs a closure with a fresh directory that is removed afterwards.
private func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  let path = try temporaryDirectory()
  defer { try? FileManager.default.removeItem(atPath: path) }
  try body(path)
}
