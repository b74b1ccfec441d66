import Glibc

/// What chance explains, when a group is compared with all and many groups are compared at once.
package enum ChanceTests {
  /// The chance that a group drawn at random has as many alerts as it has, or more (Fisher's exact test).
  ///
  /// Σ over x ≥ k of C(K, x) C(N − K, n − x) / C(N, n), for k of the group's n sessions out of K of all N.
  ///
  /// - Parameters:
  ///   - group: alerts and sessions of the group.
  ///   - all: alerts and sessions of all, the group among them.
  /// - Returns: 0…1.
  /// - Precondition: the group is a part of all.
  /// - Complexity: O(sessions of all).
  package static func upperTail(of group: Proportion, among all: Proportion) -> Double {
    precondition(group.total <= all.total && group.count <= all.count, "no part of all")
    var logFactorials = [0.0]
    logFactorials.reserveCapacity(all.total + 1)
    for number in 0..<all.total {
      logFactorials.append(logFactorials[number] + log(Double(number + 1)))
    }
    func logChoose(_ n: Int, _ k: Int) -> Double {
      logFactorials[n] - logFactorials[k] - logFactorials[n - k]
    }
    let calm = all.total - all.count
    let most = min(group.total, all.count)
    let least = max(group.count, group.total - calm)
    guard least > 0 else { return 1 }
    var sum = 0.0
    for alerts in stride(from: least, through: most, by: 1) {
      sum += exp(
        logChoose(all.count, alerts) + logChoose(calm, group.total - alerts)
          - logChoose(all.total, group.total))
    }
    return min(1, sum)
  }

  /// Which of several findings hold together at 5 % (Holm 1979, doi:10.2307/4615733).
  ///
  /// - Parameter chances: the chance of each finding.
  /// - Returns: whether each holds, in the same order.
  /// - Complexity: O(n log n).
  package static func holm(_ chances: [Double]) -> [Bool] {
    var holds = [Bool](repeating: false, count: chances.count)
    let order = chances.indices.sorted { chances[$0] < chances[$1] }
    for (rank, index) in order.enumerated() {
      guard chances[index] <= 0.05 / Double(chances.count - rank) else { break }
      holds[index] = true
    }
    return holds
  }
}
