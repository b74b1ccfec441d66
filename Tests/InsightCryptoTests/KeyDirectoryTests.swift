import Foundation
import InsightCrypto
import Testing

@Suite struct KeyDirectoryTests {
  let now: Int64 = 1_800_000_000

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
    }
  }
}

/// Runs a closure with a fresh directory that is removed afterwards.
func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("insight-crypto-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(atPath: path) }
  try body(path)
}
