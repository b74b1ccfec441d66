package import InsightStore

/// Removes everything that belongs to one account.
package enum AccountErasure {
  /// Deletes an account's evaluations, signals and labels; counts without a link to it stay.
  ///
  /// The caller lets the store move the deleted content out of its log files afterwards.
  ///
  /// - Parameters:
  ///   - account: the digest of the account's token.
  ///   - transaction: where it is kept.
  /// - Returns: how many rows went.
  /// - Throws: ``StoreFailure``.
  package static func erase(
    account: [UInt8], in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Int64 {
    var deleted: Int64 = 0
    for table in ["evaluations", "labels", "accounts", "account_activity"] {
      deleted += try transaction.execute(
        "DELETE FROM \(table) WHERE account = $1", [.blob(account)])
    }
    return deleted
  }
}
