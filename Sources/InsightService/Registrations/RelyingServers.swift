package import InsightStore

/// The relying servers that may send feedback, by the public keys of their tokens.
package enum RelyingServers {
  /// A registered key.
  package struct Entry: Sendable, Equatable {
    /// The name under which tokens claim the key: `kid`.
    package let keyIdentifier: String
    /// The owner that tokens must state: `iss`.
    package let issuer: String
    /// The app that the server speaks for.
    package let app: String
    /// The P-256 point, 65 bytes.
    package let publicKey: [UInt8]
    /// When it was registered, in seconds since 1970.
    package let createdAtSeconds: Int64
    /// When it was revoked, or `nil`.
    package let revokedAtSeconds: Int64?

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - keyIdentifier: `kid`.
    ///   - issuer: `iss`.
    ///   - app: the app that the server speaks for.
    ///   - publicKey: the P-256 point, 65 bytes.
    ///   - createdAtSeconds: when it was registered, in seconds since 1970.
    ///   - revokedAtSeconds: when it was revoked.
    package init(
      keyIdentifier: String, issuer: String, app: String, publicKey: [UInt8],
      createdAtSeconds: Int64, revokedAtSeconds: Int64? = nil
    ) {
      self.keyIdentifier = keyIdentifier
      self.issuer = issuer
      self.app = app
      self.publicKey = publicKey
      self.createdAtSeconds = createdAtSeconds
      self.revokedAtSeconds = revokedAtSeconds
    }
  }

  private static let columns = "key_id, issuer, app, public_key, created_at, revoked_at"

  /// Registers a key.
  ///
  /// - Parameters:
  ///   - entry: the key.
  ///   - transaction: where it is kept.
  /// - Throws: ``StoreFailure``; ``StoreFailure/constraint`` when the identifier is taken.
  package static func add(
    _ entry: Entry, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      """
      INSERT INTO relying_servers (key_id, issuer, app, public_key, created_at)
      VALUES ($1, $2, $3, $4, $5)
      """,
      [
        .text(entry.keyIdentifier), .text(entry.issuer), .text(entry.app),
        .blob(entry.publicKey), .integer(entry.createdAtSeconds),
      ])
  }

  /// Finds a key that is not revoked.
  ///
  /// - Parameters:
  ///   - keyIdentifier: `kid` as a token claims it.
  ///   - transaction: where it is kept.
  /// - Returns: the key, or `nil`.
  /// - Throws: ``StoreFailure``.
  package static func find(
    _ keyIdentifier: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Entry? {
    let row = try transaction.firstRow(
      "SELECT \(columns) FROM relying_servers WHERE key_id = $1 AND revoked_at IS NULL",
      [.text(keyIdentifier)])
    guard let row else { return nil }
    return try entry(row)
  }

  /// Lists all keys, revoked ones included.
  ///
  /// - Parameter transaction: where they are kept.
  /// - Returns: the keys, ordered by identifier.
  /// - Throws: ``StoreFailure``.
  package static func all(
    in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [Entry] {
    var entries: [Entry] = []
    for row in try transaction.rows("SELECT \(columns) FROM relying_servers ORDER BY key_id", []) {
      entries.append(try entry(row))
    }
    return entries
  }

  /// Revokes a key; tokens signed with it fail from the next request on.
  ///
  /// - Parameters:
  ///   - keyIdentifier: the key.
  ///   - nowSeconds: the time.
  ///   - transaction: where it is kept.
  /// - Returns: how many were revoked: 0 or 1.
  /// - Throws: ``StoreFailure``.
  package static func revoke(
    _ keyIdentifier: String, nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Int64 {
    try transaction.execute(
      "UPDATE relying_servers SET revoked_at = $2 WHERE key_id = $1 AND revoked_at IS NULL",
      [.text(keyIdentifier), .integer(nowSeconds)])
  }

  /// Notes that a token was used.
  ///
  /// - Parameters:
  ///   - digest: SHA-256 over issuer and `jti`.
  ///   - expiresAtSeconds: when the token ends, skew included.
  ///   - transaction: where it is kept.
  /// - Returns: whether it was the first use.
  /// - Throws: ``StoreFailure``.
  package static func useToken(
    digest: [UInt8], expiresAtSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Bool {
    try transaction.execute(
      """
      INSERT INTO used_tokens (token_digest, expires_at) VALUES ($1, $2)
      ON CONFLICT (token_digest) DO NOTHING
      """, [.blob(digest), .integer(expiresAtSeconds)]) == 1
  }

  private static func entry(_ row: SQLRow) throws(StoreFailure) -> Entry {
    Entry(
      keyIdentifier: try row.text(0), issuer: try row.text(1), app: try row.text(2),
      publicKey: try row.blob(3), createdAtSeconds: try row.integer(4),
      revokedAtSeconds: try row.optionalInteger(5))
  }
}
