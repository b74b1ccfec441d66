/// An evenly spread sample of a stream of unknown length, of bounded size.
///
/// Takes every member at first; whenever the sample is full, every other one is given up and from then
/// on half as many are taken. What is kept is always every 2ᵏ-th member from the first on.
package struct EvenSample: Sendable {
  private let limit: Int
  private var stride = 1
  private var seen = 0
  /// The payloads of the members kept, in order.
  package private(set) var kept: [Int] = []

  /// Starts an empty sample.
  ///
  /// - Parameter limit: the most members it holds, 2 or more.
  package init(limit: Int) {
    precondition(limit >= 2, "a sample of \(limit)")
    self.limit = limit
  }

  /// Sees the next member.
  ///
  /// - Parameter payload: kept for it if it is taken.
  /// - Returns: whether it is taken, and the payloads of those given up for it.
  /// - Complexity: O(1) amortized.
  package mutating func see(_ payload: Int) -> (isTaken: Bool, givenUp: [Int]) {
    defer { seen += 1 }
    guard seen.isMultiple(of: stride) else { return (false, []) }
    var givenUp: [Int] = []
    if kept.count == limit {
      givenUp = kept.indices.filter { !$0.isMultiple(of: 2) }.map { kept[$0] }
      kept = kept.indices.filter { $0.isMultiple(of: 2) }.map { kept[$0] }
      stride *= 2
      guard seen.isMultiple(of: stride) else { return (false, givenUp) }
    }
    kept.append(payload)
    return (true, givenUp)
  }
}
