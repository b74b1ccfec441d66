/// Whether probabilities mean what they say: binned probabilities against what happened.
///
/// 15 bins of equal mass; the expected calibration error is `Σ mᵦ·|p̄ᵦ − ōᵦ|` over the bins, with `mᵦ` the
/// share of the mass (Naeini et al. 2015). Only sessions with a probability take part.
package struct Reliability: Sendable {
  /// One bin.
  package struct Bin: Sendable, Equatable {
    /// The mean probability of its sessions.
    package var meanProbability: Double
    /// The share of coached sessions, weighted as the set is.
    package var observedRate: Double
    /// Its coached sessions of all its sessions, unweighted.
    package var coached: Proportion
    /// Its share of the mass.
    package var mass: Double
  }

  /// The bins in ascending order of probability; fewer than 15 where many probabilities are equal.
  package let bins: [Bin]
  /// The prior: the share of coached sessions in the set as it was weighted.
  package let prior: Double
  /// The expected calibration error.
  package let expectedError: Double

  /// Bins sessions; `nil` without a scored session of each kind.
  ///
  /// - Parameters:
  ///   - sessions: probabilities 0…1 with the truth.
  ///   - balanced: whether to weigh both kinds equally, so that the prior is one half.
  ///   - binCount: how many bins, 1 or more.
  /// - Complexity: O(n log n).
  package init?(_ sessions: [RankedSessions.Session], balanced: Bool, binCount: Int = 15) {
    let scored = sessions.compactMap { session in
      session.score.map { (probability: $0, isCoached: session.isCoached) }
    }.sorted { $0.probability < $1.probability }
    let coachedCount = scored.count { $0.isCoached }
    let honestCount = scored.count - coachedCount
    guard coachedCount > 0, honestCount > 0 else { return nil }
    let coachedWeight = balanced ? 0.5 / Double(coachedCount) : 1 / Double(scored.count)
    let honestWeight = balanced ? 0.5 / Double(honestCount) : 1 / Double(scored.count)

    var bins: [Bin] = []
    var open = OpenBin()
    var massBefore = 0.0
    for (index, session) in scored.enumerated() {
      open.add(
        session.probability, session.isCoached ? coachedWeight : honestWeight, session.isCoached)
      let isTied =
        index + 1 < scored.count && scored[index + 1].probability == session.probability
      let boundary = (massBefore * Double(binCount) + 1e-9).rounded(.down) + 1
      let reached = (massBefore + open.mass) * Double(binCount) + 1e-9
      if !isTied, reached >= boundary || index + 1 == scored.count {
        bins.append(open.closed)
        massBefore += open.mass
        open = OpenBin()
      }
    }
    self.bins = bins
    prior = balanced ? 0.5 : Double(coachedCount) / Double(scored.count)
    expectedError = bins.reduce(0) { $0 + $1.mass * abs($1.meanProbability - $1.observedRate) }
  }

  private struct OpenBin {
    var mass = 0.0
    private var probability = 0.0
    private var coachedMass = 0.0
    private var coachedCount = 0
    private var count = 0

    mutating func add(_ value: Double, _ weight: Double, _ isCoached: Bool) {
      mass += weight
      probability += weight * value
      count += 1
      if isCoached {
        coachedMass += weight
        coachedCount += 1
      }
    }

    var closed: Bin {
      Bin(
        meanProbability: probability / mass, observedRate: coachedMass / mass,
        coached: Proportion(count: coachedCount, total: count), mass: mass)
    }
  }
}
