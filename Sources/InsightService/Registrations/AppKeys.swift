internal import InsightCrypto
package import InsightStore

/// The keys by which apps are known to the service; only digests are kept.
package enum AppKeys {
  /// One key of an app.
  package struct Entry: Sendable, Equatable {
    /// The app.
    package let app: String
    /// The first 8 hexadecimal digits of the key's digest, to tell keys apart.
    package let name: String
    /// When it was made, in seconds since 1970.
    package let createdAtSeconds: Int64
    /// When it was revoked, or `nil`.
    package let revokedAtSeconds: Int64?
  }

  /// Adds a key to an app; earlier keys go on, so that apps can change over.
  ///
  /// - Parameters:
  ///   - digest: SHA-256 of the key.
  ///   - app: the app.
  ///   - nowSeconds: the time.
  ///   - transaction: where it is kept.
  /// - Throws: ``StoreFailure``.
  package static func add(
    digest: [UInt8], app: String, nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      "INSERT INTO app_keys (key_digest, app, created_at) VALUES ($1, $2, $3)",
      [.blob(digest), .text(app), .integer(nowSeconds)])
  }

  /// Finds the app of a key that is not revoked.
  ///
  /// - Parameters:
  ///   - digest: SHA-256 of the key.
  ///   - transaction: where it is kept.
  /// - Returns: the app, or `nil`.
  /// - Throws: ``StoreFailure``.
  package static func app(
    ofDigest digest: [UInt8], in transaction: any StoreTransaction
  ) throws(StoreFailure) -> String? {
    try transaction.firstRow(
      "SELECT app FROM app_keys WHERE key_digest = $1 AND revoked_at IS NULL", [.blob(digest)]
    )?.text(0)
  }

  /// Lists all keys, ordered by app and age.
  ///
  /// - Parameter transaction: where they are kept.
  /// - Returns: the keys, without their digests.
  /// - Throws: ``StoreFailure``.
  package static func all(
    in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [(digest: [UInt8], entry: Entry)] {
    var entries: [(digest: [UInt8], entry: Entry)] = []
    let rows = try transaction.rows(
      "SELECT key_digest, app, created_at, revoked_at FROM app_keys ORDER BY app, created_at", [])
    for row in rows {
      let digest = try row.blob(0)
      let name = EventIdentifier(bytes: Array(digest.prefix(16)))?.text.prefix(8) ?? ""
      entries.append(
        (
          digest,
          Entry(
            app: try row.text(1), name: String(name), createdAtSeconds: try row.integer(2),
            revokedAtSeconds: try row.optionalInteger(3))
        ))
    }
    return entries
  }

  /// Finds keys of an app that are in use.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - prefix: the first hexadecimal digits of the key's digest, such as its name; empty for all.
  ///   - transaction: where they are kept.
  /// - Returns: the digests of the keys, oldest first.
  /// - Throws: ``StoreFailure``.
  package static func inUse(
    app: String, named prefix: String = "", in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [[UInt8]] {
    try all(in: transaction).filter { digest, entry in
      entry.app == app && entry.revokedAtSeconds == nil && Hex.encode(digest).hasPrefix(prefix)
    }.map(\.digest)
  }

  /// Revokes keys of an app; they fail from the next request on.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - digest: only this key, or `nil` for all.
  ///   - nowSeconds: the time.
  ///   - transaction: where they are kept.
  /// - Returns: how many were revoked.
  /// - Throws: ``StoreFailure``.
  package static func revoke(
    app: String, digest: [UInt8]?, nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Int64 {
    guard let digest else {
      return try transaction.execute(
        "UPDATE app_keys SET revoked_at = $2 WHERE app = $1 AND revoked_at IS NULL",
        [.text(app), .integer(nowSeconds)])
    }
    return try transaction.execute(
      """
      UPDATE app_keys SET revoked_at = $3
      WHERE app = $1 AND key_digest = $2 AND revoked_at IS NULL
      """, [.text(app), .blob(digest), .integer(nowSeconds)])
  }
}
