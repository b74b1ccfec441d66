package import InsightStore

/// Removes everything that belongs to one account.
package enum AccountErasure {
  /// Deletes the evaluations, signals and labels of accounts; counts without a link to them stay.
  ///
  /// Evaluations go first, so that no label can join them; then labels are looked for without a lock that
  /// would hold up writers. At the end the deleted content is moved out of the store's log files.
  ///
  /// - Parameters:
  ///   - accounts: digests of an account's token, one for each app that may know it.
  ///   - store: where it is kept.
  /// - Returns: how many rows went.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: reads every label once an account.
  package static func erase(
    accounts: [[UInt8]], in store: any TransactionalStore
  ) async throws -> Int64 {
    var deleted = try await store.write { transaction in
      var deleted: Int64 = 0
      for account in accounts {
        for table in ["evaluations", "accounts", "account_activity"] {
          deleted += try transaction.execute(
            "DELETE FROM \(table) WHERE account = $1", [.blob(account)])
        }
      }
      return deleted
    }
    let labels = try await store.read { transaction in
      try accounts.flatMap {
        try transaction.rows("SELECT sequence FROM labels WHERE account = $1", [.blob($0)])
      }
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
