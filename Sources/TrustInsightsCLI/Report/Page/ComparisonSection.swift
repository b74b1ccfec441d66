import InsightScoring

/// Two models side by side.
enum ComparisonSection {
  static func markup(_ comparison: ModelComparison) -> String {
    let first = comparison.first.model.printable
    let second = comparison.second.model.printable
    let table = Markup.table(
      caption: "The difference is the second less the first, on the same draws of people",
      heading: ["measure", first, second, "difference", "95 %"],
      rows: ComparisonRow.rows(comparison).map {
        [$0.name, $0.first, $0.second, $0.difference, $0.interval]
      })
    let changes = changeTable(comparison)
    var pictures = ""
    if comparison.first.separation != nil {
      pictures =
        Markup.legend([("fill-coached", first), ("fill-second", "\(second) (dashed)")])
        + Markup.figure(
          SweepChart.markup([comparison.first, comparison.second]),
          caption: "Recall against the alert budget, both models.")
    }
    return Markup.section(
      "models", "Two models over the same sessions",
      "<p class=\"quiet\">The rest of this page is about \(first.escapedForHTML).</p>"
        + table + pictures + changes + botheredBySecond(comparison.second))
  }

  /// Whom the second model bothers; the rest of the page says it of the first.
  private static func botheredBySecond(_ report: AccuracyReport) -> String {
    guard report.counts.honest > 0 else { return "" }
    let title = "Whom \(report.model.printable) bothers"
    return "<h3>\(title.escapedForHTML)</h3><p>\(BotheredSection.sentence(report))</p>"
      + AnswerSection.standouts(report)
      + (report.bothered.sessions.isEmpty
        ? "" : Markup.folded("The sessions", BotheredSection.table(report)))
  }

  private static func changeTable(_ comparison: ModelComparison) -> String {
    let levels = Assessment.Level.allCases
    let rows = ScoredTrace.Standing.allCases.flatMap { standing in
      levels.flatMap { before in
        levels.compactMap { after -> [String]? in
          let pair = ModelComparison.LevelPair(standing: standing, first: before, second: after)
          guard before != after, let count = comparison.levels[pair] else { return nil }
          return ["\(standing.rawValue): \(before.rawValue) to \(after.rawValue)", "\(count)"]
        }
      }
    }
    return rows.isEmpty
      ? "<p>Both give every session the same level.</p>"
      : Markup.table(
        caption: "Sessions whose level changes", heading: ["change", "sessions"], rows: rows)
  }
}
