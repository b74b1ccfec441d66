package import InsightStore

/// The record of evaluations and of the reports they owe.
package enum EvaluationLedger {
  /// After how many seconds an open evaluation counts as unreported.
  package static let openSeconds: Int64 = 600

  /// Where an evaluation stands; the number is stored.
  package enum State: Int64, Sendable {
    /// Issued, owes a report.
    case open = 0
    /// Reported.
    case reported = 1
    /// Let go, or open for too long.
    case unreported = 2
    /// Never reached its caller; owes nothing.
    case withdrawn = 3
  }

  /// What is kept of an evaluation.
  package struct Entry: Sendable {
    /// The evaluation.
    package var event: EventIdentifier
    /// The app that asked.
    package var app: String
    /// The digest of the account's token.
    package var account: [UInt8]
    /// The digest of the device's token.
    package var device: [UInt8]
    /// Which environment answered.
    package var environment: ServiceEnvironment
    /// What the operation would do.
    package var category: ServiceCategory
    /// When it was answered, in seconds since 1970.
    package var issuedAtSeconds: Int64
    /// The highest final level, or `nil` when no insight has one.
    package var level: InsightLevel?

    /// Makes an entry from its parts.
    ///
    /// - Parameters:
    ///   - event: the evaluation.
    ///   - app: the app that asked.
    ///   - account: the digest of the account's token.
    ///   - device: the digest of the device's token.
    ///   - environment: which environment answered.
    ///   - category: what the operation would do.
    ///   - issuedAtSeconds: when it was answered, in seconds since 1970.
    ///   - level: the highest final level.
    package init(
      event: EventIdentifier, app: String, account: [UInt8], device: [UInt8],
      environment: ServiceEnvironment, category: ServiceCategory, issuedAtSeconds: Int64,
      level: InsightLevel?
    ) {
      self.event = event
      self.app = app
      self.account = account
      self.device = device
      self.environment = environment
      self.category = category
      self.issuedAtSeconds = issuedAtSeconds
      self.level = level
    }
  }

  /// The statement that notes an evaluation as open; it fails with ``StoreFailure/constraint`` when the
  /// identifier is taken.
  ///
  /// - Parameter entry: the evaluation.
  /// - Returns: a statement without rows.
  package static func issuing(_ entry: Entry) -> SQLStatement {
    SQLStatement(
      """
      INSERT INTO evaluations
        (event_id, app, account, device, environment, category, issued_at, level)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .blob(entry.event.bytes), .text(entry.app), .blob(entry.account), .blob(entry.device),
        .integer(entry.environment == .production ? 1 : 0), .integer(entry.category.code),
        .integer(entry.issuedAtSeconds), .integer(entry.level.map { Int64($0.rawValue) } ?? -1),
      ])
  }

  /// Notes an evaluation as open.
  ///
  /// - Parameters:
  ///   - entry: the evaluation.
  ///   - transaction: where it is kept.
  /// - Throws: ``StoreFailure``; ``StoreFailure/constraint`` when the identifier is taken.
  package static func issue(
    _ entry: Entry, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.results(of: [issuing(entry)])
  }

  /// Takes an evaluation back that never reached its caller.
  ///
  /// - Parameters:
  ///   - event: the evaluation.
  ///   - transaction: where it is kept.
  /// - Throws: ``StoreFailure``.
  package static func withdraw(
    _ event: EventIdentifier, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    try transaction.execute(
      "UPDATE evaluations SET state = 3 WHERE event_id = $1 AND state = 0",
      [.blob(event.bytes)])
  }

  /// What came of a report.
  package enum ReportOutcome: Sendable, Equatable {
    /// It was the first and is kept.
    case recorded
    /// An earlier one is kept.
    case alreadyReported(ConsumptionStatus)
    /// No such evaluation, or another app's.
    case unknownEvent
  }

  /// Records a report; the first one wins.
  ///
  /// A report on an evaluation that counts as unreported lifts that.
  ///
  /// - Parameters:
  ///   - report: what the app did.
  ///   - event: the evaluation.
  ///   - app: the app that reports, or `nil` when any may.
  ///   - nowSeconds: the time.
  ///   - transaction: where it is kept.
  /// - Returns: what came of it.
  /// - Throws: ``StoreFailure``.
  package static func report(
    _ report: ConsumptionReport, on event: EventIdentifier, by app: String?, nowSeconds: Int64,
    in transaction: any StoreTransaction
  ) throws(StoreFailure) -> ReportOutcome {
    guard let found = try find(event, in: transaction), app == nil || app == found.app else {
      return .unknownEvent
    }
    guard found.state != .reported else {
      return .alreadyReported(found.status ?? report.status)
    }
    try transaction.results(
      of: [
        SQLStatement(
          """
          UPDATE evaluations SET state = 1, status = $2, insights_used = $3, reported_at = $4
          WHERE event_id = $1
          """,
          [
            .blob(event.bytes), .integer(report.status.code),
            .text(report.insightIDs.prefix(16).joined(separator: " ")), .integer(nowSeconds),
          ]),
        ReportingShare.adding(
          app: found.app, issuedAtSeconds: found.issuedAtSeconds, reported: 1,
          unreported: found.state == .unreported ? -1 : 0),
      ])
    return .recorded
  }

  /// Counts an evaluation as unreported, unless it is no longer open.
  ///
  /// - Parameters:
  ///   - event: the evaluation.
  ///   - transaction: where it is kept.
  /// - Throws: ``StoreFailure``.
  package static func abandon(
    _ event: EventIdentifier, in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    guard let found = try find(event, in: transaction), found.state == .open else { return }
    try transaction.results(
      of: [
        SQLStatement(
          "UPDATE evaluations SET state = 2 WHERE event_id = $1", [.blob(event.bytes)]),
        ReportingShare.adding(
          app: found.app, issuedAtSeconds: found.issuedAtSeconds, reported: 0, unreported: 1),
      ])
  }

  /// Counts evaluations as unreported that were open for too long.
  ///
  /// - Parameters:
  ///   - nowSeconds: the time.
  ///   - limit: at most so many at once.
  ///   - transaction: where they are kept.
  /// - Returns: how many there were.
  /// - Throws: ``StoreFailure``.
  @discardableResult
  package static func expireOpen(
    nowSeconds: Int64, limit: Int64 = 500, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Int {
    let expired = try transaction.rows(
      """
      UPDATE evaluations SET state = 2 WHERE event_id IN
        (SELECT event_id FROM evaluations WHERE state = 0 AND issued_at <= $1 LIMIT $2)
      RETURNING app, issued_at
      """, [.integer(nowSeconds - openSeconds), .integer(limit)])
    var counts: [String: [Int64: Int64]] = [:]
    for row in expired {
      counts[try row.text(0), default: [:]][try row.integer(1) / 3_600, default: 0] += 1
    }
    try transaction.results(
      of: counts.sorted(by: { $0.key < $1.key }).flatMap { app, hours in
        hours.sorted(by: { $0.key < $1.key }).map { hour, count in
          ReportingShare.adding(
            app: app, issuedAtSeconds: hour * 3_600, reported: 0, unreported: count)
        }
      })
    return expired.count
  }

  private struct Found {
    var app: String
    var issuedAtSeconds: Int64
    var state: State
    var status: ConsumptionStatus?
  }

  private static func find(
    _ event: EventIdentifier, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> Found? {
    let row = try transaction.firstRow(
      "SELECT app, issued_at, state, status FROM evaluations WHERE event_id = $1",
      [.blob(event.bytes)])
    guard let row else { return nil }
    guard let state = State(rawValue: try row.integer(2)) else { throw .unexpectedShape }
    return Found(
      app: try row.text(0), issuedAtSeconds: try row.integer(1), state: state,
      status: try row.optionalInteger(3).flatMap(ConsumptionStatus.init(code:)))
  }
}
