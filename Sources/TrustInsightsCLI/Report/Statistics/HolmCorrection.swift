/// Several findings judged together, so that one in twenty sets holds a false one (Holm 1979, doi:10.2307/4615733).
package enum HolmCorrection {
  /// Which findings hold together at 5 %.
  ///
  /// - Parameter chances: the chance of each finding.
  /// - Returns: whether each holds, in the same order.
  /// - Complexity: O(n log n).
  package static func holds(_ chances: [Double]) -> [Bool] {
    var holds = [Bool](repeating: false, count: chances.count)
    let order = chances.indices.sorted { chances[$0] < chances[$1] }
    for (rank, index) in order.enumerated() {
      guard chances[index] <= 0.05 / Double(chances.count - rank) else { break }
      holds[index] = true
    }
    return holds
  }
}
