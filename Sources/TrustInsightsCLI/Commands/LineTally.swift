import InsightTraces

/// How the lines of all traces of a file were taken.
struct LineTally {
  private(set) var traceCount = 0
  private var quality = ReadingQuality()

  /// Adds one trace.
  mutating func add(_ trace: ReadingQuality) {
    traceCount += 1
    quality.eventCount += trace.eventCount
    quality.malformedCount += trace.malformedCount
    quality.tooLongCount += trace.tooLongCount
    quality.wrongTypeCount += trace.wrongTypeCount
    quality.outOfRangeCount += trace.outOfRangeCount
    quality.missingFieldCount += trace.missingFieldCount
    quality.unknownTypeCount += trace.unknownTypeCount
  }

  private var reasons: [(name: String, count: Int, words: String)] {
    [
      ("malformed", quality.malformedCount, "no JSON objects"),
      ("tooLong", quality.tooLongCount, "longer than a line may be"),
      ("wrongType", quality.wrongTypeCount, "with a field of another type"),
      ("outOfRange", quality.outOfRangeCount, "with a number that no device gives"),
      ("missingField", quality.missingFieldCount, "without time, type or value"),
      ("unknownType", quality.unknownTypeCount, "of a type that is not known"),
    ].filter { $0.1 > 0 }
  }

  /// The tally in a few lines for a person.
  var text: String {
    let head =
      "trace, \(traceCount) traces, \(quality.eventCount) events, \(quality.skippedCount) lines skipped"
    return ([head] + reasons.map { "  skipped \($0.count): \($0.words)" }).joined(separator: "\n")
  }

  /// The tally as one object.
  var json: JSONObject {
    var skipped = JSONObject()
    for reason in reasons { skipped.add(reason.name, reason.count) }
    var object = JSONObject()
    object.add("format", "trace")
    object.add("traces", traceCount)
    object.add("events", quality.eventCount)
    object.add("skipped", skipped)
    return object
  }
}
