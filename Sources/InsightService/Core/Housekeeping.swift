internal import InsightStore
import Synchronization

/// Does the small regular chores in the transactions of others, so that nothing needs a timer.
final class Housekeeping: Sendable {
  private let lastExpirySeconds = Atomic<Int64>(0)
  private let lastPurgeSeconds = Atomic<Int64>(0)

  /// Counts open evaluations as unreported once a second, and deletes what is too old once an hour.
  func runIfDue(
    nowSeconds: Int64, retention: RetentionPolicy, keepsTransparencyLog: Bool,
    in transaction: any StoreTransaction
  ) throws(StoreFailure) {
    if isDue(lastExpirySeconds, every: 1, nowSeconds) {
      try EvaluationLedger.expireOpen(nowSeconds: nowSeconds, in: transaction)
    }
    if isDue(lastPurgeSeconds, every: 3_600, nowSeconds) {
      _ = try retention.purge(nowSeconds: nowSeconds, in: transaction)
      if keepsTransparencyLog {
        try TransparencyRows.purge(
          before: nowSeconds - retention.evaluationDays * 86_400, in: transaction)
      }
    }
  }

  private func isDue(_ last: borrowing Atomic<Int64>, every: Int64, _ now: Int64) -> Bool {
    let previous = last.load(ordering: .relaxed)
    // A clock that was set back makes the chore due as well.
    guard now >= previous + every || now < previous else { return false }
    return last.compareExchange(expected: previous, desired: now, ordering: .relaxed).exchanged
  }
}
