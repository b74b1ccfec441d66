internal import CPostgresShim
internal import Glibc
package import InsightStore

/// One connection to PostgreSQL: the only Swift file that sees the C interface.
///
/// Connects on first use, and again when the connection broke. An instance belongs to one thread at a
/// time; no pointer leaves it.
@safe
package final class PostgresConnection {
  private let address: String
  private let serializesWriters: Bool
  private var handle: OpaquePointer?
  private var names: [String: String] = [:]

  /// The advisory lock that writers of all processes take in turn; any number that nobody else uses.
  private static let writersLock: Int64 = 0x5452_5553_5449_4E53

  /// Makes a connection that is not open yet.
  ///
  /// - Parameters:
  ///   - address: `postgres://…`.
  ///   - serializesWriters: whether batches of all processes run one after the other.
  package init(address: String, serializesWriters: Bool) {
    self.address = address
    self.serializesWriters = serializesWriters
  }

  deinit { disconnect() }

  private func connected() throws(StoreFailure) -> OpaquePointer {
    if let handle = unsafe handle { return unsafe handle }
    var opened: OpaquePointer?
    let status = unsafe postgres_shim_connect(address, 2, &opened)
    guard let opened = unsafe opened else {
      throw status == POSTGRES_SHIM_MISUSE ? .cannotOpen : .unavailable
    }
    unsafe handle = opened
    return unsafe opened
  }

  private func withResult<Value>(
    _ sql: String, _ parameters: [SQLValue],
    _ body: (OpaquePointer) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    let connection = try unsafe connected()
    let known = names[sql]
    let name = known ?? "s\(names.count)"
    let texts = unsafe parameters.map { unsafe Self.copy(of: $0) }
    defer { unsafe texts.forEach { unsafe free($0.bytes) } }
    let values = unsafe texts.map { text in
      unsafe postgres_shim_value(
        type: text.type, bytes: UnsafePointer(text.bytes), length: text.length)
    }
    var result: OpaquePointer?
    let status = unsafe postgres_shim_run(
      connection, name, known == nil ? 0 : 1, sql, values, values.count, &result)
    if unsafe postgres_shim_is_alive(connection) == 0 { disconnect() }
    guard let result = unsafe result else { throw Self.failure(status) }
    defer { unsafe postgres_shim_result_free(result) }
    names[sql] = name
    return try unsafe body(result)
  }

  @unsafe
  private struct Copy {
    let type: postgres_shim_type
    let bytes: UnsafeMutablePointer<CChar>?
    let length: Int
  }

  /// A copy that ends with NUL, for the duration of a call.
  private static func copy(of value: SQLValue) -> Copy {
    let (type, bytes): (postgres_shim_type, [UInt8]) =
      switch value {
      case .null: (POSTGRES_SHIM_TYPE_NULL, [])
      case .integer(let number): (POSTGRES_SHIM_TYPE_INTEGER, Array(String(number).utf8))
      case .real(let number): (POSTGRES_SHIM_TYPE_REAL, Array(String(number).utf8))
      case .text(let text): (POSTGRES_SHIM_TYPE_TEXT, Array(text.utf8))
      case .blob(let blob): (POSTGRES_SHIM_TYPE_BYTES, blob)
      }
    let memory = unsafe calloc(bytes.count + 1, 1)
    if let memory = unsafe memory { unsafe memcpy(memory, bytes, bytes.count) }
    return unsafe Copy(
      type: type, bytes: memory?.assumingMemoryBound(to: CChar.self), length: bytes.count)
  }

  private static func row(
    _ row: Int32, of result: OpaquePointer, columns: Int32
  ) throws(StoreFailure) -> SQLRow {
    var values: [SQLValue] = []
    for column in 0..<columns {
      let type = unsafe postgres_shim_type_at(result, row, column)
      guard type != POSTGRES_SHIM_TYPE_NULL else {
        values.append(.null)
        continue
      }
      var length = 0
      let start = unsafe postgres_shim_value_at(result, row, column, &length)
      let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: length))
      switch type {
      case POSTGRES_SHIM_TYPE_BYTES: values.append(.blob(bytes))
      case POSTGRES_SHIM_TYPE_INTEGER:
        guard let number = Int64(String(decoding: bytes, as: UTF8.self)) else {
          throw .unexpectedShape
        }
        values.append(.integer(number))
      case POSTGRES_SHIM_TYPE_REAL:
        guard let number = Double(String(decoding: bytes, as: UTF8.self)) else {
          throw .unexpectedShape
        }
        values.append(.real(number))
      default: values.append(.text(String(decoding: bytes, as: UTF8.self)))
      }
    }
    return SQLRow(values: values)
  }

  private static func failure(_ status: postgres_shim_status) -> StoreFailure {
    switch status {
    case POSTGRES_SHIM_UNAVAILABLE, POSTGRES_SHIM_CONFLICT: .unavailable
    case POSTGRES_SHIM_CONSTRAINT: .constraint
    case POSTGRES_SHIM_FULL: .full
    default: .misuse
    }
  }
}

extension PostgresConnection: BatchConnection {
  package func rows(
    _ sql: String, _ parameters: [SQLValue]
  ) throws(StoreFailure) -> [SQLRow] {
    try unsafe withResult(sql, parameters) { result throws(StoreFailure) in
      let columns = unsafe postgres_shim_columns(result)
      var rows: [SQLRow] = []
      for index in 0..<(unsafe postgres_shim_rows(result)) {
        rows.append(try unsafe Self.row(index, of: result, columns: columns))
      }
      return rows
    }
  }

  @discardableResult
  package func execute(
    _ sql: String, _ parameters: [SQLValue]
  ) throws(StoreFailure) -> Int64 {
    try unsafe withResult(sql, parameters) { unsafe postgres_shim_changes($0) }
  }

  package func beginBatch() throws(StoreFailure) {
    try execute("BEGIN", [])
    guard serializesWriters else { return }
    _ = try rows("SELECT pg_advisory_xact_lock($1)", [.integer(Self.writersLock)])
  }

  package func commitBatch() throws(StoreFailure) { try execute("COMMIT", []) }

  package func rollBackBatch() {
    // A connection that cannot even do this is not worth keeping.
    guard unsafe handle != nil, (try? execute("ROLLBACK", [])) == nil else { return }
    disconnect()
  }

  package func beginUnit() throws(StoreFailure) { try execute("SAVEPOINT unit", []) }

  package func keepUnit() throws(StoreFailure) { try execute("RELEASE unit", []) }

  package func undoUnit() throws(StoreFailure) {
    try execute("ROLLBACK TO unit", [])
    try execute("RELEASE unit", [])
  }

  package func disconnect() {
    names.removeAll()
    unsafe postgres_shim_close(handle)
    unsafe handle = nil
  }
}
