import InsightService

/// The service's summary of labels as tables for a person.
struct FeedbackSummaryText {
  private static let levels = ["unknown", "medium", "high"]
  private static let labels = FeedbackLabel.allCases.map(\.rawValue)
  private static let notTold = "not told"

  /// The lines to print.
  let lines: [String]

  /// Reads a summary; `nil` for JSON that is none.
  init?(_ json: [UInt8]) {
    guard let summary = JSONValue.parse(json)?.members,
      let smallest = summary["smallestCell"]?.integer, let cells = summary["cells"]?.elements,
      let precision = summary["precision"]?.members, let recall = summary["recall"]?.members
    else { return nil }
    var events: [String: [String: JSONValue]] = [:]
    for cell in cells.compactMap(\.members) {
      guard let level = cell["level"]?.text, let label = cell["label"]?.text else { return nil }
      events[level, default: [:]][label] = cell["events"]
    }
    var counts = TextTable(heading: ["level"] + Self.labels, rightAligned: [1, 2, 3])
    for level in Self.levels {
      counts.add(
        [level]
          + Self.labels.map { label in
            events[level]?[label]?.integer.map { "\($0)" } ?? "under \(smallest)"
          })
    }
    var shares = TextTable(heading: ["at or above", "precision (95 %)", "recall (95 %)"])
    for level in Self.levels.dropFirst() {
      shares.add([level, Self.share(precision[level]), Self.share(recall[level])])
    }
    lines =
      counts.lines + [""] + shares.lines
      + ["", "Counts under \(smallest), and shares that rest on one, are not told."]
  }

  private static func share(_ value: JSONValue?) -> String {
    guard let members = value?.members, let share = members["value"]?.number,
      let lower = members["lower"]?.number, let upper = members["upper"]?.number
    else { return notTold }
    return "\(share.fixed(3)) (\(lower.fixed(3)) to \(upper.fixed(3)))"
  }
}
