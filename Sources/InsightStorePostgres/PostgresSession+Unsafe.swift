internal import CPostgresShim
internal import InsightStore

/// One open connection to PostgreSQL: the only Swift file that sees the C interface.
///
/// Statements go in groups, each of which costs one round trip. An instance belongs to one thread at a time;
/// no pointer leaves it.
@safe
final class PostgresSession {
  /// What a statement gave.
  struct Outcome {
    /// Its rows; empty for a statement that has none.
    let rows: [SQLRow]
    /// How many rows it changed.
    let changes: Int64
    /// Whether it was a `COMMIT` that committed.
    let isCommit: Bool
  }

  /// What a group gave.
  struct GroupOutcome {
    /// Of the statements that ran, in their order.
    var outcomes: [Outcome] = []
    /// Why the one behind them did not.
    var failure: StoreFailure?
  }

  private enum Step {
    case preparation(text: String, name: String)
    case statement
  }

  private static let connectSeconds: Int32 = 2
  private let handle: OpaquePointer
  private let patienceMilliseconds: Int32
  private var names: [String: String] = [:]
  private var nameCount = 0
  private var isInStep = true

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: `postgres://…`, as libpq reads it.
  ///   - patience: how long a group of statements may take, or `nil` for any time.
  /// - Throws: ``StoreFailure/unavailable``, or ``StoreFailure/cannotOpen`` for an address that is none.
  init(address: String, patience: Duration?) throws(StoreFailure) {
    let (seconds, attoseconds) = (patience ?? .zero).components
    patienceMilliseconds = Int32(
      clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    var opened: OpaquePointer?
    let status = unsafe postgres_shim_connect(address, Self.connectSeconds, &opened)
    guard let opened = unsafe opened else {
      throw status == POSTGRES_SHIM_MISUSE ? .cannotOpen : .unavailable
    }
    unsafe handle = opened
  }

  deinit { unsafe postgres_shim_close(handle) }

  /// Whether more statements may follow: the connection works, and every result was taken.
  var isUsable: Bool { unsafe isInStep && postgres_shim_is_alive(handle) != 0 }

  /// Runs statements in one round trip; the first failure keeps those behind it from running.
  ///
  /// - Parameter statements: in their order.
  /// - Returns: what came of them.
  func run(_ statements: [SQLStatement]) -> GroupOutcome {
    isInStep = false
    var steps: [Step] = []
    var fresh: [String: String] = [:]
    for statement in statements {
      var status = POSTGRES_SHIM_OK
      var name = names[statement.text] ?? fresh[statement.text]
      if name == nil {
        nameCount += 1
        let given = "s\(nameCount)"
        status = unsafe Self.withValues(statement.parameters) { values in
          unsafe postgres_shim_queue_prepare(
            handle, given, statement.text, values.baseAddress, values.count)
        }
        fresh[statement.text] = given
        steps.append(.preparation(text: statement.text, name: given))
        name = given
      }
      if status == POSTGRES_SHIM_OK {
        status = unsafe Self.withValues(statement.parameters) { values in
          unsafe postgres_shim_queue_run(handle, name, values.baseAddress, values.count)
        }
      }
      guard status == POSTGRES_SHIM_OK else {
        return GroupOutcome(failure: Self.failure(status))
      }
      steps.append(.statement)
    }
    let status = unsafe postgres_shim_send(handle, patienceMilliseconds)
    guard status == POSTGRES_SHIM_OK else { return GroupOutcome(failure: Self.failure(status)) }
    return collect(steps)
  }

  private func collect(_ steps: [Step]) -> GroupOutcome {
    var group = GroupOutcome()
    for step in steps {
      var result: OpaquePointer?
      let status = unsafe postgres_shim_next(handle, &result)
      defer { unsafe postgres_shim_result_free(result) }
      guard let result = unsafe result else {
        if status != POSTGRES_SHIM_NOT_RUN, group.failure == nil {
          group.failure = Self.failure(status)
        }
        guard status != POSTGRES_SHIM_UNAVAILABLE else { return group }
        continue
      }
      switch step {
      case .preparation(let text, let name): names[text] = name
      case .statement:
        guard group.failure == nil else { continue }
        do throws(StoreFailure) {
          group.outcomes.append(try unsafe Self.outcome(result))
        } catch {
          group.failure = error
        }
      }
    }
    let status = unsafe postgres_shim_end(handle)
    isInStep = status == POSTGRES_SHIM_OK
    if !isInStep, group.failure == nil { group.failure = Self.failure(status) }
    return group
  }

  /// Lends the values of a statement to C; each text ends with NUL.
  private static func withValues<Result>(
    _ parameters: [SQLValue],
    _ body: (UnsafeBufferPointer<postgres_shim_value>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var parts: [(type: postgres_shim_type, start: Int, length: Int)] = []
    for parameter in parameters {
      let start = bytes.count
      let type: postgres_shim_type
      switch parameter {
      case .null: type = POSTGRES_SHIM_TYPE_NULL
      case .integer(let number):
        type = POSTGRES_SHIM_TYPE_INTEGER
        bytes.append(contentsOf: String(number).utf8.lazy.map { CChar(bitPattern: $0) })
      case .real(let number):
        type = POSTGRES_SHIM_TYPE_REAL
        bytes.append(contentsOf: String(number).utf8.lazy.map { CChar(bitPattern: $0) })
      case .text(let text):
        type = POSTGRES_SHIM_TYPE_TEXT
        bytes.append(contentsOf: text.utf8.lazy.map { CChar(bitPattern: $0) })
      case .blob(let blob):
        type = POSTGRES_SHIM_TYPE_BYTES
        bytes.append(contentsOf: blob.lazy.map { CChar(bitPattern: $0) })
      }
      parts.append((type, start, bytes.count - start))
      bytes.append(0)
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      let values = unsafe parts.map { part in
        unsafe postgres_shim_value(
          type: part.type, bytes: buffer.baseAddress.map { unsafe $0 + part.start },
          length: part.length)
      }
      return unsafe values.withUnsafeBufferPointer { unsafe body($0) }
    }
  }

  private static func outcome(_ result: OpaquePointer) throws(StoreFailure) -> Outcome {
    let columns = unsafe postgres_shim_columns(result)
    var rows: [SQLRow] = []
    for index in 0..<(unsafe postgres_shim_rows(result)) {
      rows.append(try unsafe row(index, of: result, columns: columns))
    }
    return unsafe Outcome(
      rows: rows, changes: postgres_shim_changes(result),
      isCommit: postgres_shim_is_commit(result) != 0)
  }

  private static func row(
    _ row: Int32, of result: OpaquePointer, columns: Int32
  ) throws(StoreFailure) -> SQLRow {
    var values: [SQLValue] = []
    values.reserveCapacity(Int(columns))
    for column in 0..<columns {
      let type = unsafe postgres_shim_type_at(result, row, column)
      guard type != POSTGRES_SHIM_TYPE_NULL else {
        values.append(.null)
        continue
      }
      var length = 0
      let start = unsafe postgres_shim_value_at(result, row, column, &length)
      let bytes = unsafe UnsafeBufferPointer(start: start, count: length)
      switch type {
      case POSTGRES_SHIM_TYPE_BYTES: values.append(.blob(unsafe Array(bytes)))
      case POSTGRES_SHIM_TYPE_INTEGER:
        guard let number = Int64(unsafe String(decoding: bytes, as: UTF8.self)) else {
          throw .unexpectedShape
        }
        values.append(.integer(number))
      case POSTGRES_SHIM_TYPE_REAL:
        guard let number = Double(unsafe String(decoding: bytes, as: UTF8.self)) else {
          throw .unexpectedShape
        }
        values.append(.real(number))
      default: values.append(.text(unsafe String(decoding: bytes, as: UTF8.self)))
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
