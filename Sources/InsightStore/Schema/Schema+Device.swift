extension Schema {
  /// The tables of a device: a person's decisions, the device's tokens, and the transparency log.
  package static let device = Schema(name: "device", migrations: [consents, transparency, outbox])

  private static let consents = Migration("consents, switches and tokens") { dialect in
    let integer = dialect.integerType
    return [
      """
      CREATE TABLE consents (
        app TEXT NOT NULL PRIMARY KEY,
        decision TEXT NOT NULL,
        refusals \(integer) NOT NULL,
        decided_at \(integer) NOT NULL,
        cooldown_ends_at \(integer))
      """,
      """
      CREATE TABLE feature_switch (
        only_row \(integer) NOT NULL PRIMARY KEY CHECK (only_row = 1),
        is_enabled \(integer) NOT NULL,
        changed_at \(integer) NOT NULL,
        cooldown_ends_at \(integer))
      """,
      "CREATE TABLE device_tokens (app TEXT NOT NULL PRIMARY KEY, token TEXT NOT NULL)",
    ]
  }

  private static let transparency = Migration("transparency log") { dialect in
    let integer = dialect.integerType
    return [
      """
      CREATE TABLE transparency (
        event_id TEXT NOT NULL PRIMARY KEY,
        app TEXT NOT NULL,
        issued_at \(integer) NOT NULL,
        category \(integer) NOT NULL,
        state \(integer) NOT NULL,
        status \(integer))
      """,
      "CREATE INDEX transparency_by_time ON transparency (issued_at)",
    ]
  }

  /// Reports that a remote service has not taken yet.
  private static let outbox = Migration("outbox of reports") { dialect in
    let integer = dialect.integerType
    return [
      """
      CREATE TABLE report_outbox (
        event_id TEXT NOT NULL PRIMARY KEY,
        status \(integer) NOT NULL,
        insights_used TEXT NOT NULL,
        written_at \(integer) NOT NULL)
      """,
      "CREATE INDEX report_outbox_by_time ON report_outbox (written_at)",
    ]
  }
}
