internal import InsightStore

/// Reports that a remote service has not taken yet, on disk, so that they survive a restart.
///
/// At most 10,000 are kept, each for at most 7 days; what exceeds that is dropped, oldest first.
package struct ReportOutbox: Sendable {
  private static let capacity: Int64 = 10_000
  private static let lifeSeconds: Int64 = 7 * 86_400
  private let store: any TransactionalStore

  /// Uses the outbox of a device's ledger.
  ///
  /// - Parameter ledger: the ledger.
  package init(_ ledger: DeviceLedger) { store = ledger.store }

  /// Keeps a report; the first one of an evaluation wins.
  ///
  /// - Parameters:
  ///   - report: what the app did.
  ///   - nowSeconds: the time.
  ///   - completion: is told once, whether it is on disk.
  package func add(
    _ report: ConsumptionReport, nowSeconds: Int64,
    completion: @Sendable @escaping (Bool) -> Void
  ) {
    store.enqueueWrite { transaction in
      try transaction.execute(
        """
        INSERT INTO report_outbox (event_id, status, insights_used, written_at)
        VALUES ($1, $2, $3, $4) ON CONFLICT (event_id) DO NOTHING
        """,
        [
          .text(report.eventID), .integer(report.status.code),
          .text(report.insightIDs.joined(separator: " ")), .integer(nowSeconds),
        ])
      try transaction.execute(
        "DELETE FROM report_outbox WHERE written_at < $1",
        [.integer(nowSeconds - Self.lifeSeconds)])
      try transaction.execute(
        """
        DELETE FROM report_outbox WHERE event_id IN
          (SELECT event_id FROM report_outbox ORDER BY written_at DESC, event_id
           LIMIT 100 OFFSET $1)
        """, [.integer(Self.capacity)])
    } completion: { result in
      if case .success = result { completion(true) } else { completion(false) }
    }
  }

  /// Reads the oldest reports.
  ///
  /// - Parameter limit: at most so many.
  /// - Returns: the reports, oldest first.
  /// - Throws: ``ServiceError/unavailable``.
  package func oldest(_ limit: Int64) async throws(ServiceError) -> [ConsumptionReport] {
    do {
      return try await store.read { transaction in
        try transaction.rows(
          """
          SELECT event_id, status, insights_used FROM report_outbox
          ORDER BY written_at, event_id LIMIT $1
          """, [.integer(limit)]
        ).compactMap { row in
          guard let status = ConsumptionStatus(code: try row.integer(1)) else { return nil }
          return ConsumptionReport(
            eventID: try row.text(0), status: status,
            insightIDs: try row.text(2).split(separator: " ").map(String.init))
        }
      }
    } catch {
      throw .unavailable
    }
  }

  /// Forgets a report that was taken, or never can be.
  ///
  /// - Parameter eventID: its evaluation.
  /// - Throws: ``ServiceError/unavailable``.
  package func remove(_ eventID: String) async throws(ServiceError) {
    do {
      try await store.write {
        try $0.execute("DELETE FROM report_outbox WHERE event_id = $1", [.text(eventID)])
      }
    } catch {
      throw .unavailable
    }
  }
}
