/// Which people: rates by cohort, scenario, task, source and category.
enum GroupSection {
  private static let dimensions: [(LevelRates.Dimension, String)] = [
    (.cohort, "By group of people"), (.scenario, "By what they were doing"), (.task, "By task"),
    (.source, "By collection"), (.category, "By kind of operation"),
  ]

  /// The section on one kind of session; empty without such sessions.
  static func markup(_ report: AccuracyReport, _ standing: ScoredTrace.Standing) -> String {
    switch standing {
    case .honest:
      part(
        report, .honest, identifier: "honest", title: "Which honest people are bothered?",
        introduction:
          "The dashed line is the rate over all honest sessions (uncoached, or helped by "
          + "somebody who means well); the number at the right is how many times that rate a group "
          + "has. A whisker that lies wholly to the right of the line suggests that the group is "
          + "treated worse than others. \(report.honestGroups.caveat)")
    case .coached:
      part(
        report, .coached, identifier: "coached", title: "Which coached people are missed?",
        introduction: "The share of coached sessions that are told medium or above, those least "
          + "protected first.")
    case .unlabelled:
      part(
        report, .unlabelled, identifier: "unlabelled", title: "Sessions without a label",
        introduction:
          "Nobody says whether these people were coached, so that these rates are neither "
          + "right nor wrong.")
    }
  }

  private static func part(
    _ report: AccuracyReport, _ standing: ScoredTrace.Standing, identifier: String, title: String,
    introduction: String
  ) -> String {
    let overall = report.rates(of: standing).medium
    guard overall.total > 0 else { return "" }
    let charts = dimensions.compactMap { dimension, name -> String? in
      let rates = report.rates.filter { $0.dimension == dimension && $0.standing == standing }
      guard rates.count > 1 else { return nil }
      return chart(rates, overall: overall, standing: standing, name: name)
    }
    guard !charts.isEmpty else { return "" }
    let legend = Markup.legend(
      standing == .coached
        ? [("fill-coached", "told medium or above, with its 95 % interval (Wilson)")]
        : [
          ("fill-medium", "told medium or above, with its 95 % interval (Wilson)"),
          ("fill-high square", "told high"),
        ])
    return Markup.section(
      identifier, title,
      "<p class=\"quiet\">\(introduction.escapedForHTML)</p>\(legend)\(charts.joined())")
  }

  private static func chart(
    _ rates: [LevelRates], overall: Proportion, standing: ScoredTrace.Standing, name: String
  ) -> String {
    let picture = RateChart.markup(
      rates, overall: overall, standing: standing,
      title: "\(name): rate of medium or above, \(standing.rawValue) sessions")
    let rows = LevelRates.sorted(rates, worstFirst: standing).map { rates in
      [
        rates.value.printable, "\(rates.high.total)", "\(rates.insufficientCount)",
        "\(rates.mediumOrAbove.count)", rates.mediumOrAbove.percent,
        rates.mediumOrAbove.interval.percent, "\(rates.high.count)", rates.high.percent,
        rates.high.interval.percent,
      ]
    }
    let table = Markup.table(
      caption: "\(name), \(standing.rawValue) sessions",
      heading: [
        "group", "sessions", "too little evidence", "medium+", "rate", "95 %", "high", "rate",
        "95 %",
      ], rows: rows)
    let more =
      rates.count > RateChart.rowLimit
      ? "<p class=\"quiet\">\(RateChart.rowLimit) of \(rates.count) groups; the table has all.</p>"
      : ""
    return "<h3>\(name)</h3>\(picture)\(more)\(Markup.folded("The same as a table", table))"
  }
}
