import InsightScoring

/// One line of the comparison of two models, ready to be printed.
struct ComparisonRow {
  /// What is compared.
  var name: String
  /// The first model's value.
  var first: String
  /// The second's.
  var second: String
  /// Second less first.
  var difference: String
  /// The interval of the difference.
  var interval: String

  /// The rows of a comparison, those without meaning left out.
  static func rows(_ comparison: ModelComparison) -> [ComparisonRow] {
    let first = comparison.first
    let second = comparison.second
    var rows: [ComparisonRow] = []
    if let left = first.separation, let right = second.separation,
      let difference = comparison.areaDifference
    {
      rows.append(
        ComparisonRow(
          name: "ROC AUC", first: left.area.value.fixed(4), second: right.area.value.fixed(4),
          difference: difference.value.signed(4),
          interval: difference.interval.map {
            "\($0.lower.signed(4)) to \($0.upper.signed(4))"
          } ?? "–"))
      for (rate, difference) in comparison.recallDifferences {
        rows.append(
          ComparisonRow(
            name: "recall at \(rate.shortPercent) false alarms",
            first: (left.point(at: rate)?.caught.rate).percent,
            second: (right.point(at: rate)?.caught.rate).percent,
            difference: (difference.value * 100).signed(1), interval: difference.interval.points))
      }
    }
    for entry in comparison.levelDifferences {
      let level = entry.level == .high ? "high" : "medium or above"
      rows.append(
        ComparisonRow(
          name: "\(entry.standing.rawValue) at \(level)", first: entry.first.percent,
          second: entry.second.percent, difference: (entry.difference.value * 100).signed(1),
          interval: entry.difference.interval.points))
    }
    if let left = first.balancedReliability, let right = second.balancedReliability {
      rows.append(
        ComparisonRow(
          name: "calibration error, balanced", first: left.expectedError.fixed(4),
          second: right.expectedError.fixed(4),
          difference: (right.expectedError - left.expectedError).signed(4), interval: "–"))
    }
    return rows
  }
}
