package import InsightCrypto
package import InsightStore

/// Holds a folder of keys against what the store remembers of it, so that a lost folder or an older copy is
/// noticed.
///
/// The store keeps a digest of the key of tokens and each revocation; neither helps to make a key.
package struct KeyCustody: Sendable {
  private enum Kind: Int64 {
    case tokenKey = 0
    case revokedCertificate = 1
  }

  private let keys: KeyDirectory
  private let store: any TransactionalStore
  private let now: ServiceEnvironmentals.Clock

  /// Joins a folder and a store.
  ///
  /// - Parameters:
  ///   - keys: the folder.
  ///   - store: has the tables of `Schema.service`.
  ///   - now: the time.
  package init(
    keys: KeyDirectory, store: any TransactionalStore, now: @escaping ServiceEnvironmentals.Clock
  ) {
    self.keys = keys
    self.store = store
    self.now = now
  }

  /// The key under which tokens are digested, if the folder is the one that the store knows.
  ///
  /// - Parameter mayMakeKeys: whether keys may be made in a folder without any, for a store that knows none.
  /// - Returns: the key.
  /// - Throws: `KeyDirectoryError`, or what the store throws.
  package func open(mayMakeKeys: Bool) async throws -> [UInt8] {
    let isKnown = try await store.read { try !Self.digests(.tokenKey, in: $0).isEmpty }
    let key: [UInt8]
    if mayMakeKeys && !isKnown {
      key = try keys.tokenKey()
    } else {
      try keys.requireRoot()
      key = try keys.existingTokenKey()
    }
    let digest = Self.digest(ofTokenKey: key)
    let time = now()
    try await store.write { transaction in
      let known = try Self.digests(.tokenKey, in: transaction)
      guard known.allSatisfy({ $0.digest == digest }) else {
        throw KeyDirectoryError.tokenKeyChanged
      }
      try transaction.results(of: [Self.noting(.tokenKey, digest, atSeconds: time)])
    }
    try await compareRevocations()
    return key
  }

  /// Tells the store what was revoked, and the folder what the store knows to be.
  ///
  /// - Throws: `KeyDirectoryError.revocationsMissing` when the folder lacks a revocation, from then on also
  ///   from all that reads its list; another `KeyDirectoryError`, or what the store throws.
  package func compareRevocations() async throws {
    let known = try await store.read { try Self.digests(.revokedCertificate, in: $0) }
    keys.expectRevoked(known.map(\.digest))
    let new = try keys.revoked().filter { entry in !known.contains { $0.digest == entry.digest } }
    guard !new.isEmpty else { return }
    try await store.write { transaction in
      try transaction.results(
        of: new.map {
          Self.noting(.revokedCertificate, $0.digest, atSeconds: $0.revokedAtSeconds)
        })
    }
  }

  /// Takes the folder as it is for the one of this store: its key of tokens, with which accounts begin
  /// anew, or go on; revocations that it lacks are written into it.
  ///
  /// - Parameter mayBeginAccountsAnew: whether another key of tokens is taken than the one that the store
  ///   knows, or made where there is none.
  /// - Returns: what was adopted.
  /// - Throws: `KeyDirectoryError`, without the leave to begin anew `tokenKeyChanged` or `tokenKeyMissing`,
  ///   or what the store throws; then nothing has changed.
  package func adopt(mayBeginAccountsAnew: Bool) async throws -> Adoption {
    try keys.requireRoot()
    let expected = try await store.read { try Self.digests(.tokenKey, in: $0).map(\.digest) }
    let mayMakeKey = mayBeginAccountsAnew || expected.isEmpty
    let digest = Self.digest(
      ofTokenKey: mayMakeKey ? try keys.tokenKey() : try keys.existingTokenKey())
    let beginsAnew = expected.contains { $0 != digest }
    guard mayBeginAccountsAnew || !beginsAnew else { throw KeyDirectoryError.tokenKeyChanged }
    let known = try await store.read { try Self.digests(.revokedCertificate, in: $0) }
    let missing = try keys.restoreRevoked(
      known.map { RevokedCertificate(digest: $0.digest, revokedAtSeconds: $0.notedAtSeconds) })
    let time = now()
    try await store.write { transaction in
      try transaction.results(of: [
        SQLStatement(
          "DELETE FROM key_memory WHERE kind = $1", [.integer(Kind.tokenKey.rawValue)]),
        Self.noting(.tokenKey, digest, atSeconds: time),
      ])
    }
    return Adoption(beginsAccountsAnew: beginsAnew, missingRevocations: missing)
  }

  /// What ``KeyCustody/adopt(mayBeginAccountsAnew:)`` has changed.
  package struct Adoption: Equatable, Sendable {
    /// Whether the key of tokens is another one, so that nothing of an earlier account is found.
    package let beginsAccountsAnew: Bool
    /// How many revocations the folder lacked.
    package let missingRevocations: Int

    /// Joins both.
    package init(beginsAccountsAnew: Bool, missingRevocations: Int) {
      self.beginsAccountsAnew = beginsAccountsAnew
      self.missingRevocations = missingRevocations
    }
  }

  private static func digest(ofTokenKey key: [UInt8]) -> SHA256Digest {
    SHA256Digest(of: Array("tokens.key\0".utf8) + key)
  }

  private static func noting(
    _ kind: Kind, _ digest: SHA256Digest, atSeconds seconds: Int64
  ) -> SQLStatement {
    SQLStatement(
      """
      INSERT INTO key_memory (kind, digest, noted_at) VALUES ($1, $2, $3)
      ON CONFLICT (kind, digest) DO NOTHING
      """, [.integer(kind.rawValue), .blob(digest.bytes), .integer(seconds)])
  }

  private static func digests(
    _ kind: Kind, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [(digest: SHA256Digest, notedAtSeconds: Int64)] {
    let rows = try transaction.rows(
      "SELECT digest, noted_at FROM key_memory WHERE kind = $1 ORDER BY noted_at",
      [.integer(kind.rawValue)])
    var found: [(digest: SHA256Digest, notedAtSeconds: Int64)] = []
    for row in rows {
      guard let digest = SHA256Digest(bytes: try row.blob(0)) else { throw .unexpectedShape }
      found.append((digest, try row.integer(1)))
    }
    return found
  }
}
