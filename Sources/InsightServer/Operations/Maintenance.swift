internal import InsightService
internal import InsightStore

/// Deletes what is too old, in small steps between the work of others.
struct Maintenance {
  private static let period = Duration.seconds(600)
  private static let roundsBetweenIdlePurges = 36
  let store: any TransactionalStore
  let now: ServiceEnvironmentals.Clock
  let log: StructuredLog

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
        if deleted > 0 { log.write("purged", [("rows", .number(deleted))]) }
      } catch {
        log.write("purgeFailed")
      }
      round += 1
      try? await Task.sleep(for: Self.period)
    }
  }
}
