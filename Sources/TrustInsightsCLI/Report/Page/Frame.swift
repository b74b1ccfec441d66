/// A chart's place for drawing: two axes with ticks and names.
struct Frame {
  /// From left to right.
  let horizontal: Axis
  /// From bottom to top.
  let vertical: Axis

  /// Makes a frame inside a picture of a size, with room for the labels.
  init(
    width: Double, height: Double, horizontal: ClosedRange<Double>, vertical: ClosedRange<Double>,
    spacing: Axis.Spacing = .linear
  ) {
    self.horizontal = Axis(horizontal, from: 52, to: width - 14, spacing: spacing)
    self.vertical = Axis(vertical, from: height - 44, to: 14)
  }

  /// Draws grid, tick labels and names.
  func draw(
    on drawing: inout Drawing, horizontalName: String, verticalName: String,
    horizontalLabel: (Double) -> String, verticalLabel: (Double) -> String
  ) {
    for tick in vertical.ticks {
      let y = vertical.position(tick)
      drawing.line(horizontal.start, y, horizontal.end, y, style: "grid")
      drawing.text(verticalLabel(tick), horizontal.start - 7, y + 4, anchor: .end)
    }
    for tick in horizontal.ticks {
      let x = horizontal.position(tick)
      drawing.line(x, vertical.start, x, vertical.start + 4, style: "axis")
      drawing.text(horizontalLabel(tick), x, vertical.start + 18, anchor: .middle)
    }
    drawing.line(
      horizontal.start, vertical.start, horizontal.end, vertical.start, style: "axis")
    drawing.text(
      horizontalName, (horizontal.start + horizontal.end) / 2, vertical.start + 37, anchor: .middle,
      style: "name")
    drawing.text(verticalName, horizontal.start, vertical.end - 3, style: "name")
  }

  /// The place of a pair of values.
  func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (horizontal.position(x), vertical.position(y))
  }
}
