import Glibc

/// The chance that a group drawn at random from all sessions has as many alerts as it has (Fisher's exact test).
package struct FisherTest: Sendable {
  private let all: Proportion
  /// ln n! for n from 0 to the number of all sessions.
  private let logFactorials: [Double]

  /// Prepares the test.
  ///
  /// - Parameter all: alerts and sessions of all.
  /// - Complexity: O(sessions).
  package init(all: Proportion) {
    self.all = all
    var logFactorials = [0.0]
    logFactorials.reserveCapacity(all.total + 1)
    for number in 0..<all.total {
      logFactorials.append(logFactorials[number] + log(Double(number + 1)))
    }
    self.logFactorials = logFactorials
  }

  /// The chance of as many alerts or more.
  ///
  /// Σ over x ≥ k of C(K, x) C(N − K, n − x) / C(N, n), for k of the group's n sessions out of K of all N.
  ///
  /// - Parameter group: alerts and sessions of the group.
  /// - Returns: 0…1.
  /// - Precondition: the group is a part of all.
  /// - Complexity: O(sessions of the group).
  package func upperTail(of group: Proportion) -> Double {
    precondition(group.total <= all.total && group.count <= all.count, "no part of all")
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

  private func logChoose(_ n: Int, _ k: Int) -> Double {
    logFactorials[n] - logFactorials[k] - logFactorials[n - k]
  }
}
