/// Rates of groups as dots with whiskers, one row a group.
enum RateChart {
  /// How many rows a chart shows; the table behind it has all.
  static let rowLimit = 24

  /// Draws rates of one dimension.
  ///
  /// - Parameters:
  ///   - rates: the groups of one dimension and standing.
  ///   - overall: the rate over all sessions of the standing.
  ///   - standing: what the sessions have in common.
  ///   - title: what the chart shows.
  /// - Returns: the picture.
  static func markup(
    _ rates: [LevelRates], overall: Proportion, standing: ScoredTrace.Standing, title: String
  ) -> String {
    let isCoached = standing == .coached
    let rows = LevelRates.sorted(rates, worstFirst: standing).prefix(rowLimit)
    let upper = rows.compactMap { $0.mediumOrAbove.interval?.upper }.max() ?? 1
    let limit = isCoached ? 1 : max(0.01, min(1, upper * 1.05))
    let height = 46 + Double(rows.count) * 24
    var drawing = Drawing(
      width: 1000, height: height, title: title,
      summary: rows.prefix(3).map { "\($0.value): \($0.mediumOrAbove.percent)" }
        .joined(separator: ", ") + ". All rows are in the table.")
    let axis = Axis(0...limit, from: 270, to: 800)
    for tick in axis.ticks {
      let x = axis.position(tick)
      drawing.line(x, 8, x, height - 34, style: "grid")
      drawing.text(tick.shortPercent, x, height - 18, anchor: .middle)
    }
    if let mean = overall.rate {
      let x = axis.position(mean)
      drawing.line(x, 4, x, height - 34, style: "mean")
      drawing.text("all \(mean.percent)", x, height - 2, anchor: .middle, style: "strong")
    }
    for (index, row) in rows.enumerated() {
      let y = 22 + Double(index) * 24
      drawing.text(row.value.printable, 258, y + 4, anchor: .end, style: "strong")
      let words = "\(row.value.printable): medium or above \(words(row.mediumOrAbove))"
      whisker(
        on: &drawing, axis, row.mediumOrAbove, y, isCoached ? "coached" : "medium", words: words)
      if row.high.count > 0, !isCoached {
        drawing.diamond(
          axis.position(row.high.rate ?? 0), y, radius: 5, style: "dot-high",
          words: "\(row.value.printable): high \(self.words(row.high))")
      }
      drawing.text(
        "\(row.mediumOrAbove.count) of \(row.mediumOrAbove.total)", 905, y + 4, anchor: .end)
      if let ratio = ratio(row.mediumOrAbove, to: overall) {
        drawing.text(ratio, 990, y + 4, anchor: .end, style: "strong")
      }
    }
    return drawing.markup
  }

  private static func whisker(
    on drawing: inout Drawing, _ axis: Axis, _ proportion: Proportion, _ y: Double, _ style: String,
    words: String
  ) {
    guard let rate = proportion.rate, let interval = proportion.interval else { return }
    drawing.line(
      axis.position(interval.lower), y, axis.position(interval.upper), y, style: "whisker-\(style)")
    drawing.dot(axis.position(rate), y, radius: 5, style: "dot-\(style)", words: words)
  }

  private static func words(_ proportion: Proportion) -> String {
    "\(proportion.percent) (95 %: \(proportion.interval.percent))"
  }

  private static func ratio(_ proportion: Proportion, to overall: Proportion) -> String? {
    guard let rate = proportion.rate, let mean = overall.rate, mean > 0 else { return nil }
    return "\((rate / mean).fixed(1)) ×"
  }
}
