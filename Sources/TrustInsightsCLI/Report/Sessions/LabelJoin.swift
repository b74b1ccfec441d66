package import InsightEvents

/// What joining a file of labels to sessions did.
package struct LabelJoin: Sendable, Equatable {
  /// Sessions that got a label where their header had none.
  package private(set) var added = 0
  /// Sessions whose header had another label, which the file replaced.
  package private(set) var replaced = 0
  /// Sessions for which the file says what the header says.
  package private(set) var confirmed = 0
  /// Sessions that the file does not name.
  package private(set) var unnamedSessions = 0
  /// Names in the file for which no session came.
  package var unusedLabels: Int { labels.count - usedNames.count }

  private let labels: [String: SessionDescription.Label]
  private var usedNames: Set<String> = []

  /// Starts joining.
  package init(labels: [String: SessionDescription.Label]) { self.labels = labels }

  /// Gives a session the label that the file has for it; the file wins over the header.
  package mutating func apply(to description: inout SessionDescription) {
    guard let name = description.session, let label = labels[name] else {
      unnamedSessions += 1
      return
    }
    usedNames.insert(name)
    if description.label == nil {
      added += 1
    } else if description.label == label {
      confirmed += 1
    } else {
      replaced += 1
    }
    description.label = label
  }
}
