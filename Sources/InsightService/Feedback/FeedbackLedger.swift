package import InsightStore

/// Labels from relying servers, and the counts that the summary is made of.
package enum FeedbackLedger {
  /// What came of an item.
  package enum Outcome: String, Sendable {
    /// The label is kept and counts.
    case accepted
    /// The same label counts already.
    case unchanged
    /// No such evaluation of this app.
    case unknownEvent
  }

  private struct CountKey: Hashable {
    var level: Int64
    var label: Int64
  }

  /// Stores a batch in one unit of work; labels are appended, the latest of an event counts.
  ///
  /// - Parameters:
  ///   - items: at most 1,000, in their order.
  ///   - app: the app that the sender speaks for.
  ///   - nowSeconds: the time.
  ///   - transaction: where they are kept.
  /// - Returns: what came of each item.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: two to four statements an item.
  package static func submit(
    _ items: [FeedbackItem], app: String, nowSeconds: Int64,
    in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [Outcome] {
    var changes: [CountKey: Int64] = [:]
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(items.count)
    for item in items {
      let found = try transaction.firstRow(
        "SELECT account, level FROM evaluations WHERE event_id = $1 AND app = $2",
        [.blob(item.event.bytes), .text(app)])
      guard let found else {
        outcomes.append(.unknownEvent)
        continue
      }
      let (account, level) = (try found.blob(0), try found.integer(1))
      let previous = try transaction.firstRow(
        "SELECT label FROM labels WHERE event_id = $1 ORDER BY sequence DESC LIMIT 1",
        [.blob(item.event.bytes)])
      let before = try previous?.integer(0)
      guard before != item.label.code else {
        outcomes.append(.unchanged)
        continue
      }
      try transaction.execute(
        """
        INSERT INTO labels (event_id, app, account, level, label, occurred_on, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        """,
        [
          .blob(item.event.bytes), .text(app), .blob(account), .integer(level),
          .integer(item.label.code), .integer(item.occurredOnDay), .integer(nowSeconds),
        ])
      changes[CountKey(level: level, label: item.label.code), default: 0] += 1
      if let before { changes[CountKey(level: level, label: before), default: 0] -= 1 }
      let fraud = FeedbackLabel.confirmedFraud.code
      if item.label.code == fraud || before == fraud {
        try AccountLedger.addConfirmedFrauds(
          of: account, change: item.label.code == fraud ? 1 : -1, in: transaction)
      }
      outcomes.append(.accepted)
    }
    try addCounts(changes, app: app, in: transaction)
    return outcomes
  }

  /// Deletes a bounded part of the labels that are older than they may be, and takes them out of the counts.
  ///
  /// - Parameters:
  ///   - seconds: labels received before this time.
  ///   - limit: at most so many.
  ///   - transaction: where they are kept.
  /// - Returns: how many went.
  /// - Throws: ``StoreFailure``.
  package static func purge(
    before seconds: Int64, limit: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Int64 {
    let old = try transaction.rows(
      """
      SELECT l.sequence, l.app, l.level, l.label,
        CASE WHEN EXISTS (SELECT 1 FROM labels AS later
          WHERE later.event_id = l.event_id AND later.sequence > l.sequence) THEN 0 ELSE 1 END
      FROM labels AS l WHERE l.received_at < $1 ORDER BY l.received_at, l.sequence LIMIT $2
      """, [.integer(seconds), .integer(limit)])
    for row in old {
      try transaction.execute(
        "DELETE FROM labels WHERE sequence = $1", [.integer(try row.integer(0))])
      guard try row.integer(4) == 1 else { continue }
      try addCounts(
        [CountKey(level: try row.integer(2), label: try row.integer(3)): -1],
        app: try row.text(1), in: transaction)
    }
    return Int64(old.count)
  }

  /// Reads how many events carry which label, by level.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - transaction: where they are kept.
  /// - Returns: the counts.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: at most 12 rows, however many labels there are.
  package static func counts(
    app: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> FeedbackCounts {
    let rows = try transaction.rows(
      "SELECT level, label, events FROM label_counts WHERE app = $1", [.text(app)])
    var counts = FeedbackCounts()
    for row in rows {
      guard let level = UInt8(exactly: try row.integer(0)).flatMap(InsightLevel.init(rawValue:)),
        let label = FeedbackLabel(code: try row.integer(1))
      else { continue }
      counts[level, label] = try row.integer(2)
    }
    return counts
  }

  private static func addCounts(
    _ changes: [CountKey: Int64], app: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    let sorted = changes.sorted { ($0.key.level, $0.key.label) < ($1.key.level, $1.key.label) }
    for (key, change) in sorted where change != 0 {
      try transaction.execute(
        """
        INSERT INTO label_counts (app, level, label, events) VALUES ($1, $2, $3, $4)
        ON CONFLICT (app, level, label) DO UPDATE SET
          events = label_counts.events + excluded.events
        """,
        [.text(app), .integer(key.level), .integer(key.label), .integer(change)])
    }
  }
}
