internal import InsightCrypto
package import InsightService
package import InsightStore

/// Deletes what is too old, in small steps between the work of others, looks for apps that do not report, and
/// keeps folder and store agreed on what was revoked.
package struct Maintenance {
  private static let period = Duration.seconds(600)
  private static let roundsBetweenIdlePurges = 36
  let store: any TransactionalStore
  let reporting: ReportingPolicy
  let now: ServiceEnvironmentals.Clock
  let log: StructuredLog
  let metrics: Metrics
  let custody: KeyCustody

  /// Sets the chores up.
  ///
  /// - Parameters:
  ///   - store: what they are done in.
  ///   - reporting: from which share on an app is silent.
  ///   - now: the time.
  ///   - log: told what was done.
  ///   - metrics: told how many apps are silent.
  ///   - custody: of the keys.
  package init(
    store: any TransactionalStore, reporting: ReportingPolicy,
    now: @escaping ServiceEnvironmentals.Clock, log: StructuredLog, metrics: Metrics,
    custody: KeyCustody
  ) {
    self.store = store
    self.reporting = reporting
    self.now = now
    self.log = log
    self.metrics = metrics
    self.custody = custody
  }

  /// Counts the apps that leave too many evaluations unreported; which ones, `apps reporting` tells.
  ///
  /// - Throws: what the store throws.
  package func noteSilentApps() async throws {
    let time = now()
    let records = try await store.read { try ReportingShare.all(nowSeconds: time, in: $0) }
    let silent = records.count { $0.share.standing(under: reporting) != .open }
    metrics.note(silentApps: silent)
    if silent > 0 { log.write("silentApps", [("count", .number(Int64(silent)))]) }
  }

  func run() async {
    let retention = RetentionPolicy()
    var round = 0
    while !Task.isCancelled {
      do {
        var deleted: Int64 = 0
        var step: Int64 = 0
        repeat {
          let time = now()
          step = try await store.write { try retention.purge(nowSeconds: time, in: $0) }
          deleted += step
        } while step > 0
        if round.isMultiple(of: Self.roundsBetweenIdlePurges) {
          let time = now()
          try await store.write { try retention.purgeIdle(nowSeconds: time, in: $0) }
        }
        try await noteSilentApps()
        try await custody.compareRevocations()
        if deleted > 0 { log.write("purged", [("rows", .number(deleted))]) }
      } catch KeyDirectoryError.revocationsMissing {
        log.write("revocationsMissing")
      } catch {
        log.write("maintenanceFailed")
      }
      round += 1
      try? await Task.sleep(for: Self.period)
    }
  }
}
