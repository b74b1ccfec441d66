package import InsightEvents
import InsightScoring

/// How often one group of sessions was told `medium` or `high`.
package struct LevelRates: Sendable, Equatable {
  /// What sessions are grouped by.
  package enum Dimension: String, Sendable, CaseIterable {
    /// Ground truth.
    case label
    /// The collection.
    case source
    /// The scenario.
    case scenario
    /// The proxy task.
    case task
    /// The person's group.
    case cohort
    /// What the operation would do.
    case category

    /// The value that a session has in this dimension, or `nil`.
    package func value(of description: SessionDescription) -> String? {
      switch self {
      case .label: description.label?.rawValue ?? "unlabelled"
      case .source: description.source
      case .scenario: description.scenario
      case .task: description.task?.rawValue
      case .cohort: description.cohort
      case .category: description.category.rawValue
      }
    }
  }

  /// What the group shares.
  package var dimension: Dimension
  /// The shared value.
  package var value: String
  /// What is known of its sessions.
  package var standing: ScoredTrace.Standing
  /// Sessions with too little evidence; they are in the totals, as sessions that do not alert.
  package var insufficientCount: Int
  /// Told `medium` or `high`.
  package var mediumOrAbove: Proportion
  /// Told `high`.
  package var high: Proportion

  /// How many values one dimension may list; the rarest of the rest become one row.
  package static let valueLimit = 60

  /// Counts sessions by every dimension and standing.
  ///
  /// - Returns: rows by dimension, then standing, then value; the rest of a long dimension last.
  /// - Complexity: O(n) and the sorting of the rows.
  package static func count(_ traces: [ScoredTrace]) -> [LevelRates] {
    Dimension.allCases.flatMap { dimension in
      ScoredTrace.Standing.allCases.flatMap { standing in
        rows(of: traces.filter { $0.standing == standing }, by: dimension, standing: standing)
      }
    }
  }

  /// Honest groups with the most alerts first, coached ones with the fewest first; among equals the
  /// larger group.
  ///
  /// - Complexity: O(n log n).
  package static func sorted(
    _ rates: [LevelRates], worstFirst standing: ScoredTrace.Standing
  ) -> [LevelRates] {
    rates.sorted { left, right in
      let a = left.mediumOrAbove.rate ?? 0
      let b = right.mediumOrAbove.rate ?? 0
      if a != b { return standing == .coached ? a < b : a > b }
      let sizes = (left.mediumOrAbove.total, right.mediumOrAbove.total)
      return sizes.0 == sizes.1 ? left.value < right.value : sizes.0 > sizes.1
    }
  }

  private struct Tally {
    var sessions = 0
    var insufficient = 0
    var medium = 0
    var high = 0

    mutating func add(_ other: Tally) {
      sessions += other.sessions
      insufficient += other.insufficient
      medium += other.medium
      high += other.high
    }
  }

  private static func rows(
    of traces: [ScoredTrace], by dimension: Dimension, standing: ScoredTrace.Standing
  ) -> [LevelRates] {
    var tallies: [String: Tally] = [:]
    for trace in traces {
      guard let value = dimension.value(of: trace.description) else { continue }
      tallies[value, default: Tally()].add(
        Tally(
          sessions: 1, insufficient: trace.probability == nil ? 1 : 0,
          medium: trace.level.isAlert ? 1 : 0, high: trace.level == .high ? 1 : 0))
    }
    var ordered = tallies.sorted { $0.key < $1.key }
    if ordered.count > valueLimit {
      ordered.sort { ($1.value.sessions, $0.key) < ($0.value.sessions, $1.key) }
      var rest = Tally()
      for (_, tally) in ordered[valueLimit...] { rest.add(tally) }
      let restCount = ordered.count - valueLimit
      ordered = ordered[..<valueLimit].sorted { $0.key < $1.key }
      ordered.append((key: "\(restCount) more", value: rest))
    }
    return ordered.map { value, tally in
      LevelRates(
        dimension: dimension, value: value, standing: standing,
        insufficientCount: tally.insufficient,
        mediumOrAbove: Proportion(count: tally.medium, total: tally.sessions),
        high: Proportion(count: tally.high, total: tally.sessions))
    }
  }
}
