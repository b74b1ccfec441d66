package import InsightStore

/// Removes everything that belongs to one account.
package enum AccountErasure {
  /// Deletes an account's evaluations, signals and labels; counts without a link to it stay.
  ///
  /// Evaluations go first, so that no label can join them; then labels are looked for without a lock that
  /// would hold up writers. At the end the deleted content is moved out of the store's log files.
  ///
  /// - Parameters:
  ///   - account: the digest of the account's token.
  ///   - store: where it is kept.
  /// - Returns: how many rows went.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: reads every label once.
  package static func erase(
    account: [UInt8], in store: any TransactionalStore
  ) async throws -> Int64 {
    var deleted = try await store.write { transaction in
      var deleted: Int64 = 0
      for table in ["evaluations", "accounts", "account_activity"] {
        deleted += try transaction.execute(
          "DELETE FROM \(table) WHERE account = $1", [.blob(account)])
      }
      return deleted
    }
    let labels = try await store.read { transaction in
      try transaction.rows("SELECT sequence FROM labels WHERE account = $1", [.blob(account)])
    }
    deleted += try await store.write { transaction in
      try transaction.results(
        of: labels.map { SQLStatement("DELETE FROM labels WHERE sequence = $1", $0.values) })
      return Int64(labels.count)
    }
    try await store.compactDeleted()
    return deleted
  }
}
