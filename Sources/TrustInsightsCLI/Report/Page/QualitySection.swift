/// Separation and calibration.
enum QualitySection {
  static func markup(_ report: AccuracyReport) -> String {
    guard let separation = report.separation else { return "" }
    var pictures = Markup.figure(
      CurveChart.markup([report]),
      caption: "Every threshold at once. Intervals: \(separation.intervalNote).")
    if let reliability = report.balancedReliability {
      pictures += Markup.figure(
        ReliabilityChart.markup(reliability),
        caption:
          "Both kinds of session weighed equally (prior 0.5), \(reliability.bins.count) bins of "
          + "equal mass."
          + (report.reliability.map {
            " On the set as it is (prior \($0.prior.fixed(3))) the expected calibration error is "
              + "\($0.expectedError.fixed(4))."
          } ?? ""))
    }
    return Markup.section(
      "quality", "Do scores separate, and do they mean what they say?",
      "<div class=\"pair\">\(pictures)</div>"
        + Markup.folded("Recall at fixed rates of false alarms", recallTable(report))
        + (report.balancedReliability.map {
          Markup.folded("The reliability diagram as a table", reliabilityTable($0))
        } ?? ""))
  }

  private static func recallTable(_ report: AccuracyReport) -> String {
    let sets = [
      ("all honest", report.separation), ("uncoached only", report.separationFromUncoached),
    ]
    let rows = sets.flatMap { name, separation -> [[String]] in
      guard let separation else { return [] }
      return [
        [
          "AUC against \(name)", separation.area.value.fixed(4), separation.area.interval.decimal,
          "", "",
        ]
      ]
        + AccuracyReport.standardRates.compactMap { rate in
          separation.point(at: rate).map { point in
            [
              "recall at \(rate.shortPercent), \(name)", point.caught.percent,
              point.recallInterval.percent,
              point.threshold?.fixed(4) ?? "none", point.isCoarse ? "coarse" : "",
            ]
          }
        }
    }
    return Markup.table(
      caption: "Area and recall", heading: ["measure", "value", "95 %", "threshold", ""],
      rows: rows,
      wordColumns: [0, 4])
  }

  private static func reliabilityTable(_ reliability: Reliability) -> String {
    Markup.table(
      caption: "Reliability, balanced",
      heading: ["bin", "said", "happened", "coached", "sessions"],
      rows: reliability.bins.enumerated().map { index, bin in
        [
          "\(index + 1)", bin.meanProbability.fixed(4), bin.observedRate.fixed(4),
          "\(bin.coached.count)", "\(bin.coached.total)",
        ]
      })
  }
}
