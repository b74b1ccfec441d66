package import InsightStore

/// How an app, or an app on one device, reported over the last day.
///
/// Refusals follow a device's own share, since whoever has an app's key decides the app's: the share of an app
/// says only how closely its devices are looked at, and alarms the operator.
package struct ReportingShare: Sendable, Equatable {
  /// Evaluations that were reported on.
  package var reported: Int64
  /// Evaluations that were let go or stayed open too long.
  package var unreported: Int64

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - reported: evaluations that were reported on.
  ///   - unreported: evaluations that were not.
  package init(reported: Int64, unreported: Int64) {
    self.reported = reported
    self.unreported = unreported
  }

  /// The statement that reads an app's record of the last 24 hours.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - nowSeconds: the time.
  /// - Returns: a statement whose row ``init(_:)`` reads.
  package static func statement(app: String, nowSeconds: Int64) -> SQLStatement {
    SQLStatement(
      """
      SELECT CAST(COALESCE(SUM(reported), 0) AS BIGINT), CAST(COALESCE(SUM(unreported), 0) AS BIGINT)
      FROM app_reporting WHERE app = $1 AND hour > $2
      """, [.text(app), .integer(nowSeconds / 3_600 - 24)])
  }

  /// The statement that reads the record of an app on a device: its latest closed evaluations of the last
  /// 24 hours, at most 512: more than the limits by default let it ask for in the ten minutes before silence is
  /// known, so that fresh reports cannot hide it.
  ///
  /// - Parameters:
  ///   - device: the digest of the device's token, which belongs to one app.
  ///   - nowSeconds: the time.
  /// - Returns: a statement whose row ``init(_:)`` reads.
  package static func statement(device: [UInt8], nowSeconds: Int64) -> SQLStatement {
    SQLStatement(
      """
      SELECT COUNT(CASE WHEN state = 1 THEN 1 END), COUNT(CASE WHEN state = 2 THEN 1 END)
      FROM (SELECT state FROM evaluations
        WHERE device = $1 AND issued_at > $2 AND state IN (1, 2)
        ORDER BY issued_at DESC LIMIT 512) AS latest
      """, [.blob(device), .integer(nowSeconds - 86_400)])
  }

  /// Reads the records of all apps of the last 24 hours, ordered by app.
  ///
  /// - Parameters:
  ///   - nowSeconds: the time.
  ///   - transaction: where they are kept.
  /// - Returns: the apps that had evaluations, each with its record.
  /// - Throws: ``StoreFailure``.
  package static func all(
    nowSeconds: Int64, in transaction: any StoreTransaction
  ) throws(StoreFailure) -> [(app: String, share: ReportingShare)] {
    let rows = try transaction.rows(
      """
      SELECT app, CAST(SUM(reported) AS BIGINT), CAST(SUM(unreported) AS BIGINT)
      FROM app_reporting WHERE hour > $1 GROUP BY app ORDER BY app
      """, [.integer(nowSeconds / 3_600 - 24)])
    var records: [(app: String, share: ReportingShare)] = []
    for row in rows {
      let share = ReportingShare(reported: try row.integer(1), unreported: try row.integer(2))
      records.append((try row.text(0), share))
    }
    return records
  }

  /// Reads a record.
  ///
  /// - Parameter rows: of ``statement(app:nowSeconds:)`` or ``statement(device:nowSeconds:)``.
  /// - Throws: ``StoreFailure/unexpectedShape``.
  package init(_ rows: [SQLRow]) throws(StoreFailure) {
    guard let row = rows.first else { throw .unexpectedShape }
    self.init(reported: try row.integer(0), unreported: try row.integer(1))
  }

  /// The statement that adds to an app's record of the hour in which an evaluation was issued.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - issuedAtSeconds: when the evaluation was issued.
  ///   - reported: change of the reported ones.
  ///   - unreported: change of the unreported ones.
  /// - Returns: a statement without rows.
  package static func adding(
    app: String, issuedAtSeconds: Int64, reported: Int64, unreported: Int64
  ) -> SQLStatement {
    SQLStatement(
      """
      INSERT INTO app_reporting (app, hour, reported, unreported) VALUES ($1, $2, $3, $4)
      ON CONFLICT (app, hour) DO UPDATE SET
        reported = app_reporting.reported + excluded.reported,
        unreported = app_reporting.unreported + excluded.unreported
      """,
      [
        .text(app), .integer(issuedAtSeconds / 3_600), .integer(reported), .integer(unreported),
      ])
  }

  /// How many closed evaluations of a device are enough in an app that hardly reports: one may be lost
  /// with a process that ends.
  private static let sampleInSilentApp: Int64 = 2

  /// How an app stands with a policy: nothing but an alarm, and a closer look at its devices.
  ///
  /// - Parameter policy: where the lines are drawn.
  /// - Returns: the standing; open while the sample is small.
  package func standing(under policy: ReportingPolicy) -> Standing {
    standing(under: policy, sample: policy.minimumSample)
  }

  /// How an app on a device stands with a policy.
  ///
  /// - Parameters:
  ///   - policy: where the lines are drawn.
  ///   - app: the record of the whole app.
  /// - Returns: the standing; open while the sample is small.
  package func standing(under policy: ReportingPolicy, in app: ReportingShare) -> Standing {
    let isHeard = app.standing(under: policy) == .open
    return standing(
      under: policy, sample: min(policy.minimumSample, isHeard ? .max : Self.sampleInSilentApp))
  }

  private func standing(under policy: ReportingPolicy, sample: Int64) -> Standing {
    let closed = reported + unreported
    guard closed >= max(1, sample) else { return .open }
    let share = Double(unreported) / Double(closed)
    if share >= policy.refusesAtShare { return .refused }
    return share >= policy.tightensAtShare ? .tightened : .open
  }

  /// What an app may do on a device.
  package enum Standing: Sendable, Equatable {
    /// The limits as configured.
    case open
    /// The limits divided.
    case tightened
    /// Nothing until it reports or time passes.
    case refused
  }
}

extension ServiceLimits {
  /// The limits of an app on a device for a standing.
  func deviceLimits(for standing: ReportingShare.Standing) -> [Int64: Int64] {
    guard standing == .tightened else { return appOnDevice }
    var tightened = appOnDevice.mapValues { max(1, $0 / max(1, reporting.divisor)) }
    if tightened[60] == nil { tightened[60] = reporting.tightenedPerMinute }
    return tightened
  }
}
