internal import InsightStore

/// Consent records, the feature switch and device tokens as rows.
enum ConsentRows {
  private static let columns = "app, decision, refusals, decided_at, cooldown_ends_at"

  static func consent(
    forApp app: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> ConsentRecord? {
    let row = try transaction.firstRow(
      "SELECT \(columns) FROM consents WHERE app = $1", [.text(app)])
    guard let row else { return nil }
    return try record(row)
  }

  static func consents(
    in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [ConsentRecord] {
    var records: [ConsentRecord] = []
    for row in try transaction.rows("SELECT \(columns) FROM consents ORDER BY app", []) {
      records.append(try record(row))
    }
    return records
  }

  static func setConsent(
    _ record: ConsentRecord?, forApp app: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    guard let record else {
      try transaction.execute("DELETE FROM consents WHERE app = $1", [.text(app)])
      return
    }
    try transaction.execute(
      """
      INSERT INTO consents (\(columns)) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (app) DO UPDATE SET
        decision = excluded.decision, refusals = excluded.refusals,
        decided_at = excluded.decided_at, cooldown_ends_at = excluded.cooldown_ends_at
      """,
      [
        .text(app), .text(record.decision.rawValue), .integer(Int64(record.refusalCount)),
        .integer(record.decidedAtSeconds), SQLValue(record.cooldownEndsAtSeconds),
      ])
  }

  static func featureSwitch(
    in transaction: any StoreTransaction
  ) throws(StoreFailure) -> FeatureSwitch? {
    let row = try transaction.firstRow(
      "SELECT is_enabled, changed_at, cooldown_ends_at FROM feature_switch")
    guard let row else { return nil }
    return FeatureSwitch(
      isEnabled: try row.integer(0) != 0, changedAtSeconds: try row.integer(1),
      cooldownEndsAtSeconds: try row.optionalInteger(2))
  }

  static func setFeatureSwitch(
    _ state: FeatureSwitch, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      """
      INSERT INTO feature_switch (only_row, is_enabled, changed_at, cooldown_ends_at)
      VALUES (1, $1, $2, $3)
      ON CONFLICT (only_row) DO UPDATE SET
        is_enabled = excluded.is_enabled, changed_at = excluded.changed_at,
        cooldown_ends_at = excluded.cooldown_ends_at
      """,
      [
        .integer(state.isEnabled ? 1 : 0), .integer(state.changedAtSeconds),
        SQLValue(state.cooldownEndsAtSeconds),
      ])
  }

  static func deviceToken(
    forApp app: String, candidate: String, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> String {
    try transaction.execute(
      "INSERT INTO device_tokens (app, token) VALUES ($1, $2) ON CONFLICT (app) DO NOTHING",
      [.text(app), .text(candidate)])
    let row = try transaction.firstRow(
      "SELECT token FROM device_tokens WHERE app = $1", [.text(app)])
    guard let row else { throw .unexpectedShape }
    return try row.text(0)
  }

  private static func record(_ row: SQLRow) throws(StoreFailure) -> ConsentRecord {
    guard let decision = ConsentRecord.Decision(rawValue: try row.text(1)) else {
      throw .unexpectedShape
    }
    return ConsentRecord(
      app: try row.text(0), decision: decision, refusalCount: Int(try row.integer(2)),
      decidedAtSeconds: try row.integer(3), cooldownEndsAtSeconds: try row.optionalInteger(4))
  }
}
