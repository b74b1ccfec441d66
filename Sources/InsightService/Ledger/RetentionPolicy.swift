package import InsightStore

/// How long what is kept.
public struct RetentionPolicy: Sendable, Equatable {
  /// Days that an evaluation and its report are kept.
  public var evaluationDays: Int64
  /// Days that a label is kept.
  public var feedbackDays: Int64
  /// Days that counters of limits, reporting and activity are kept; at least 8.
  public var counterDays: Int64

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - evaluationDays: for evaluations and reports.
  ///   - feedbackDays: for labels.
  ///   - counterDays: for counters; the account signals look back 7 days.
  public init(evaluationDays: Int64 = 90, feedbackDays: Int64 = 400, counterDays: Int64 = 8) {
    self.evaluationDays = evaluationDays
    self.feedbackDays = feedbackDays
    self.counterDays = counterDays
  }

  /// Deletes a bounded part of what is older than it may be.
  ///
  /// - Parameters:
  ///   - nowSeconds: the time.
  ///   - limit: at most so many rows of each kind.
  ///   - transaction: where they are kept.
  /// - Returns: how many rows went; 0 when nothing is left to delete.
  /// - Throws: ``StoreFailure``.
  package func purge(
    nowSeconds: Int64, limit: Int64 = 500, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Int64 {
    let day: Int64 = 86_400
    var deleted: Int64 = 0
    deleted += try transaction.execute(
      """
      DELETE FROM evaluations WHERE event_id IN
        (SELECT event_id FROM evaluations WHERE issued_at < $1 LIMIT $2)
      """, [.integer(nowSeconds - evaluationDays * day), .integer(limit)])
    deleted += try transaction.execute(
      """
      DELETE FROM account_activity WHERE (account, slot) IN
        (SELECT account, slot FROM account_activity WHERE slot < $1 LIMIT $2)
      """, [.integer((nowSeconds - counterDays * day) / 600), .integer(limit)])
    deleted += try transaction.execute(
      "DELETE FROM app_reporting WHERE hour < $1",
      [.integer((nowSeconds - counterDays * day) / 3_600)])
    deleted += try FeedbackLedger.purge(
      before: nowSeconds - feedbackDays * day, limit: limit, in: transaction)
    // A day longer than they live, so that a clock that is set back by hours revives none.
    deleted += try transaction.execute(
      "DELETE FROM used_tokens WHERE expires_at < $1", [.integer(nowSeconds - day)])
    return deleted
  }

  /// Deletes all counters and accounts that nothing has touched for too long.
  ///
  /// Reads two tables from end to end, so it belongs into quiet hours.
  ///
  /// - Parameters:
  ///   - nowSeconds: the time.
  ///   - transaction: where they are kept.
  /// - Throws: ``StoreFailure``.
  package func purgeIdle(
    nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    let day: Int64 = 86_400
    try transaction.execute(
      "DELETE FROM limit_usage WHERE (slot + 2) * interval_seconds < $1",
      [.integer(nowSeconds - counterDays * day)])
    try transaction.execute(
      "DELETE FROM accounts WHERE last_seen < $1",
      [.integer(nowSeconds - max(evaluationDays, feedbackDays) * day)])
  }
}
