import InsightScoring

/// The probability of one session as it went on.
enum TimelineChart {
  /// Draws a session that has moments.
  static func markup(_ trace: ScoredTrace) -> String {
    let seconds = max(10, trace.moments.last?.seconds ?? 10)
    let first = trace.moments.first { $0.level.isAlert }
    var drawing = Drawing(
      width: 260, height: 110, title: "Probability over time",
      summary: first.map { "Alerts after \($0.seconds.fixed(0)) seconds." } ?? "Never alerts.")
    let across = Axis(0...seconds, from: 30, to: 252)
    let up = Axis(0...1, from: 88, to: 8)
    for share in [0, 0.5, 1] {
      drawing.line(30, up.position(share), 252, up.position(share), style: "grid")
      drawing.text(share.compact, 24, up.position(share) + 4, anchor: .end)
    }
    for tick in across.ticks where tick <= seconds {
      drawing.text("\(tick.fixed(0)) s", across.position(tick), 104, anchor: .middle)
    }
    let known = trace.moments.compactMap { moment in
      moment.probability.map { (x: across.position(moment.seconds), y: up.position($0)) }
    }
    drawing.path(known, style: "trace")
    for moment in trace.moments {
      let y = up.position(moment.probability ?? 0)
      let x = across.position(moment.seconds)
      let words =
        "\(moment.seconds.fixed(0)) s: \(moment.level.rawValue), "
        + (moment.probability?.fixed(2) ?? "too little evidence")
      if moment.level == .high {
        drawing.diamond(x, y, radius: 4.5, style: "dot-high", words: words)
      } else {
        drawing.dot(
          x, y, radius: moment.level.isAlert ? 3.5 : 2, style: "dot-\(moment.level.rawValue)",
          words: words)
      }
    }
    return drawing.markup
  }
}
