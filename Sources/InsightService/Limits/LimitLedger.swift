package import InsightStore

/// Limits that are used up together: all of one level for one subject.
package struct LimitUse: Sendable, Equatable {
  /// At what they are aimed.
  package let level: LimitLedger.Level
  /// Whose they are; at most 64 bytes.
  package let subject: [UInt8]
  /// Interval in seconds to count.
  package let limits: [Int64: Int64]

  /// Joins a subject and its limits.
  ///
  /// - Parameters:
  ///   - level: at what they are aimed.
  ///   - subject: whose they are.
  ///   - limits: interval in seconds to count, both at least 1.
  package init(level: LimitLedger.Level, subject: [UInt8], limits: [Int64: Int64]) {
    self.level = level
    self.subject = subject
    self.limits = limits
  }
}

/// Counts usage under each limit, and refuses what exceeds one.
///
/// One row a limit holds the use of the present window and of the one before. The use of a sliding window is
/// estimated as `used + used_before · (1 − elapsed)`, with `elapsed` the part of the present window that has
/// passed. Counting and judging are apart, so that all counts of a request are asked for in one go.
package enum LimitLedger {
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

  private static let longestRetrySeconds: Int64 = 3_600
  private static let rowsAStatement = 8
  private static let countTexts = (0...rowsAStatement).map(countText)

  private static func countText(rows: Int) -> String {
    let values = (0..<rows).map { row in
      "($\(4 * row + 1), $\(4 * row + 2), $\(4 * row + 3), $\(4 * row + 4), 1, 0)"
    }
    return """
      INSERT INTO limit_usage (level, subject, interval_seconds, slot, used, used_before)
      VALUES \(values.joined(separator: ", "))
      ON CONFLICT (level, subject, interval_seconds) DO UPDATE SET
        used_before = CASE
          WHEN excluded.slot = limit_usage.slot + 1 THEN limit_usage.used
          WHEN excluded.slot > limit_usage.slot THEN 0
          ELSE limit_usage.used_before END,
        used = CASE WHEN excluded.slot > limit_usage.slot THEN 1 ELSE limit_usage.used + 1 END,
        slot = CASE
          WHEN excluded.slot > limit_usage.slot THEN excluded.slot ELSE limit_usage.slot END
      RETURNING level, interval_seconds, used, used_before
      """
  }

  /// The statements that use up one unit of each limit; their rows go to ``exceeded(_:rows:nowSeconds:)``.
  ///
  /// - Parameters:
  ///   - uses: no level twice.
  ///   - nowSeconds: the time.
  /// - Returns: one statement for eight limits.
  package static func statements(for uses: [LimitUse], nowSeconds: Int64) -> [SQLStatement] {
    let rows = uses.flatMap { use in
      use.limits.keys.sorted().map { interval in
        [
          SQLValue.integer(use.level.rawValue), .blob(use.subject), .integer(interval),
          .integer(nowSeconds / interval),
        ]
      }
    }
    return stride(from: 0, to: rows.count, by: rowsAStatement).map { start in
      let part = rows[start..<min(start + rowsAStatement, rows.count)]
      return SQLStatement(countTexts[part.count], part.flatMap(\.self))
    }
  }

  /// The first limit that is exceeded, from the widest level to the narrowest, shortest interval first.
  ///
  /// - Parameters:
  ///   - uses: what was used up.
  ///   - rows: of all its statements.
  ///   - nowSeconds: the time.
  /// - Returns: the limit, or `nil` when all hold.
  /// - Throws: ``StoreFailure/unexpectedShape`` when a count is missing.
  package static func exceeded(
    _ uses: [LimitUse], rows: [SQLRow], nowSeconds: Int64
  ) throws(StoreFailure) -> Exceeded? {
    for use in uses {
      for (interval, allowed) in use.limits.sorted(by: { $0.key < $1.key }) {
        let key = [SQLValue.integer(use.level.rawValue), .integer(interval)]
        guard let row = rows.first(where: { $0.values.starts(with: key) }) else {
          throw .unexpectedShape
        }
        let left = interval - nowSeconds % interval
        let before = Double(try row.integer(3)) * Double(left) / Double(interval)
        if Double(try row.integer(2)) + before.rounded(.down) > Double(allowed) {
          return Exceeded(
            level: use.level, retryAfterSeconds: min(left, longestRetrySeconds))
        }
      }
    }
    return nil
  }

  /// The statements that give a unit of each limit back.
  ///
  /// - Parameter use: what was used up.
  /// - Returns: one statement a limit.
  package static func giveBack(_ use: LimitUse) -> [SQLStatement] {
    use.limits.keys.sorted().map { interval in
      SQLStatement(
        """
        UPDATE limit_usage SET used = used - 1
        WHERE level = $1 AND subject = $2 AND interval_seconds = $3 AND used > 0
        """, [.integer(use.level.rawValue), .blob(use.subject), .integer(interval)])
    }
  }

  /// Uses one unit of each limit up, or throws at the first that is exceeded; the unit of work is then undone.
  ///
  /// - Parameters:
  ///   - uses: no level twice.
  ///   - nowSeconds: the time.
  ///   - transaction: where the counts are kept.
  /// - Throws: ``Exceeded`` or ``StoreFailure``.
  package static func use(
    _ uses: [LimitUse], nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws {
    let rows = try transaction.results(of: statements(for: uses, nowSeconds: nowSeconds))
    if let exceeded = try exceeded(uses, rows: rows.flatMap(\.self), nowSeconds: nowSeconds) {
      throw exceeded
    }
  }
}
