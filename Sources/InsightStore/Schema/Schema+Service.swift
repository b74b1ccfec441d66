extension Schema {
  /// The tables of the insight service.
  package static let service = Schema(
    name: "service",
    migrations: [
      evaluations, limits, accounts, feedback, registrations, feedbackCells, keyedTokens,
      closedByDevice, keyMemory,
    ])

  /// Evaluations, each with the report that it owes.
  ///
  /// `account` and `device` are digests of the opaque tokens; `level` is the highest final level, −1 for
  /// none; `state` is 0 open, 1 reported, 2 unreported, 3 withdrawn before the caller had it.
  private static let evaluations = Migration("evaluations and reports") { dialect in
    let bytes = dialect.bytesType
    let integer = dialect.integerType
    return [
      """
      CREATE TABLE evaluations (
        event_id \(bytes) NOT NULL PRIMARY KEY,
        app TEXT NOT NULL,
        account \(bytes) NOT NULL,
        device \(bytes) NOT NULL,
        environment \(integer) NOT NULL,
        category \(integer) NOT NULL,
        issued_at \(integer) NOT NULL,
        level \(integer) NOT NULL,
        state \(integer) NOT NULL DEFAULT 0,
        status \(integer),
        insights_used TEXT,
        reported_at \(integer))
      """,
      "CREATE INDEX evaluations_open ON evaluations (issued_at) WHERE state = 0",
      "CREATE INDEX evaluations_by_account ON evaluations (account, state)",
      "CREATE INDEX evaluations_by_time ON evaluations (issued_at)",
    ]
  }

  /// Usage under each limit, and each app's record of reporting by the hour.
  private static let limits = Migration("limits and shares of unreported evaluations") { dialect in
    let bytes = dialect.bytesType
    let integer = dialect.integerType
    return [
      """
      CREATE TABLE limit_usage (
        level \(integer) NOT NULL,
        subject \(bytes) NOT NULL,
        interval_seconds \(integer) NOT NULL,
        slot \(integer) NOT NULL,
        used \(integer) NOT NULL,
        used_before \(integer) NOT NULL,
        PRIMARY KEY (level, subject, interval_seconds))
      """,
      """
      CREATE TABLE app_reporting (
        app TEXT NOT NULL,
        hour \(integer) NOT NULL,
        reported \(integer) NOT NULL,
        unreported \(integer) NOT NULL,
        PRIMARY KEY (app, hour))
      """,
    ]
  }

  /// What is known of an account: its age, its habit, and its last days in slots of ten minutes.
  private static let accounts = Migration("account signals") { dialect in
    let bytes = dialect.bytesType
    let integer = dialect.integerType
    return [
      """
      CREATE TABLE accounts (
        account \(bytes) NOT NULL PRIMARY KEY,
        first_seen \(integer) NOT NULL,
        last_seen \(integer) NOT NULL,
        evaluations \(integer) NOT NULL,
        confirmed_frauds \(integer) NOT NULL DEFAULT 0)
      """,
      """
      CREATE TABLE account_activity (
        account \(bytes) NOT NULL,
        slot \(integer) NOT NULL,
        evaluations \(integer) NOT NULL,
        PRIMARY KEY (account, slot))
      """,
      "CREATE INDEX account_activity_by_slot ON account_activity (slot)",
    ]
  }

  /// Labels from relying servers; a row is never changed, the highest `sequence` of an event counts.
  private static let feedback = Migration("offline feedback") { dialect in
    let bytes = dialect.bytesType
    let integer = dialect.integerType
    let sequence =
      switch dialect {
      case .sqlite: "INTEGER PRIMARY KEY"
      case .postgres: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
      }
    return [
      """
      CREATE TABLE labels (
        sequence \(sequence),
        event_id \(bytes) NOT NULL,
        app TEXT NOT NULL,
        account \(bytes) NOT NULL,
        level \(integer) NOT NULL,
        label \(integer) NOT NULL,
        occurred_on \(integer) NOT NULL,
        received_at \(integer) NOT NULL)
      """,
      "CREATE INDEX labels_by_event ON labels (event_id, sequence)",
      "CREATE INDEX labels_by_account ON labels (account)",
      "CREATE INDEX labels_by_time ON labels (received_at)",
      """
      CREATE TABLE label_counts (
        app TEXT NOT NULL,
        level \(integer) NOT NULL,
        label \(integer) NOT NULL,
        events \(integer) NOT NULL,
        PRIMARY KEY (app, level, label))
      """,
    ]
  }

  /// Who may call: apps by the digest of their key, relying servers by their public key.
  private static let registrations = Migration("apps, relying servers, used tokens") { dialect in
    let bytes = dialect.bytesType
    let integer = dialect.integerType
    return [
      """
      CREATE TABLE app_keys (
        key_digest \(bytes) NOT NULL PRIMARY KEY,
        app TEXT NOT NULL,
        created_at \(integer) NOT NULL,
        revoked_at \(integer))
      """,
      "CREATE INDEX app_keys_by_app ON app_keys (app)",
      """
      CREATE TABLE relying_servers (
        key_id TEXT NOT NULL PRIMARY KEY,
        issuer TEXT NOT NULL,
        app TEXT NOT NULL,
        public_key \(bytes) NOT NULL,
        created_at \(integer) NOT NULL,
        revoked_at \(integer))
      """,
      """
      CREATE TABLE used_tokens (
        token_digest \(bytes) NOT NULL PRIMARY KEY,
        expires_at \(integer) NOT NULL)
      """,
      "CREATE INDEX used_tokens_by_end ON used_tokens (expires_at)",
    ]
  }

  /// What was last told of a count.
  ///
  /// The index by account goes: it costs each label a random page, and an erasure, which is rare, can read
  /// the table.
  private static let feedbackCells = Migration("counts as they are told") { dialect in
    [
      "DROP INDEX labels_by_account",
      "ALTER TABLE label_counts ADD COLUMN told \(dialect.integerType) NOT NULL DEFAULT 0",
      "UPDATE label_counts SET told = events WHERE events >= 20",
    ]
  }

  /// How the app reported on one device, without reading the evaluations themselves.
  private static let closedByDevice = Migration("reports by device") { _ in
    [
      """
      CREATE INDEX evaluations_closed ON evaluations (device, issued_at, state)
      WHERE state IN (1, 2)
      """
    ]
  }

  /// What was seen of the folder of keys: `kind` is 0 the key of tokens, 1 a revoked certificate.
  private static let keyMemory = Migration("what is remembered of keys") { dialect in
    let integer = dialect.integerType
    return [
      """
      CREATE TABLE key_memory (
        kind \(integer) NOT NULL,
        digest \(dialect.bytesType) NOT NULL,
        noted_at \(integer) NOT NULL,
        PRIMARY KEY (kind, digest))
      """
    ]
  }

  /// What was kept under digests that anybody could make of a token loses its link to it.
  ///
  /// Digests are made with a key and for one app since then; earlier ones cannot be made anew from
  /// themselves. Evaluations and labels go on counting, each as an account of its own.
  private static let keyedTokens = Migration("tokens are digested with a key") { _ in
    [
      "UPDATE evaluations SET account = event_id, device = event_id",
      "UPDATE labels SET account = event_id",
      "DELETE FROM accounts",
      "DELETE FROM account_activity",
    ]
  }
}
