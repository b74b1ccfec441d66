import InsightStore
import Testing
import _TestSupport

@Suite("Schema") struct SchemaTests {
  private static let schemas = [Schema.service, Schema.device]

  private func tables(_ connection: SQLiteConnection) throws -> [String] {
    try connection.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY sql", [])
      .map { try $0.text(0) }
  }

  @Test("every earlier version reaches the present one", arguments: 0..<2)
  func earlierVersionsMigrate(index: Int) throws {
    let schema = Self.schemas[index]
    let directory = TemporaryDirectory()
    let fresh = try SQLiteConnection(path: directory.path + "/fresh", busyTimeout: .seconds(1))
    try schema.migrate(fresh, dialect: .sqlite)
    let expected = try tables(fresh)
    for version in 0...schema.version {
      let path = directory.path + "/from-\(version)"
      let connection = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
      try schema.migrate(connection, dialect: .sqlite, to: version)
      try schema.migrate(connection, dialect: .sqlite)
      try schema.migrate(connection, dialect: .sqlite)
      #expect(try tables(connection) == expected, "from version \(version)")
    }
  }

  @Test("rows of the first version survive all later steps")
  func rowsSurvive() throws {
    let directory = TemporaryDirectory()
    let connection = try SQLiteConnection(path: directory.path + "/old", busyTimeout: .seconds(1))
    try Schema.service.migrate(connection, dialect: .sqlite, to: 1)
    try connection.execute(
      """
      INSERT INTO evaluations
        (event_id, app, account, device, environment, category, issued_at, level)
      VALUES ($1, 'app', $1, $1, 0, 0, 1, 2)
      """, [.blob([1])])
    try Schema.service.migrate(connection, dialect: .sqlite)
    let row = try connection.firstRow("SELECT event_id, level, state FROM evaluations")
    #expect(row?.values == [.blob([1]), .integer(2), .integer(0)])
  }

  @Test("digests without a key lose their link, their rows stay")
  func unkeyedDigestsLoseTheirLink() throws {
    let directory = TemporaryDirectory()
    let connection = try SQLiteConnection(path: directory.path + "/old", busyTimeout: .seconds(1))
    try Schema.service.migrate(connection, dialect: .sqlite, to: 6)
    for statement in [
      """
      INSERT INTO evaluations
        (event_id, app, account, device, environment, category, issued_at, level)
      VALUES ($1, 'app', $2, $2, 0, 0, 1, 2)
      """,
      """
      INSERT INTO labels (event_id, app, account, level, label, occurred_on, received_at)
      VALUES ($1, 'app', $2, 2, 0, 1, 1)
      """,
    ] {
      try connection.execute(statement, [.blob([1]), .blob([2])])
    }
    try connection.execute(
      "INSERT INTO accounts (account, first_seen, last_seen, evaluations) VALUES ($1, 1, 1, 1)",
      [.blob([2])])
    try Schema.service.migrate(connection, dialect: .sqlite)
    for table in ["evaluations", "labels"] {
      let row = try connection.firstRow("SELECT account FROM \(table)")
      #expect(row?.values == [.blob([1])], "\(table)")
    }
    #expect(try connection.firstRow("SELECT COUNT(*) FROM accounts")?.integer(0) == 0)
  }

  @Test("a store of a later version is refused and left alone")
  func laterVersionIsRefused() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/later"
    let connection = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
    try Schema.service.migrate(connection, dialect: .sqlite)
    try connection.execute("UPDATE schema_versions SET version = 99", [])
    let known = Schema.service.version
    #expect(throws: StoreFailure.schemaTooNew(name: "service", found: 99, known: known)) {
      try SQLiteStore(path: path, schemas: [.service])
    }
    #expect(try connection.firstRow("SELECT version FROM schema_versions")?.integer(0) == 99)
  }
}
