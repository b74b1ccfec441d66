/// Sessions of known truth in descending order of their score.
///
/// A session without a score never alerts, so it ranks below every score, tied with its like. Equal
/// scores form one group: a threshold takes all of them or none.
package struct RankedSessions: Sendable {
  /// One session of known truth.
  package struct Session: Sendable, Equatable {
    /// The score, higher is more suspicious; `nil` where there was too little evidence.
    package var score: Double?
    /// Whether the person was coached.
    package var isCoached: Bool

    /// Makes a session.
    package init(score: Double?, isCoached: Bool) {
      self.score = score
      self.isCoached = isCoached
    }
  }

  /// Sessions that share a score.
  struct Group: Sendable {
    /// The shared score, or `nil` for those without one.
    var score: Double?
    /// Their positions in ``order``.
    var positions: Range<Int>
  }

  /// The sessions as given.
  package let sessions: [Session]
  /// Indices into ``sessions``, highest score first.
  let order: [Int]
  /// The groups of equal score, highest first.
  let groups: [Group]
  /// How many sessions are coached.
  package let coachedCount: Int
  /// How many are not.
  package var honestCount: Int { sessions.count - coachedCount }

  /// Ranks sessions; a score that is not finite counts as none.
  ///
  /// - Complexity: O(n log n).
  package init(_ sessions: [Session]) {
    let cleaned = sessions.map { session in
      Session(score: session.score.flatMap { $0.isFinite ? $0 : nil }, isCoached: session.isCoached)
    }
    let keys = cleaned.map { $0.score ?? -.infinity }
    let order = cleaned.indices.sorted { keys[$0] > keys[$1] }
    var groups: [Group] = []
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, keys[order[end]] == keys[order[start]] { end += 1 }
      groups.append(Group(score: cleaned[order[start]].score, positions: start..<end))
      start = end
    }
    self.sessions = cleaned
    self.order = order
    self.groups = groups
    coachedCount = cleaned.count { $0.isCoached }
  }
}
