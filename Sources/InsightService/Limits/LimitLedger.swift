package import InsightStore

/// Counts usage under each limit, and refuses what exceeds one.
///
/// One row a limit holds the use of the present window and of the one before. The use of a sliding window is
/// estimated as `used + used_before · (1 − elapsed)`, with `elapsed` the part of the present window that has
/// passed.
package struct LimitLedger: Sendable {
  /// At what a limit is aimed.
  package enum Level: Int64, Sendable {
    /// The whole service.
    case service = 0
    /// One app.
    case app = 1
    /// One app on one device.
    case appOnDevice = 2
    /// One insight type of one app on one device.
    case insightOnDevice = 3
  }

  /// A limit was reached.
  package struct Exceeded: Error, Sendable, Equatable {
    /// Which.
    package let level: Level
    /// After how many seconds a try can succeed at the earliest.
    package let retryAfterSeconds: Int64
  }

  private static let use = """
    INSERT INTO limit_usage (level, subject, interval_seconds, slot, used, used_before)
    VALUES ($1, $2, $3, $4, 1, 0)
    ON CONFLICT (level, subject, interval_seconds) DO UPDATE SET
      used_before = CASE
        WHEN excluded.slot = limit_usage.slot + 1 THEN limit_usage.used
        WHEN excluded.slot > limit_usage.slot THEN 0
        ELSE limit_usage.used_before END,
      used = CASE WHEN excluded.slot > limit_usage.slot THEN 1 ELSE limit_usage.used + 1 END,
      slot = CASE
        WHEN excluded.slot > limit_usage.slot THEN excluded.slot ELSE limit_usage.slot END
    RETURNING used, used_before
    """

  private static let giveBack = """
    UPDATE limit_usage SET used = used - 1
    WHERE level = $1 AND subject = $2 AND interval_seconds = $3 AND used > 0
    """

  /// Uses one unit of each limit of a level up, or throws at the first that is exceeded.
  ///
  /// When it throws, this level is as it was; levels used before must be undone by the caller.
  ///
  /// - Parameters:
  ///   - limits: interval in seconds to count.
  ///   - level: at what they are aimed.
  ///   - subject: whose they are; at most 64 bytes.
  ///   - nowSeconds: the time.
  ///   - transaction: where the counts are kept.
  /// - Throws: ``Exceeded`` or ``StoreFailure``.
  /// - Complexity: one statement an interval, two on refusal.
  package static func use(
    _ limits: [Int64: Int64], level: Level, subject: [UInt8], nowSeconds: Int64,
    in transaction: any StoreTransaction
  ) throws {
    var usedUp: [Int64] = []
    for (interval, allowed) in limits.sorted(by: { $0.key < $1.key }) {
      let row = try transaction.firstRow(
        use,
        [
          .integer(level.rawValue), .blob(subject), .integer(interval),
          .integer(nowSeconds / interval),
        ])
      guard let row else { throw StoreFailure.unexpectedShape }
      usedUp.append(interval)
      let left = interval - nowSeconds % interval
      let before = try Double(row.integer(1)) * Double(left) / Double(interval)
      guard try Double(row.integer(0)) + before.rounded(.down) > Double(allowed) else { continue }
      for interval in usedUp {
        try transaction.execute(
          giveBack, [.integer(level.rawValue), .blob(subject), .integer(interval)])
      }
      throw Exceeded(level: level, retryAfterSeconds: min(left, 3_600))
    }
  }
}
