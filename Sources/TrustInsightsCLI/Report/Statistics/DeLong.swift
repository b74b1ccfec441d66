import Glibc

/// The variance of the area under the curve after DeLong, DeLong and Clarke-Pearson 1988,
/// doi:10.2307/2531595, from midranks as in Sun and Xu 2014, doi:10.1109/LSP.2014.2337313.
package enum DeLong {
  /// The area with a 95 % interval.
  ///
  /// The interval is formed on the logit scale, so that it stays inside 0…1. It assumes independent
  /// sessions. There is none when the area is 0 or 1, or with fewer than two sessions of a kind.
  ///
  /// - Returns: `nil` when either kind is missing.
  /// - Complexity: O(n) after ranking.
  package static func area(_ ranked: RankedSessions) -> Estimate? {
    let coachedCount = ranked.coachedCount
    let honestCount = ranked.honestCount
    guard coachedCount > 0, honestCount > 0 else { return nil }
    var ofCoached = Moments()
    var ofHonest = Moments()
    var honestAbove = 0
    var coachedAbove = 0
    for group in ranked.groups {
      let coachedHere = group.positions.count {
        ranked.sessions[ranked.order[$0]].isCoached
      }
      let honestHere = group.positions.count - coachedHere
      let honestBelow = honestCount - honestAbove - honestHere
      let beaten = (Double(honestBelow) + Double(honestHere) / 2) / Double(honestCount)
      let beatenBy = (Double(coachedAbove) + Double(coachedHere) / 2) / Double(coachedCount)
      ofCoached.add(beaten, times: coachedHere)
      ofHonest.add(beatenBy, times: honestHere)
      honestAbove += honestHere
      coachedAbove += coachedHere
    }
    let area = ofCoached.mean
    guard coachedCount > 1, honestCount > 1, area > 0, area < 1 else {
      return Estimate(value: area)
    }
    let variance =
      ofCoached.variance / Double(coachedCount) + ofHonest.variance / Double(honestCount)
    let centre = log(area / (1 - area))
    let half = normalQuantile975 * variance.squareRoot() / (area * (1 - area))
    return Estimate(
      value: area,
      interval: ConfidenceInterval(
        lower: 1 / (1 + exp(half - centre)), upper: 1 / (1 + exp(-half - centre))))
  }

  /// Mean and sample variance of weighted values (Welford's update).
  private struct Moments {
    private var weight = 0.0
    private(set) var mean = 0.0
    private var squares = 0.0

    mutating func add(_ value: Double, times: Int) {
      guard times > 0 else { return }
      weight += Double(times)
      let distance = value - mean
      mean += distance * Double(times) / weight
      squares += Double(times) * distance * (value - mean)
    }

    var variance: Double { squares / (weight - 1) }
  }
}
