/// A named set of tables, and the steps that made it what it is.
///
/// Steps are numbered from 1 and go forward only: a step that was released is never edited, a change is
/// a new step.
package struct Schema: Sendable {
  /// The name under which the store remembers the version.
  package let name: String
  /// The steps, in their order; step `n` leads from version `n − 1` to `n`.
  package let migrations: [Migration]

  /// Makes a schema.
  ///
  /// - Parameters:
  ///   - name: unique within a store.
  ///   - migrations: in their order.
  package init(name: String, migrations: [Migration]) {
    self.name = name
    self.migrations = migrations
  }

  /// The version after the last step.
  package var version: Int64 { Int64(migrations.count) }

  /// The statement that makes the table of versions.
  package static func versionTable(_ dialect: SQLDialect) -> String {
    """
    CREATE TABLE IF NOT EXISTS schema_versions (
      name TEXT NOT NULL PRIMARY KEY, version \(dialect.integerType) NOT NULL)
    """
  }

  /// Brings a store to this version, or finds it there.
  ///
  /// - Parameters:
  ///   - transaction: all steps happen in it, so that a failure leaves the earlier version.
  ///   - dialect: the store's dialect.
  ///   - target: stops at this version; the last one by default.
  /// - Throws: ``StoreFailure``; ``StoreFailure/schemaTooNew(name:found:known:)`` when a later program
  ///   made the store.
  package func migrate(
    _ transaction: any StoreTransaction, dialect: SQLDialect, to target: Int64? = nil
  ) throws(StoreFailure) {
    try transaction.execute(Self.versionTable(dialect), [])
    let found = try transaction.firstRow(
      "SELECT version FROM schema_versions WHERE name = $1", [.text(name)])
    let current = try found?.integer(0) ?? 0
    guard current <= version else {
      throw .schemaTooNew(name: name, found: current, known: version)
    }
    let last = min(target ?? version, version)
    guard current < last else { return }
    for step in migrations[Int(current)..<Int(last)] {
      for statement in step.statements(dialect) { try transaction.execute(statement, []) }
    }
    try transaction.execute(
      """
      INSERT INTO schema_versions (name, version) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET version = excluded.version
      """, [.text(name), .integer(last)])
  }
}

/// One step of a schema.
package struct Migration: Sendable {
  /// What the step is for.
  package let title: String
  /// The statements for a dialect, in their order.
  package let statements: @Sendable (SQLDialect) -> [String]

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - title: what the step is for.
  ///   - statements: gives the statements for a dialect.
  package init(
    _ title: String, _ statements: @Sendable @escaping (SQLDialect) -> [String]
  ) {
    self.title = title
    self.statements = statements
  }
}
