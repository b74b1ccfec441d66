import InsightEvents
import InsightScoring

/// The honest sessions that were told `medium` or `high`, and whose they are.
package struct BotheredSessions: Sendable {
  /// The sessions, `high` before `medium`, then the highest probability first.
  package let sessions: [ScoredTrace]
  /// Of the honest people that headers name, those who were told so at least once; `nil` where none is named.
  package let people: Proportion?

  /// Finds them.
  ///
  /// - Complexity: O(n log n).
  init(_ traces: [ScoredTrace]) {
    let honest = traces.filter { $0.standing == .honest }
    let bothered = honest.filter(\.level.isAlert)
    sessions = bothered.enumerated().sorted { left, right in
      let a = left.element
      let b = right.element
      if a.level != b.level { return a.level == .high }
      let scores = (a.probability ?? 0, b.probability ?? 0)
      return scores.0 == scores.1 ? left.offset < right.offset : scores.0 > scores.1
    }.map(\.element)
    let named = Set(honest.compactMap(\.person))
    people =
      named.isEmpty
      ? nil : Proportion(count: Set(bothered.compactMap(\.person)).count, total: named.count)
  }
}
