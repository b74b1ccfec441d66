import Synchronization

/// The one report that an evaluation owes: the first report wins, and letting go without one is told.
///
/// - Note: thread safe.
package final class ConsumptionReceipt: Sendable {
  private let isSettled = Atomic(false)
  private let deliver: @Sendable (Engine.ConsumptionStatus, [String]) -> Void
  private let abandon: @Sendable () -> Void

  /// Makes a receipt.
  ///
  /// - Parameters:
  ///   - deliver: gets the first report; called at most once, must not block.
  ///   - abandon: called instead when the receipt ends without a report; must not block.
  init(
    deliver: @escaping @Sendable (Engine.ConsumptionStatus, [String]) -> Void,
    abandon: @escaping @Sendable () -> Void
  ) {
    self.deliver = deliver
    self.abandon = abandon
  }

  deinit {
    if !isSettled.load(ordering: .acquiring) { abandon() }
  }

  /// Takes a report; only the first one goes on.
  ///
  /// - Parameters:
  ///   - status: what the app did.
  ///   - insightIDs: the insights that had a part in it.
  /// - Complexity: O(1); returns at once.
  package func report(_ status: Engine.ConsumptionStatus, insightIDs: [String]) {
    let (settled, _) = isSettled.compareExchange(
      expected: false, desired: true, ordering: .acquiringAndReleasing)
    if settled { deliver(status, insightIDs) }
  }
}
