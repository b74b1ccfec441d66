/// Probabilities against what happened, bin by bin.
enum ReliabilityChart {
  /// Draws the diagram.
  static func markup(_ reliability: Reliability) -> String {
    var drawing = Drawing(
      width: 480, height: 420, title: "Reliability diagram",
      summary: reliability.bins.map {
        "said \($0.meanProbability.fixed(2)), happened \($0.observedRate.fixed(2))"
      }.joined(separator: "; "))
    let frame = Frame(width: 480, height: 420, horizontal: 0...1, vertical: 0...1)
    frame.draw(
      on: &drawing, horizontalName: "what the model said", verticalName: "what happened",
      horizontalLabel: { $0.shortPercent }, verticalLabel: { $0.shortPercent })
    drawing.path([frame.place(0, 0), frame.place(1, 1)], style: "chance")
    drawing.path(
      reliability.bins.map { frame.place($0.meanProbability, $0.observedRate) }, style: "curve")
    for bin in reliability.bins {
      let place = frame.place(bin.meanProbability, bin.observedRate)
      drawing.dot(
        place.x, place.y, radius: 4.5, style: "dot-coached",
        words: "said \(bin.meanProbability.percent), happened \(bin.observedRate.percent); "
          + "\(bin.coached.count) of \(bin.coached.total) sessions coached")
    }
    drawing.text(
      "expected calibration error \(reliability.expectedError.fixed(4))", frame.horizontal.end - 4,
      frame.vertical.position(0.08), anchor: .end, style: "on-coached")
    return drawing.markup
  }
}
