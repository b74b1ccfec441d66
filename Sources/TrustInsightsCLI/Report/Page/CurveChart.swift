/// The receiver operating characteristic on linear axes.
enum CurveChart {
  /// Draws the curve of one report, or of two over each other.
  static func markup(_ reports: [AccuracyReport]) -> String {
    guard let separation = reports.first?.separation else { return "" }
    var drawing = Drawing(
      width: 480, height: 420, title: "Receiver operating characteristic",
      summary: "Area under the curve \(separation.area.value.fixed(3)).")
    let frame = Frame(width: 480, height: 420, horizontal: 0...1, vertical: 0...1)
    frame.draw(
      on: &drawing, horizontalName: "honest sessions that alert",
      verticalName: "coached sessions caught", horizontalLabel: { $0.shortPercent },
      verticalLabel: { $0.shortPercent })
    drawing.path([frame.place(0, 0), frame.place(1, 1)], style: "chance")
    for (index, report) in reports.enumerated() {
      guard let curve = report.separation?.curve else { continue }
      drawing.path(
        outline(of: curve).map { frame.place($0.x, $0.y) },
        style: index == 0 ? "curve" : "curve second")
    }
    drawing.text(
      "AUC \(separation.area.value.fixed(3))", frame.horizontal.end - 4,
      frame.vertical.position(0.14), anchor: .end, style: "on-coached")
    drawing.text(
      "95 %: \(separation.area.interval.decimal)", frame.horizontal.end - 4,
      frame.vertical.position(0.08), anchor: .end)
    return drawing.markup
  }

  /// The curve with at most some hundred points; where it is thinned, no point is off by more than a
  /// quarter of a percentage point.
  private static func outline(of curve: OperatingCurve) -> [(x: Double, y: Double)] {
    var outline: [(x: Double, y: Double)] = []
    for point in curve.points {
      let next = (
        x: curve.falsePositiveRate(at: point).rate ?? 0, y: curve.recall(at: point).rate ?? 0
      )
      if let last = outline.last, next.x - last.x < 0.0025, next.y - last.y < 0.0025 { continue }
      outline.append(next)
    }
    outline.append((1, 1))
    return outline
  }
}
