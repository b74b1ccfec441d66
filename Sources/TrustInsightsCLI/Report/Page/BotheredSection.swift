import InsightEvents
import InsightScoring

/// The honest sessions that are warned, by name, so that somebody can look at them.
enum BotheredSection {
  /// How many sessions are listed.
  static let rowLimit = 50

  static func markup(_ report: AccuracyReport) -> String {
    guard report.counts.honest > 0, !report.bothered.sessions.isEmpty else { return "" }
    return Markup.section(
      "bothered", "Which honest sessions are warned?",
      "<p>\(sentence(report))</p>" + Markup.folded("The sessions", table(report)))
  }

  /// How many sessions and people.
  static func sentence(_ report: AccuracyReport) -> String {
    let bothered = report.bothered
    var words = "\(bothered.sessions.count) of \(report.counts.honest) honest sessions"
    if let people = bothered.people {
      words += ", of \(people.count) of \(people.total) honest people that the headers name"
    }
    return words + "."
  }

  /// The sessions, the most suspicious first.
  static func table(_ report: AccuracyReport) -> String {
    let sessions = report.bothered.sessions
    let rows = sessions.prefix(rowLimit).map { trace in
      let description = trace.description
      return [
        description.session?.printable ?? "–", description.subject?.printable ?? "–",
        description.scenario?.printable ?? description.task?.rawValue ?? "–",
        description.cohort?.printable ?? "–", trace.level.rawValue,
        trace.probability?.fixed(4) ?? "–",
      ]
    }
    let caption =
      "Honest sessions that \(report.model.printable) warns"
      + (sessions.count > rowLimit
        ? "; \(rowLimit) of \(sessions.count), --json has all" : "")
    return Markup.table(
      caption: caption,
      heading: ["session", "person", "doing", "group", "told", "probability"], rows: rows,
      wordColumns: [0, 1, 2, 3, 4])
  }
}
