import InsightTraces

extension ImportReport {
  /// The report in a few lines for a person.
  var text: String {
    var lines = [
      "\(format.rawValue), \(rowCount) rows, \(eventCount) events, \(droppedCount) dropped"
    ]
    for reason in Drop.allCases where self[reason] > 0 {
      lines.append("  dropped \(self[reason]): \(reason.words)\(details(of: reason))")
    }
    lines.append(
      "  clock: \(clock.words)\(timeUnit.map { " in \($0.rawValue)" } ?? "")\(clockReason.isEmpty ? "" : " (\(clockReason))")"
    )
    lines += decisions.map { "  decided: \($0)" }
    let counts = [
      (gapCount, "gaps over 60 s"), (setBackCount, "times set back by over 60 s"),
      (reorderedCount, "put back in order"),
      (lateCount, "over 1 s late"), (unfinishedCount, "never ended"), (maskedCount, "masked"),
    ]
    lines += counts.filter { $0.0 > 0 }.map { "  \($0.0) \($0.1)" }
    if !unavailable.isEmpty {
      lines.append("  not recorded: " + unavailable.map(\.rawValue).joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// Of which kinds rows without a counterpart were.
  private func details(of reason: Drop) -> String {
    guard reason == .noCounterpart else { return "" }
    let kinds = IgnoredKind.allCases.filter { self[$0] > 0 }.sorted { self[$0] > self[$1] }
    return " (" + kinds.map { "\(self[$0]) \($0.words)" }.joined(separator: ", ") + ")"
  }

  /// The report as one object.
  var json: JSONObject {
    var drops = JSONObject()
    for reason in Drop.allCases where self[reason] > 0 { drops.add("\(reason)", self[reason]) }
    var ignored = JSONObject()
    for kind in IgnoredKind.allCases where self[kind] > 0 { ignored.add("\(kind)", self[kind]) }
    var object = JSONObject()
    object.add("format", format.rawValue)
    object.add("rows", rowCount)
    object.add("events", eventCount)
    object.add("dropped", drops)
    object.add("ignored", ignored)
    object.add("clock", clock.words)
    object.add("unit", timeUnit?.rawValue)
    object.add("reason", clockReason)
    object.add("acceleration", accelerationUnit?.words)
    object.add("decided", decisions)
    object.add("gaps", gapCount)
    object.add("setBack", setBackCount)
    object.add("reordered", reorderedCount)
    object.add("late", lateCount)
    object.add("unfinished", unfinishedCount)
    object.add("masked", maskedCount)
    object.add("unavailable", unavailable.map(\.rawValue).joined(separator: ","))
    return object
  }
}

extension ImportReport.Clock {
  var words: String {
    switch self {
    case .undecided: "undecided"
    case .monotonic: "monotonic"
    case .epoch: "calendar, made relative to the first event"
    }
  }
}

extension ImportReport.AccelerationUnit {
  var words: String {
    switch self {
    case .metresPerSecondSquared: "m/s\u{B2}"
    case .standardGravity: "g"
    }
  }
}

extension ImportReport.IgnoredKind {
  var words: String {
    switch self {
    case .unknown: "of other kinds"
    case .snapshot: "pages and snapshots"
    case .mutation: "changes of the page"
    case .viewport: "window sizes"
    case .media: "sound and film"
    case .appearance: "style, fonts, canvas"
    case .selection: "selections"
    case .click: "clicks told by press and release"
    case .extension: "plugins and the page's own"
    case .scanCode: "scan codes and time marks"
    case .axis: "other axes"
    case .button: "other buttons"
    case .system: "switches, lights, sounds"
    }
  }
}

extension ImportReport.Drop {
  var words: String {
    switch self {
    case .malformed: "not in the form of the format"
    case .tooLong: "longer than a line may be"
    case .missingTime: "without a time"
    case .otherClock: "of another clock"
    case .outOfRange: "a number that no device gives"
    case .columnCount: "fewer columns than the heading"
    case .noCounterpart: "of kinds that a trace does not hold"
    case .missingValue: "a reading without a value"
    case .orphanRelease: "a release without a press"
    case .duplicate: "the same event once more"
    case .lostSync: "lost by the system"
    }
  }
}
