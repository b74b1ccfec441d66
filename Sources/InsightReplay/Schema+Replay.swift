internal import InsightStore

extension Schema {
  /// The tables of a replay store: accepted event ids, how many there are, and up to which second
  /// expired ones are gone.
  static let replay = Schema(
    name: "replay",
    migrations: [
      Migration("accepted payloads") { dialect in
        [
          """
          CREATE TABLE accepted_payloads (
            event_id \(dialect.bytesType) NOT NULL PRIMARY KEY,
            expires_at \(dialect.integerType) NOT NULL)
          """,
          "CREATE INDEX accepted_payloads_by_end ON accepted_payloads (expires_at)",
          """
          CREATE TABLE replay_state (
            only_row \(dialect.integerType) NOT NULL PRIMARY KEY CHECK (only_row = 1),
            purged_through \(dialect.integerType) NOT NULL,
            entries \(dialect.integerType) NOT NULL)
          """,
          "INSERT INTO replay_state (only_row, purged_through, entries) VALUES (1, 0, 0)",
        ]
      }
    ])
}
