/// What an alert is worth where coaching is rare.
enum WorthSection {
  static func markup(_ report: AccuracyReport) -> String {
    guard report.separation != nil else { return "" }
    let rows = report.actionPoints.map { point in
      [point.name + (point.name == "alert budget" ? " of \(report.budget.compact) per 1,000" : "")]
        + AccuracyReport.baseRates.map { baseRate in
          let precision = point.precision(at: baseRate)
          return precision.isBoundOnly
            ? precision.words : "\(precision.words) (\(precision.range.percent))"
        }
    }
    let table = Markup.table(
      caption:
        "Share of alerts that are right, with what both 95 % intervals allow together; a lower "
        + "bound where no honest session alerted here",
      heading: ["alert"]
        + AccuracyReport.baseRates.map { "1 session in \(Self.grouped(1 / $0)) coached" },
      rows: rows)
    return Markup.section(
      "worth", "What is an alert worth?",
      """
      <p>Coaching is rare, so most alerts reach honest people even when few honest people are alerted.
      That is why an alert should lead to a question and a pause, not to a refusal.</p>
      \(table)
      """)
  }

  private static func grouped(_ value: Double) -> String {
    let digits = value.fixed(0)
    return digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
  }
}
