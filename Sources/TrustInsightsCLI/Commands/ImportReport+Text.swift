import InsightTraces

extension ImportReport {
  /// The report in a few lines for a person.
  var text: String {
    var lines = [
      "\(format.rawValue), \(rowCount) rows, \(eventCount) events, \(droppedCount) dropped"
    ]
    for reason in Drop.allCases where self[reason] > 0 {
      lines.append("  dropped \(self[reason]): \(reason.words)")
    }
    lines.append(
      "  clock: \(clock.words)\(timeUnit.map { " in \($0.rawValue)" } ?? "")\(clockReason.isEmpty ? "" : " (\(clockReason))")"
    )
    lines += decisions.map { "  decided: \($0)" }
    let counts = [
      (gapCount, "gaps over 60 s"), (reorderedCount, "put back in order"),
      (lateCount, "over 1 s late"), (unfinishedCount, "never ended"), (maskedCount, "masked"),
    ]
    lines += counts.filter { $0.0 > 0 }.map { "  \($0.0) \($0.1)" }
    if !unavailable.isEmpty {
      lines.append("  not recorded: " + unavailable.map(\.rawValue).joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// The report as one object.
  var json: JSONObject {
    var drops = JSONObject()
    for reason in Drop.allCases where self[reason] > 0 { drops.add("\(reason)", self[reason]) }
    var object = JSONObject()
    object.add("format", format.rawValue)
    object.add("rows", rowCount)
    object.add("events", eventCount)
    object.add("dropped", drops)
    object.add("clock", clock.words)
    object.add("unit", timeUnit?.rawValue)
    object.add("reason", clockReason)
    object.add("gaps", gapCount)
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

extension ImportReport.Drop {
  var words: String {
    switch self {
    case .malformed: "not in the form of the format"
    case .tooLong: "longer than a line may be"
    case .missingTime: "without a time"
    case .otherClock: "of another clock"
    case .outOfRange: "a number that no device gives"
    case .columnCount: "fewer columns than the heading"
    case .noCounterpart: "nothing of interest here"
    case .missingValue: "a reading without a value"
    case .orphanRelease: "a release without a press"
    case .duplicate: "the same event once more"
    case .lostSync: "lost by the system"
    }
  }
}
