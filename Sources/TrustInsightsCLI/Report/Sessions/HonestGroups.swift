import InsightEvents

/// Groups of honest sessions compared with all of them: who is bothered more.
package struct HonestGroups: Sendable {
  /// A group whose whole 95 % interval lies above the rate of all.
  package struct Standout: Sendable {
    /// Its rates.
    package let rates: LevelRates
    /// How many times the rate of all it has.
    package let ratio: Double
    /// Whether it stands out also after Holm's correction for all groups compared.
    package let holds: Bool
  }

  /// How many groups were compared; sessions that two names share, such as a task of one collection, are one.
  package let comparedCount: Int
  /// The groups that stand out, the worst first.
  package let standouts: [Standout]

  /// How many groups lie above the rate of all by chance alone: one in forty.
  package var expectedByChance: Double { Double(comparedCount) / 40 }

  /// Compares groups by source, scenario, task and cohort.
  ///
  /// - Parameters:
  ///   - traces: all sessions.
  ///   - rates: their rates.
  ///   - all: the rate over all honest sessions.
  /// - Complexity: O(sessions · dimensions), and O(its sessions) for each group.
  init(_ traces: [ScoredTrace], rates: [LevelRates], all: Proportion) {
    let dimensions = [LevelRates.Dimension.source, .scenario, .task, .cohort]
    var members: [LevelRates.Dimension: [String: [Int]]] = [:]
    for (index, trace) in traces.enumerated() where trace.standing == .honest {
      for dimension in dimensions {
        guard let value = dimension.value(of: trace.description) else { continue }
        members[dimension, default: [:]][value, default: []].append(index)
      }
    }
    var known: Set<[Int]> = []
    let groups = LevelRates.sorted(rates.filter { $0.standing == .honest }, worstFirst: .honest)
      .filter { rates in
        guard let sessions = members[rates.dimension]?[rates.value] else { return false }
        return sessions.count < all.total && known.insert(sessions).inserted
      }
    let test = FisherTest(all: all)
    let holds = HolmCorrection.holds(groups.map { test.upperTail(of: $0.mediumOrAbove) })
    let mean = all.rate ?? 0
    comparedCount = groups.count
    standouts = zip(groups, holds).compactMap { rates, holds in
      guard mean > 0, let interval = rates.mediumOrAbove.interval, interval.lower > mean
      else { return nil }
      return Standout(rates: rates, ratio: (rates.mediumOrAbove.rate ?? 0) / mean, holds: holds)
    }
  }

  /// What to think of the standouts, in a sentence.
  package var caveat: String {
    let held = standouts.filter(\.holds).map(\.rates.value.printable)
    let expected = expectedByChance < 1 ? "fewer than one" : "about \(expectedByChance.fixed(0))"
    return "\(comparedCount) groups were compared, of which \(expected) would stand out by chance "
      + "alone; after Holm's correction for that "
      + (held.isEmpty ? "none does." : "these do: \(held.joined(separator: ", ")).")
  }
}
