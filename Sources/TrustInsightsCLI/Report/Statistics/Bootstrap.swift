/// Percentile intervals from drawing people, not sessions, with replacement.
///
/// Sessions of one person resemble each other; drawing whole people keeps that in the interval
/// (cluster bootstrap, Field and Welsh 2007, doi:10.1111/j.1467-9868.2007.00593.x). A session whose
/// person is not known is a person of its own. Same seed, same intervals.
package struct Bootstrap: Sendable {
  /// For each session, the number of its person, counted from 0.
  package let persons: [Int]
  /// How many people there are.
  package let personCount: Int
  /// How often the people are drawn.
  package let drawCount: Int
  /// The seed of the generator.
  package let seed: UInt64

  /// Prepares draws.
  ///
  /// - Parameters:
  ///   - people: the name of each session's person, `nil` where not known.
  ///   - drawCount: how often to draw, 1 or more.
  ///   - seed: any number.
  package init(people: [String?], drawCount: Int = 1000, seed: UInt64 = 1) {
    var numbers: [String: Int] = [:]
    var next = 0
    persons = people.map { name in
      if let name, let known = numbers[name] { return known }
      if let name { numbers[name] = next }
      next += 1
      return next - 1
    }
    personCount = next
    self.drawCount = drawCount
    self.seed = seed
  }

  /// Computes statistics on every draw.
  ///
  /// - Parameter statistics: gets how often each session was drawn; returns the statistics, or `nil`
  ///   where the draw allows none (it is then left out).
  /// - Returns: the statistics of each draw.
  /// - Complexity: O(drawCount · (people + sessions)) beside the statistics.
  package func draws(_ statistics: (_ weights: [Int32]) -> [Double]?) -> [[Double]] {
    guard personCount > 0 else { return [] }
    var generator = BootstrapGenerator(seed: seed)
    var results: [[Double]] = []
    results.reserveCapacity(drawCount)
    for _ in 0..<drawCount {
      var timesDrawn = [Int32](repeating: 0, count: personCount)
      for _ in 0..<personCount {
        timesDrawn[Int.random(in: 0..<personCount, using: &generator)] += 1
      }
      if let values = statistics(persons.map { timesDrawn[$0] }) { results.append(values) }
    }
    return results
  }

  /// The central 95 % of drawn values, or `nil` when there are too few or they are all the same.
  ///
  /// - Complexity: O(n log n).
  package static func interval(_ values: [Double]) -> ConfidenceInterval? {
    guard values.count >= 40 else { return nil }
    let sorted = values.sorted()
    let cut = Int((Double(sorted.count) * 0.025).rounded(.down))
    let interval = ConfidenceInterval(lower: sorted[cut], upper: sorted[sorted.count - 1 - cut])
    return interval.lower < interval.upper ? interval : nil
  }
}

/// SplitMix64: the whole state is the seed.
struct BootstrapGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
