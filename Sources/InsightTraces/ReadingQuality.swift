/// How the lines of one trace were taken.
package struct ReadingQuality: Sendable, Equatable {
  /// Lines that became events.
  package var eventCount = 0
  /// Skipped lines that are not JSON objects: damaged, cut off, not UTF-8, nested beyond 64 levels.
  package var malformedCount = 0
  /// Skipped lines of more than 999,999 bytes.
  package var tooLongCount = 0
  /// Skipped lines with a known field of another JSON type, such as a number written as text.
  package var wrongTypeCount = 0
  /// Skipped lines with a number beyond what a clock, sensor or screen gives (1e9; 9.2e12 for `t`).
  package var outOfRangeCount = 0
  /// Skipped lines without `t`, without `type`, or without any value their type is about.
  package var missingFieldCount = 0
  /// Skipped lines of a type this version does not know.
  package var unknownTypeCount = 0

  /// Makes a record of nothing read.
  package init() {}

  /// What a report says of rows that are damaged; rows without a counterpart are not among them.
  init(_ report: ImportReport) {
    eventCount = report.eventCount
    malformedCount = report[.malformed] + report[.columnCount]
    tooLongCount = report[.tooLong]
    outOfRangeCount = report[.outOfRange] + report[.otherClock]
    missingFieldCount = report[.missingTime] + report[.missingValue]
  }

  /// All skipped lines, whatever the reason.
  ///
  /// - Complexity: O(1).
  package var skippedCount: Int {
    malformedCount + tooLongCount + wrongTypeCount + outOfRangeCount + missingFieldCount
      + unknownTypeCount
  }
}
