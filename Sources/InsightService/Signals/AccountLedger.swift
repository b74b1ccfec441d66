package import InsightStore

/// Keeps what account signals are computed from.
package enum AccountLedger {
  /// The length of an activity slot: ten minutes.
  private static let slotSeconds: Int64 = 600
  private static let daySeconds: Int64 = 86_400

  /// Reads the signals of an account as they stand before one more evaluation.
  ///
  /// Windows are whole slots of ten minutes, so that an hour is the present slot and the six before it.
  ///
  /// - Parameters:
  ///   - account: the digest of the account's token.
  ///   - nowSeconds: the time.
  ///   - transaction: where they are kept.
  /// - Returns: the signals; those of a new account when it was never seen.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: three statements over at most 1,009 short rows.
  package static func signals(
    of account: [UInt8], nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> AccountSignals {
    let known = try transaction.firstRow(
      "SELECT first_seen, evaluations, confirmed_frauds FROM accounts WHERE account = $1",
      [.blob(account)])
    guard let known else { return AccountSignals(ageSeconds: 0) }
    let slot = nowSeconds / slotSeconds
    let activity = try transaction.firstRow(
      """
      SELECT CAST(COALESCE(SUM(CASE WHEN slot >= $2 THEN evaluations ELSE 0 END), 0) AS BIGINT),
        CAST(COALESCE(SUM(CASE WHEN slot >= $3 THEN evaluations ELSE 0 END), 0) AS BIGINT),
        CAST(COALESCE(SUM(evaluations), 0) AS BIGINT)
      FROM account_activity WHERE account = $1 AND slot >= $4
      """,
      [
        .blob(account), .integer(slot - 6), .integer(slot - 144), .integer(slot - 1_008),
      ])
    let unreported = try transaction.firstRow(
      """
      SELECT COUNT(*) FROM
        (SELECT 1 FROM evaluations WHERE account = $1 AND state = 2 LIMIT 10) AS found
      """, [.blob(account)])
    guard let activity, let unreported else { throw .unexpectedShape }
    let age = max(0, nowSeconds - (try known.integer(0)))
    let inWeek = try activity.integer(2)
    let earlier = max(0, try known.integer(1) - inWeek)
    return AccountSignals(
      evaluationsInHour: try activity.integer(0), evaluationsInDay: try activity.integer(1),
      evaluationsInWeek: inWeek,
      habitPerDay: age < 14 * daySeconds
        ? nil : Double(earlier) / (Double(age - 7 * daySeconds) / Double(daySeconds)),
      ageSeconds: age, confirmedFrauds: try known.integer(2),
      unreported: try unreported.integer(0))
  }

  /// Notes one more evaluation of an account.
  ///
  /// - Parameters:
  ///   - account: the digest of the account's token.
  ///   - nowSeconds: the time.
  ///   - transaction: where it is kept.
  /// - Throws: ``StoreFailure``.
  package static func noteEvaluation(
    of account: [UInt8], nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      """
      INSERT INTO accounts (account, first_seen, last_seen, evaluations) VALUES ($1, $2, $2, 1)
      ON CONFLICT (account) DO UPDATE SET
        last_seen = excluded.last_seen, evaluations = accounts.evaluations + 1
      """, [.blob(account), .integer(nowSeconds)])
    try transaction.execute(
      """
      INSERT INTO account_activity (account, slot, evaluations) VALUES ($1, $2, 1)
      ON CONFLICT (account, slot) DO UPDATE SET
        evaluations = account_activity.evaluations + 1
      """, [.blob(account), .integer(nowSeconds / slotSeconds)])
  }

  /// Corrects the count of an account's confirmed frauds.
  ///
  /// - Parameters:
  ///   - account: the digest of the account's token.
  ///   - change: what to add, may be negative; the count never falls below 0.
  ///   - transaction: where it is kept.
  /// - Throws: ``StoreFailure``.
  package static func addConfirmedFrauds(
    of account: [UInt8], change: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      """
      UPDATE accounts SET confirmed_frauds =
        CASE WHEN confirmed_frauds + $2 < 0 THEN 0 ELSE confirmed_frauds + $2 END
      WHERE account = $1
      """, [.blob(account), .integer(change)])
  }
}
