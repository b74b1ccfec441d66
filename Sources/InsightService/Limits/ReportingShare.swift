package import InsightStore

/// How an app reported over the last day.
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

  /// Reads a record.
  ///
  /// - Parameter rows: of ``statement(app:nowSeconds:)``.
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

  /// How an app stands with a policy.
  ///
  /// - Parameter policy: where the lines are drawn.
  /// - Returns: the standing; open while the sample is small.
  package func standing(under policy: ReportingPolicy) -> Standing {
    let closed = reported + unreported
    guard closed >= max(1, policy.minimumSample) else { return .open }
    let share = Double(unreported) / Double(closed)
    if share >= policy.refusesAtShare { return .refused }
    return share >= policy.tightensAtShare ? .tightened : .open
  }

  /// What an app may do.
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
  /// The limits of an app and of the app on a device for a standing.
  func appLimits(
    for standing: ReportingShare.Standing
  ) -> (app: [Int64: Int64], appOnDevice: [Int64: Int64]) {
    guard standing == .tightened else { return (app, appOnDevice) }
    let divide: (Int64) -> Int64 = { max(1, $0 / max(1, reporting.divisor)) }
    var tightened = app.mapValues(divide)
    if tightened[60] == nil { tightened[60] = reporting.tightenedPerMinute }
    return (tightened, appOnDevice.mapValues(divide))
  }
}
