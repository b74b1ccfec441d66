/// Area and recall of a set in which sessions count several times or not at all, as a draw leaves it.
package enum WeightedSweep {
  /// The area, then the recall at each false-positive rate.
  ///
  /// - Parameters:
  ///   - ranked: the ranked sessions.
  ///   - weights: how often each session counts, in the order in which sessions were given.
  ///   - falsePositiveRates: ascending rates 0…1.
  /// - Returns: `nil` when the draw holds only one kind.
  /// - Complexity: O(n + rates).
  package static func statistics(
    _ ranked: RankedSessions, weights: [Int32], falsePositiveRates: [Double]
  ) -> [Double]? {
    var coachedTotal = 0.0
    var total = 0.0
    for (index, session) in ranked.sessions.enumerated() {
      let weight = Double(weights[index])
      total += weight
      if session.isCoached { coachedTotal += weight }
    }
    let honestTotal = total - coachedTotal
    guard coachedTotal > 0, honestTotal > 0 else { return nil }

    var results = [0.0]
    var honest = 0.0
    var coached = 0.0
    var doubledArea = 0.0
    var rate = 0
    for group in ranked.groups {
      var honestHere = 0.0
      var coachedHere = 0.0
      for position in group.positions {
        let index = ranked.order[position]
        let weight = Double(weights[index])
        if ranked.sessions[index].isCoached { coachedHere += weight } else { honestHere += weight }
      }
      doubledArea += honestHere * (2 * coached + coachedHere)
      while rate < falsePositiveRates.count,
        group.score == nil
          || honest + honestHere > allowedAlerts(of: honestTotal, at: falsePositiveRates[rate])
      {
        results.append(coached / coachedTotal)
        rate += 1
      }
      honest += honestHere
      coached += coachedHere
    }
    while rate < falsePositiveRates.count {
      results.append(coached / coachedTotal)
      rate += 1
    }
    results[0] = doubledArea / (2 * honestTotal * coachedTotal)
    return results
  }
}
