package import InsightStore

/// Keeps what account signals are computed from.
package enum AccountLedger {
  /// The length of an activity slot: ten minutes.
  private static let slotSeconds: Int64 = 600

  /// The statement that reads what the signals of an account are made of, before one more evaluation.
  ///
  /// Windows are whole slots of ten minutes, so that an hour is the present slot and the six before it.
  ///
  /// - Parameters:
  ///   - account: the digest of the account's token.
  ///   - nowSeconds: the time.
  /// - Returns: a statement whose row `AccountSignals.init(_:nowSeconds:)` reads.
  /// - Complexity: at most 1,009 short rows.
  package static func signalsStatement(of account: [UInt8], nowSeconds: Int64) -> SQLStatement {
    let slot = nowSeconds / slotSeconds
    return SQLStatement(
      """
      SELECT known.first_seen, known.evaluations, known.confirmed_frauds,
        CAST(COALESCE(recent.in_hour, 0) AS BIGINT), CAST(COALESCE(recent.in_day, 0) AS BIGINT),
        CAST(COALESCE(recent.in_week, 0) AS BIGINT), CAST(silent.events AS BIGINT)
      FROM accounts AS known
      CROSS JOIN (SELECT SUM(CASE WHEN slot >= $2 THEN evaluations ELSE 0 END) AS in_hour,
          SUM(CASE WHEN slot >= $3 THEN evaluations ELSE 0 END) AS in_day,
          SUM(evaluations) AS in_week
        FROM account_activity WHERE account = $1 AND slot >= $4) AS recent
      CROSS JOIN (SELECT COUNT(*) AS events FROM
          (SELECT 1 FROM evaluations WHERE account = $1 AND state = 2 LIMIT 10) AS found) AS silent
      WHERE known.account = $1
      """,
      [.blob(account), .integer(slot - 6), .integer(slot - 144), .integer(slot - 1_008)])
  }

  /// The statements that note one more evaluation of an account.
  ///
  /// - Parameters:
  ///   - account: the digest of the account's token.
  ///   - nowSeconds: the time.
  /// - Returns: statements without rows.
  package static func noting(_ account: [UInt8], nowSeconds: Int64) -> [SQLStatement] {
    [
      SQLStatement(
        """
        INSERT INTO accounts (account, first_seen, last_seen, evaluations) VALUES ($1, $2, $2, 1)
        ON CONFLICT (account) DO UPDATE SET
          last_seen = excluded.last_seen, evaluations = accounts.evaluations + 1
        """, [.blob(account), .integer(nowSeconds)]),
      SQLStatement(
        """
        INSERT INTO account_activity (account, slot, evaluations) VALUES ($1, $2, 1)
        ON CONFLICT (account, slot) DO UPDATE SET
          evaluations = account_activity.evaluations + 1
        """, [.blob(account), .integer(nowSeconds / slotSeconds)]),
    ]
  }

  /// The statement that corrects the count of an account's confirmed frauds.
  ///
  /// - Parameters:
  ///   - account: the digest of the account's token.
  ///   - change: what to add, may be negative; the count never falls below 0.
  /// - Returns: a statement without rows.
  package static func addingConfirmedFrauds(of account: [UInt8], change: Int64) -> SQLStatement {
    SQLStatement(
      """
      UPDATE accounts SET confirmed_frauds =
        CASE WHEN confirmed_frauds + $2 < 0 THEN 0 ELSE confirmed_frauds + $2 END
      WHERE account = $1
      """, [.blob(account), .integer(change)])
  }
}

extension AccountSignals {
  private static let daySeconds: Int64 = 86_400

  /// Reads signals; those of a new account when it was never seen.
  ///
  /// - Parameters:
  ///   - rows: of `AccountLedger.signalsStatement(of:nowSeconds:)`.
  ///   - nowSeconds: the time.
  /// - Throws: ``StoreFailure/unexpectedShape``.
  package init(_ rows: [SQLRow], nowSeconds: Int64) throws(StoreFailure) {
    guard let row = rows.first else {
      self.init(ageSeconds: 0)
      return
    }
    let age = max(0, nowSeconds - (try row.integer(0)))
    let inWeek = try row.integer(5)
    let earlier = max(0, try row.integer(1) - inWeek)
    let habitDays = Double(age - 7 * Self.daySeconds) / Double(Self.daySeconds)
    self.init(
      evaluationsInHour: try row.integer(3), evaluationsInDay: try row.integer(4),
      evaluationsInWeek: inWeek,
      habitPerDay: age < 14 * Self.daySeconds ? nil : Double(earlier) / habitDays,
      ageSeconds: age, confirmedFrauds: try row.integer(2), unreported: try row.integer(6))
  }
}
