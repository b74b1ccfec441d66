/// Recall against the alert budget, on a logarithmic axis.
enum SweepChart {
  /// Draws the sweep of one report, or of two over each other.
  ///
  /// - Parameter reports: one or two reports with a separation.
  /// - Returns: the picture, empty without a separation.
  static func markup(_ reports: [AccuracyReport]) -> String {
    guard let report = reports.first, let separation = report.separation else { return "" }
    var drawing = Drawing(
      width: 1000, height: 400, title: "Recall against the alert budget",
      summary: separation.points.map {
        "\(($0.allowedRate * 1000).compact) per 1,000: \($0.caught.percent)"
      }.joined(separator: "; "))
    let frame = Frame(
      width: 1000, height: 400, horizontal: 0.1...500, vertical: 0...1, spacing: .logarithmic)
    frame.draw(
      on: &drawing, horizontalName: "alerts per 1,000 honest sessions",
      verticalName: "coached sessions caught", horizontalLabel: { $0.compact },
      verticalLabel: { $0.shortPercent })
    if reports.count == 1 { band(of: separation, in: frame, on: &drawing) }
    for (index, report) in reports.enumerated() {
      guard let separation = report.separation else { continue }
      curve(of: separation, in: frame, on: &drawing, style: index == 0 ? "curve" : "curve second")
    }
    let budget = frame.horizontal.position(report.budget)
    drawing.line(budget, frame.vertical.start, budget, frame.vertical.end, style: "mark")
    drawing.text(
      "budget \(report.budget.compact)", budget + 6, frame.vertical.end + 8, style: "on-medium")
    if reports.count == 1 {
      for point in report.actionPoints.prefix(2) { mark(point, in: frame, on: &drawing) }
    }
    return drawing.markup
  }

  private static func band(of separation: Separation, in frame: Frame, on drawing: inout Drawing) {
    let limits = separation.points.compactMap { point in
      point.recallInterval.map { (x: point.allowedRate * 1000, interval: $0) }
    }
    let upper = limits.map { frame.place($0.x, $0.interval.upper) }
    let lower = limits.reversed().map { frame.place($0.x, $0.interval.lower) }
    drawing.path(upper + lower, style: "area-band", closed: true)
  }

  private static func curve(
    of separation: Separation, in frame: Frame, on drawing: inout Drawing, style: String
  ) {
    let points = separation.points.map { point in
      (place: frame.place(point.allowedRate * 1000, point.caught.rate ?? 0), point: point)
    }
    let coarse = points.prefix { $0.point.isCoarse }
    drawing.path(points.prefix(coarse.count + 1).map(\.place), style: style + " coarse")
    drawing.path(points.dropFirst(coarse.count).map(\.place), style: style)
    for (place, point) in points {
      drawing.dot(
        place.x, place.y, radius: 3, style: style == "curve" ? "dot-coached" : "dot-second",
        words: "\((point.allowedRate * 1000).compact) alerts per 1,000 honest sessions: "
          + "\(point.caught.percent) caught (95 %: \(point.recallInterval.percent))")
    }
  }

  private static func mark(
    _ point: AccuracyReport.ActionPoint, in frame: Frame, on drawing: inout Drawing
  ) {
    guard let bothered = point.bothered.rate, let caught = point.caught.rate else { return }
    let place = frame.place(bothered * 1000, caught)
    drawing.diamond(
      place.x, place.y, radius: 7, style: point.name == "high" ? "dot-high" : "dot-medium",
      words: "\(point.name), as shipped: \((bothered * 1000).compact) honest alerts per 1,000, "
        + "\(caught.percent) caught")
    let isLow = place.y > frame.vertical.start - 24
    drawing.text(
      point.bothered.count > 0 ? point.name : "\(point.name) (no honest alert)", place.x + 11,
      place.y + (isLow ? -8 : 16), style: "strong")
  }
}
