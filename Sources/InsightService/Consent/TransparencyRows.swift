internal import InsightStore

/// The transparency log as rows.
enum TransparencyRows {
  /// Notes an evaluation, or what became of it: a report lifts everything but an earlier report.
  static func record(
    _ entry: TransparencyEntry, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    let (state, status): (EvaluationLedger.State, ConsumptionStatus?) =
      switch entry.consumption {
      case .open: (.open, nil)
      case .reported(let status): (.reported, status)
      case .unreported: (.unreported, nil)
      }
    try transaction.execute(
      """
      INSERT INTO transparency (event_id, app, issued_at, category, state, status)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (event_id) DO UPDATE
      SET state = excluded.state, status = excluded.status
      WHERE transparency.state = 0 OR (transparency.state = 2 AND excluded.state = 1)
      """,
      [
        .text(entry.eventID), .text(entry.app), .integer(entry.issuedAtSeconds),
        .integer(entry.category.code), .integer(state.rawValue), SQLValue(status?.code),
      ])
  }

  /// Notes the first report; a later one changes nothing.
  static func report(
    _ status: ConsumptionStatus, on eventID: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      "UPDATE transparency SET state = 1, status = $2 WHERE event_id = $1 AND state <> 1",
      [.text(eventID), .integer(status.code)])
  }

  static func abandon(
    _ eventID: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      "UPDATE transparency SET state = 2 WHERE event_id = $1 AND state = 0", [.text(eventID)])
  }

  static func withdraw(
    _ eventID: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      "DELETE FROM transparency WHERE event_id = $1 AND state = 0", [.text(eventID)])
  }

  static func purge(
    before seconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      "DELETE FROM transparency WHERE issued_at < $1", [.integer(seconds)])
  }

  static func newest(
    forApp app: String?, limit: Int, nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [TransparencyEntry] {
    let columns = "event_id, app, issued_at, category, state, status"
    let rows =
      if let app {
        try transaction.rows(
          """
          SELECT \(columns) FROM transparency WHERE app = $1
          ORDER BY issued_at DESC, event_id LIMIT $2
          """, [.text(app), .integer(Int64(limit))])
      } else {
        try transaction.rows(
          "SELECT \(columns) FROM transparency ORDER BY issued_at DESC, event_id LIMIT $1",
          [.integer(Int64(limit))])
      }
    var entries: [TransparencyEntry] = []
    for row in rows { entries.append(try entry(row, nowSeconds: nowSeconds)) }
    return entries
  }

  private static func entry(
    _ row: SQLRow, nowSeconds: Int64
  ) throws(StoreFailure) -> TransparencyEntry {
    let issuedAt = try row.integer(2)
    guard let category = ServiceCategory(code: try row.integer(3)),
      let state = EvaluationLedger.State(rawValue: try row.integer(4))
    else { throw .unexpectedShape }
    let isExpired = nowSeconds - issuedAt >= EvaluationLedger.openSeconds
    let consumption: ConsumptionState
    switch state {
    case .open, .withdrawn: consumption = isExpired ? .unreported : .open
    case .unreported: consumption = .unreported
    case .reported:
      guard let status = try row.optionalInteger(5).flatMap(ConsumptionStatus.init(code:)) else {
        throw .unexpectedShape
      }
      consumption = .reported(status)
    }
    return TransparencyEntry(
      eventID: try row.text(0), app: try row.text(1), issuedAtSeconds: issuedAt,
      category: category, consumption: consumption)
  }
}
