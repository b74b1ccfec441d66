/// A thousand honest sessions and a hundred coached ones as dots of one size.
enum PeoplePicture {
  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - honest: rates over honest sessions, or `nil` without them.
  ///   - coached: rates over coached sessions, or `nil` without them.
  /// - Returns: the picture.
  static func markup(
    honest: (medium: Proportion, high: Proportion)?,
    coached: (medium: Proportion, high: Proportion)?
  ) -> String {
    let spacing = 15.0
    let rowCount = 20
    var drawing = Drawing(
      width: 1000, height: 350, title: "People as dots",
      summary: [
        honest.map { "Of 1,000 honest sessions, \(alerts($0, of: 1000))." },
        coached.map { "Of 100 coached sessions, \(alerts($0, of: 100))." },
      ].compactMap { $0 }.joined(separator: " "))
    if let honest {
      drawing.text("1,000 honest sessions", 0, 14, style: "name")
      dots(
        on: &drawing, count: 1000, rates: honest, quiet: "dot-honest", left: 6, rowCount: rowCount,
        spacing: spacing)
    }
    if let coached {
      let left = honest == nil ? 6 : 6 + 54 * spacing
      drawing.text("100 coached", left - 6, 14, style: "on-coached")
      dots(
        on: &drawing, count: 100, rates: coached, quiet: "dot-missed", left: left,
        rowCount: rowCount, spacing: spacing)
    }
    return drawing.markup
  }

  /// How many of so many dots are at `high`, and at `medium`.
  static func dotCounts(
    _ rates: (medium: Proportion, high: Proportion), of count: Int
  ) -> (medium: Int, high: Int) {
    let high = Int(((rates.high.rate ?? 0) * Double(count)).rounded())
    let alerting = Int(((rates.medium.rate ?? 0) * Double(count)).rounded())
    return (max(0, alerting - high), high)
  }

  private static func alerts(
    _ rates: (medium: Proportion, high: Proportion), of count: Int
  ) -> String {
    let dots = dotCounts(rates, of: count)
    return "\(dots.medium) are told medium and \(dots.high) are told high"
  }

  private static func dots(
    on drawing: inout Drawing, count: Int, rates: (medium: Proportion, high: Proportion),
    quiet: String, left: Double, rowCount: Int, spacing: Double
  ) {
    let alerting = dotCounts(rates, of: count)
    for index in 0..<count {
      let style =
        index < alerting.high
        ? "dot-high" : index < alerting.high + alerting.medium ? "dot-medium" : quiet
      drawing.dot(
        left + Double(index / rowCount) * spacing, 36 + Double(index % rowCount) * spacing,
        radius: quiet == "dot-missed" && style == quiet ? 4.4 : 5, style: style)
    }
  }
}
