internal import CSQLiteShim

/// One connection to a SQLite file: the only Swift file that sees the C interface.
///
/// An instance belongs to one thread at a time; no pointer leaves it.
@safe
package final class SQLiteConnection {
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = unsafe [:]
  private var isOpen = true

  /// Opens a file, and makes it with mode 0600 when it is missing.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - busyTimeout: how long to wait for another process's lock.
  /// - Throws: ``StoreFailure``.
  package init(path: String, busyTimeout: Duration) throws(StoreFailure) {
    let milliseconds = busyTimeout.components.seconds * 1_000
    var opened: OpaquePointer?
    let status = unsafe sqlite_shim_open(
      path, Int32(clamping: max(milliseconds, 1)), &opened)
    guard let opened = unsafe opened else { throw Self.failure(status) }
    unsafe handle = opened
  }

  deinit { disconnect() }

  /// Runs SQL without parameters and rows.
  ///
  /// - Parameter sql: one statement or several.
  /// - Throws: ``StoreFailure``.
  package func executeScript(_ sql: String) throws(StoreFailure) {
    guard isOpen else { throw .closed }
    try Self.check(unsafe sqlite_shim_execute(handle, sql))
  }

  private func statement(_ sql: String) throws(StoreFailure) -> OpaquePointer {
    guard isOpen else { throw .closed }
    if let cached = unsafe statements[sql] { return unsafe cached }
    var prepared: OpaquePointer?
    let status = unsafe sqlite_shim_prepare(handle, sql, sql.utf8.count, &prepared)
    guard let prepared = unsafe prepared else { throw Self.failure(status) }
    unsafe statements[sql] = prepared
    return unsafe prepared
  }

  private func bind(
    _ parameters: [SQLValue], to statement: OpaquePointer
  ) throws(StoreFailure) {
    for (index, value) in parameters.enumerated() {
      let number = Int32(index + 1)
      let status =
        switch value {
        case .null: unsafe sqlite_shim_bind_null(statement, number)
        case .integer(let value): unsafe sqlite_shim_bind_integer(statement, number, value)
        case .real(let value): unsafe sqlite_shim_bind_real(statement, number, value)
        case .text(let value):
          unsafe sqlite_shim_bind_text(statement, number, value, value.utf8.count)
        case .blob(let value):
          unsafe value.withUnsafeBufferPointer {
            unsafe sqlite_shim_bind_blob(statement, number, $0.baseAddress, $0.count)
          }
        }
      try Self.check(status)
    }
  }

  private func row(of statement: OpaquePointer, columns: Int32) -> SQLRow {
    SQLRow(
      values: (0..<columns).map { column in
        switch unsafe sqlite_shim_column_type(statement, column) {
        case SQLITE_SHIM_TYPE_INTEGER:
          return .integer(unsafe sqlite_shim_column_integer(statement, column))
        case SQLITE_SHIM_TYPE_REAL:
          return .real(unsafe sqlite_shim_column_real(statement, column))
        case SQLITE_SHIM_TYPE_TEXT:
          return .text(String(decoding: unsafe bytes(of: statement, column: column), as: UTF8.self))
        case SQLITE_SHIM_TYPE_BLOB: return .blob(unsafe bytes(of: statement, column: column))
        default: return .null
        }
      })
  }

  private func bytes(of statement: OpaquePointer, column: Int32) -> [UInt8] {
    var length = 0
    let start = unsafe sqlite_shim_column_bytes(statement, column, &length)
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length))
  }

  private static func check(_ status: sqlite_shim_status) throws(StoreFailure) {
    guard status != SQLITE_SHIM_OK, status != SQLITE_SHIM_ROW else { return }
    throw failure(status)
  }

  private static func failure(_ status: sqlite_shim_status) -> StoreFailure {
    switch status {
    case SQLITE_SHIM_BUSY, SQLITE_SHIM_IO: .unavailable
    case SQLITE_SHIM_CONSTRAINT: .constraint
    case SQLITE_SHIM_FULL: .full
    case SQLITE_SHIM_CORRUPT: .corrupt
    case SQLITE_SHIM_CANNOT_OPEN, SQLITE_SHIM_READ_ONLY: .cannotOpen
    default: .misuse
    }
  }
}

extension SQLiteConnection: BatchConnection {
  package func rows(
    _ sql: String, _ parameters: [SQLValue]
  ) throws(StoreFailure) -> [SQLRow] {
    let statement = try unsafe statement(sql)
    defer { unsafe sqlite_shim_reset(statement) }
    try unsafe bind(parameters, to: statement)
    let columns = unsafe sqlite_shim_column_count(statement)
    var rows: [SQLRow] = []
    while true {
      let status = unsafe sqlite_shim_step(statement)
      guard status == SQLITE_SHIM_ROW else {
        try Self.check(status)
        return rows
      }
      rows.append(unsafe row(of: statement, columns: columns))
    }
  }

  @discardableResult
  package func execute(
    _ sql: String, _ parameters: [SQLValue]
  ) throws(StoreFailure) -> Int64 {
    _ = try rows(sql, parameters)
    return unsafe sqlite_shim_changes(handle)
  }

  package func beginBatch() throws(StoreFailure) { try execute("BEGIN IMMEDIATE", []) }

  package func commitBatch() throws(StoreFailure) { try execute("COMMIT", []) }

  package func rollBackBatch() { _ = try? execute("ROLLBACK", []) }

  package func beginUnit() throws(StoreFailure) { try execute("SAVEPOINT unit", []) }

  package func keepUnit() throws(StoreFailure) { try execute("RELEASE unit", []) }

  package func undoUnit() throws(StoreFailure) {
    try execute("ROLLBACK TO unit", [])
    try execute("RELEASE unit", [])
  }

  package func disconnect() {
    guard isOpen else { return }
    isOpen = false
    unsafe statements.values.forEach { unsafe sqlite_shim_finalize($0) }
    unsafe statements.removeAll()
    unsafe sqlite_shim_close(handle)
  }
}
