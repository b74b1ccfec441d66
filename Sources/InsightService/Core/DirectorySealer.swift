package import InsightCrypto
package import InsightPayload
import Synchronization

/// Seals payloads with the newest leaf of a key directory, and follows when that changes: within a minute
/// after a rotation, from the next payload on after a revocation.
package final class DirectorySealer: PayloadSealing {
  private struct Present {
    var signer: PayloadSigner
    var lastLookSeconds: Int64
    var revocationMark: KeyDirectory.RevocationMark
  }

  /// Who signs.
  package let issuer: String
  /// Where the keys are.
  package let keys: KeyDirectory
  private let purpose: CertificatePurpose
  private let now: ServiceEnvironmentals.Clock
  private let present: Mutex<Present>
  private static let lookEverySeconds: Int64 = 60

  /// Takes the leaf in use, and makes root and leaf on first use.
  ///
  /// - Parameters:
  ///   - keys: where the keys are.
  ///   - environment: chooses the leaf's purpose.
  ///   - issuer: who signs; `nil` for `embedded:` and the digest of the root's key.
  ///   - now: the time.
  /// - Throws: `KeyDirectoryError`.
  package init(
    keys: KeyDirectory, environment: ServiceEnvironment, issuer: String?,
    now: @escaping ServiceEnvironmentals.Clock
  ) throws(KeyDirectoryError) {
    self.keys = keys
    self.now = now
    purpose = environment.purpose
    let root = try keys.root(nowSeconds: now())
    self.issuer = issuer ?? "embedded:" + root.publicKeyDigest.hex
    let mark = keys.revocationMark()
    let identity = try keys.signingIdentity(for: purpose, nowSeconds: now())
    present = Mutex(
      Present(
        signer: Self.signer(identity), lastLookSeconds: now(), revocationMark: mark))
  }

  package func seal(_ claims: InsightClaims) throws -> [UInt8] {
    let time = now()
    let mark = keys.revocationMark()
    let signer = try present.withLock { present in
      if present.revocationMark != mark {
        // The leaf at hand may be the revoked one: without another nothing is signed.
        present.signer = Self.signer(try identity(nowSeconds: time))
        present.revocationMark = mark
      } else if abs(time - present.lastLookSeconds) >= Self.lookEverySeconds {
        present.lastLookSeconds = time
        // When the directory cannot be read now, the leaf at hand goes on; verifiers judge its validity.
        if let identity = try? identity(nowSeconds: time) { present.signer = Self.signer(identity) }
      }
      return present.signer
    }
    return try signer.sign(claims)
  }

  /// The leaf in use, of a root that is still there: in an emptied folder another one would be made.
  private func identity(nowSeconds: Int64) throws(KeyDirectoryError) -> SigningIdentity {
    try keys.requireRoot()
    return try keys.signingIdentity(for: purpose, nowSeconds: nowSeconds)
  }

  private static func signer(_ identity: SigningIdentity) -> PayloadSigner {
    let key = identity.leaf.privateKey
    return PayloadSigner(credential: .certificateChain(identity.chain)) { message in
      try key.signature(for: message)
    }
  }
}
