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

  private struct Labelled {
    let account: [UInt8]
    let level: Int64
    var label: Int64?
  }

  /// Stores a batch in one unit of work; labels are appended, the latest of an event counts.
  ///
  /// Items are looked up and stored in the order of their events, which is that of the store's indices.
  ///
  /// - Parameters:
  ///   - items: at most 1,000, in their order.
  ///   - app: the app that the sender speaks for.
  ///   - nowSeconds: the time.
  ///   - transaction: where they are kept.
  /// - Returns: what came of each item.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: two statements an item, in two round trips altogether.
  package static func submit(
    _ items: [FeedbackItem], app: String, nowSeconds: Int64,
    in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [Outcome] {
    let order = items.indices.sorted { left, right in
      let (first, second) = (items[left].event.bytes, items[right].event.bytes)
      return first == second ? left < right : first.lexicographicallyPrecedes(second)
    }
    let found = try transaction.results(of: order.map { lookUp(items[$0].event, app: app) })
    var outcomes = Array(repeating: Outcome.unknownEvent, count: items.count)
    var changes: [CountKey: Int64] = [:]
    var frauds: [[UInt8]: Int64] = [:]
    var statements: [SQLStatement] = []
    var last: (event: EventIdentifier, state: Labelled)?
    for (index, rows) in zip(order, found) {
      let item = items[index]
      guard let row = rows.first else { continue }
      // A batch may name an event several times; what stands before counts for what follows.
      var state = Labelled(
        account: try row.blob(0), level: try row.integer(1), label: try row.optionalInteger(2))
      if let last, last.event == item.event { state = last.state }
      let before = state.label
      outcomes[index] = before == item.label.code ? .unchanged : .accepted
      state.label = item.label.code
      last = (item.event, state)
      guard outcomes[index] == .accepted else { continue }
      statements.append(insert(item, state, app: app, nowSeconds: nowSeconds))
      changes[CountKey(level: state.level, label: item.label.code), default: 0] += 1
      if let before { changes[CountKey(level: state.level, label: before), default: 0] -= 1 }
      let fraud = FeedbackLabel.confirmedFraud.code
      if item.label.code == fraud { frauds[state.account, default: 0] += 1 }
      if before == fraud { frauds[state.account, default: 0] -= 1 }
    }
    for (account, change) in frauds.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where change != 0 {
      statements.append(AccountLedger.addingConfirmedFrauds(of: account, change: change))
    }
    try transaction.results(of: statements + addingCounts(changes, app: app))
    return outcomes
  }

  private static func lookUp(_ event: EventIdentifier, app: String) -> SQLStatement {
    SQLStatement(
      """
      SELECT account, level,
        (SELECT label FROM labels WHERE event_id = $1 ORDER BY sequence DESC LIMIT 1)
      FROM evaluations WHERE event_id = $1 AND app = $2
      """, [.blob(event.bytes), .text(app)])
  }

  private static func insert(
    _ item: FeedbackItem, _ state: Labelled, app: String, nowSeconds: Int64
  ) -> SQLStatement {
    SQLStatement(
      """
      INSERT INTO labels (event_id, app, account, level, label, occurred_on, received_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .blob(item.event.bytes), .text(app), .blob(state.account), .integer(state.level),
        .integer(item.label.code), .integer(item.occurredOnDay), .integer(nowSeconds),
      ])
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
    var statements: [SQLStatement] = []
    for row in old {
      statements.append(
        SQLStatement("DELETE FROM labels WHERE sequence = $1", [.integer(try row.integer(0))]))
      guard try row.integer(4) == 1 else { continue }
      statements += addingCounts(
        [CountKey(level: try row.integer(2), label: try row.integer(3)): -1],
        app: try row.text(1))
    }
    try transaction.results(of: statements)
    return Int64(old.count)
  }

  /// Reads how many events carry which label, by level, as it may be told.
  ///
  /// A count stays as it was last told until it has moved by ``FeedbackCounts/smallestCell`` or more, so that
  /// the difference of two answers is never a small cell either.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - transaction: where they are kept.
  /// - Returns: the counts.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: at most 12 rows, however many labels there are.
  package static func toldCounts(
    app: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> FeedbackCounts {
    let rows = try transaction.rows(
      "SELECT level, label, told FROM label_counts WHERE app = $1", [.text(app)])
    var counts = FeedbackCounts()
    for row in rows {
      guard let level = UInt8(exactly: try row.integer(0)).flatMap(InsightLevel.init(rawValue:)),
        let label = FeedbackLabel(code: try row.integer(1))
      else { continue }
      counts[level, label] = try row.integer(2)
    }
    return counts
  }

  private static func addingCounts(_ changes: [CountKey: Int64], app: String) -> [SQLStatement] {
    let sorted = changes.sorted { ($0.key.level, $0.key.label) < ($1.key.level, $1.key.label) }
    return sorted.filter { $0.value != 0 }.map { key, change in
      SQLStatement(
        addCount,
        [.text(app), .integer(key.level), .integer(key.label), .integer(change)])
    }
  }

  private static let addCount = """
    INSERT INTO label_counts (app, level, label, events, told)
    VALUES ($1, $2, $3, $4, CASE WHEN $4 >= \(FeedbackCounts.smallestCell) THEN $4 ELSE 0 END)
    ON CONFLICT (app, level, label) DO UPDATE SET
      events = label_counts.events + excluded.events,
      told = CASE
        WHEN ABS(label_counts.events + excluded.events - label_counts.told)
          >= \(FeedbackCounts.smallestCell)
        THEN label_counts.events + excluded.events ELSE label_counts.told END
    """
}
