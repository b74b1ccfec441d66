/// What an alert budget buys.
enum BudgetSection {
  static func markup(_ report: AccuracyReport) -> String {
    guard let separation = report.separation, let point = report.budgetPoint else { return "" }
    let sentence: String
    if let threshold = point.threshold {
      sentence =
        "With at most <strong>\(report.budget.compact)</strong> alerts per 1,000 honest sessions, "
        + "alerting from a probability of <strong>\(threshold.fixed(4))</strong> catches "
        + "<strong class=\"is-coached\">\(point.caught.percent)</strong> of coached sessions (95 %: "
        + "\(point.recallInterval.percent)) and bothers \(point.bothered.count) of "
        + "\(point.bothered.total) honest ones."
    } else {
      sentence =
        "No threshold keeps to \(report.budget.compact) alerts per 1,000 honest sessions: the most "
        + "suspicious session here is an honest one."
    }
    let rows = separation.points.map { point in
      [
        (point.allowedRate * 1000).compact, point.threshold?.fixed(4) ?? "none",
        "\(point.bothered.count)", "\(point.caught.count)", point.caught.percent,
        point.recallInterval.percent, point.isCoarse ? "coarse" : "",
      ]
    }
    let table = Markup.table(
      caption: "The sweep; coarse: fewer than ten honest sessions stand for this budget",
      heading: [
        "alerts per 1,000 honest", "threshold", "honest alerts", "coached alerts", "recall", "95 %",
        "",
      ], rows: rows, wordColumns: [0, 6])
    return Markup.section(
      "budget", "What does an alert budget buy?",
      """
      <p>\(sentence)</p>
      \(Markup.figure(
        SweepChart.markup([report]),
        caption: "Sweep of one threshold on the probability. The shade is the 95 % interval; the line "
          + "is dotted where fewer than ten honest sessions stand for the budget. Diamonds are the "
          + "levels as shipped: medium also asks for behaviour that carries without context, or a "
          + "shared or controlled screen; high asks for both behaviour and context."))
      \(Markup.folded("The same as a table", table))
      """)
  }
}
