/// The share of coached sessions that have alerted by a time.
enum DelayChart {
  /// Draws the rising share.
  static func markup(_ delay: AlertDelay) -> String {
    let total = Double(delay.alerted.total)
    let last = max(30, delay.secondsFromStart.last ?? 30)
    var drawing = Drawing(
      width: 1000, height: 300, title: "Time to alert",
      summary: "\(delay.alerted.count) of \(delay.alerted.total) coached sessions alert.")
    let frame = Frame(width: 1000, height: 300, horizontal: 0...last, vertical: 0...1)
    frame.draw(
      on: &drawing, horizontalName: "seconds since the session began",
      verticalName: "coached sessions that have alerted", horizontalLabel: { $0.compact },
      verticalLabel: { $0.shortPercent })
    var steps = [frame.place(0, 0)]
    for (index, seconds) in delay.secondsFromStart.enumerated() {
      steps.append(frame.place(seconds, Double(index) / total))
      steps.append(frame.place(seconds, Double(index + 1) / total))
    }
    steps.append(frame.place(last, Double(delay.alerted.count) / total))
    drawing.path(steps, style: "curve")
    if let median = quantile(at: 0.5, of: delay.secondsFromStart) {
      let x = frame.horizontal.position(median)
      drawing.line(x, frame.vertical.start, x, frame.vertical.end, style: "mark")
      drawing.text(
        "median of those that alert: \(median.fixed(0)) s", x + 6, frame.vertical.end + 8,
        style: "on-medium")
    }
    return drawing.markup
  }
}
