import InsightEvents
import InsightMemory

/// How many sessions of what kind a report rests on.
package struct SessionCounts: Sendable, Equatable {
  /// All sessions.
  package private(set) var total = 0
  /// Labelled `coached`.
  package private(set) var coached = 0
  /// Labelled `assisted`.
  package private(set) var assisted = 0
  /// Labelled `uncoached`.
  package private(set) var uncoached = 0
  /// Without a label.
  package private(set) var unlabelled = 0
  /// Of a source that says it is simulated.
  package private(set) var simulated = 0
  /// Different people that the headers name.
  package private(set) var people = 0
  /// Sessions with an id that a session before them had.
  package private(set) var repeated = 0
  /// Reasons for too little evidence, with counts, most frequent first.
  package private(set) var insufficient: [(reason: String, count: Int)] = []

  /// Neither coached nor unlabelled.
  package var honest: Int { assisted + uncoached }
  /// All with too little evidence.
  package var insufficientTotal: Int { insufficient.reduce(0) { $0 + $1.count } }

  /// What repeated ids may mean, in a sentence; `nil` without any.
  package var repeatedNote: String? {
    guard repeated > 0 else { return nil }
    return (repeated == 1 ? "1 session has" : "\(repeated) sessions have")
      + " an id that occurred before: the same file twice, or simulated with several seeds; people "
      + "and intervals then count different persons as one"
  }

  /// Counts sessions.
  ///
  /// - Complexity: O(n).
  package init(_ traces: [ScoredTrace]) {
    var subjects: Set<String> = []
    var sessions: Set<String> = []
    var reasons: [String: Int] = [:]
    for trace in traces {
      total += 1
      switch trace.description.label {
      case .coached: coached += 1
      case .assisted: assisted += 1
      case .uncoached: uncoached += 1
      case nil: unlabelled += 1
      }
      if let id = trace.description.session, !sessions.insert(id).inserted { repeated += 1 }
      if trace.isSimulated { simulated += 1 }
      if let person = trace.person { subjects.insert(person) }
      if trace.probability == nil {
        reasons[trace.insufficiency?.rawValue ?? "unstated", default: 0] += 1
      }
    }
    people = subjects.count
    insufficient = reasons.map { (reason: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }

  package static func == (left: SessionCounts, right: SessionCounts) -> Bool {
    left.total == right.total && left.coached == right.coached && left.assisted == right.assisted
      && left.uncoached == right.uncoached && left.unlabelled == right.unlabelled
      && left.simulated == right.simulated && left.people == right.people
      && left.repeated == right.repeated
      && left.insufficient.elementsEqual(right.insufficient, by: ==)
  }
}

extension ScoredTrace {
  /// A name for the person that is unique over collections, or `nil` where the header has none.
  package var person: String? {
    description.subject.map { (description.source ?? "") + "\u{1F}" + $0 }
  }
}
