/// Builds one SVG picture; coordinates are CSS pixels.
struct Drawing {
  /// Where text is anchored.
  enum Anchor: String {
    case start, middle, end
  }

  private let width: Double
  private let height: Double
  private let title: String
  private let summary: String
  private var elements: [String] = []

  /// Starts a picture.
  ///
  /// - Parameters:
  ///   - width: of the coordinate system; the picture scales to its place.
  ///   - height: likewise.
  ///   - title: what the picture shows, for those who do not see it.
  ///   - summary: what it says, for the same.
  init(width: Double, height: Double, title: String, summary: String) {
    self.width = width
    self.height = height
    self.title = title
    self.summary = summary
  }

  /// Adds a line.
  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, style: String
  ) {
    elements.append(
      "<line x1=\"\(x1.fixed(1))\" y1=\"\(y1.fixed(1))\" x2=\"\(x2.fixed(1))\" "
        + "y2=\"\(y2.fixed(1))\" class=\"\(style)\"/>")
  }

  /// Adds a path through points.
  mutating func path(_ points: [(x: Double, y: Double)], style: String, closed: Bool = false) {
    guard points.count > 1 else { return }
    let text = points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(point.x.fixed(1)) \(point.y.fixed(1))"
    }.joined()
    elements.append("<path d=\"\(text)\(closed ? "Z" : "")\" class=\"\(style)\"/>")
  }

  /// Adds a dot, with words that appear over it.
  mutating func dot(_ x: Double, _ y: Double, radius: Double, style: String, words: String? = nil) {
    let start = "<circle cx=\"\(x.fixed(1))\" cy=\"\(y.fixed(1))\" r=\"\(radius.fixed(1))\""
    elements.append(
      words.map { "\(start) class=\"\(style)\"><title>\($0.escapedForHTML)</title></circle>" }
        ?? "\(start) class=\"\(style)\"/>")
  }

  /// Adds a diamond, with words that appear over it.
  mutating func diamond(_ x: Double, _ y: Double, radius: Double, style: String, words: String) {
    let corners = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    let points = corners.map { "\($0.0.fixed(1)),\($0.1.fixed(1))" }.joined(separator: " ")
    elements.append(
      "<polygon points=\"\(points)\" class=\"\(style)\"><title>\(words.escapedForHTML)</title>"
        + "</polygon>")
  }

  /// Adds a rectangle.
  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, style: String
  ) {
    elements.append(
      "<rect x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" width=\"\(max(0, width).fixed(1))\" "
        + "height=\"\(max(0, height).fixed(1))\" class=\"\(style)\"/>")
  }

  /// Adds text.
  mutating func text(
    _ words: String, _ x: Double, _ y: Double, anchor: Anchor = .start, style: String = "label"
  ) {
    elements.append(
      "<text x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" text-anchor=\"\(anchor.rawValue)\" "
        + "class=\"\(style)\">\(words.escapedForHTML)</text>")
  }

  /// The picture as markup; a wide one scrolls where the screen is narrow, so that it stays legible.
  var markup: String {
    let picture =
      "<svg viewBox=\"0 0 \(width.fixed(0)) \(height.fixed(0))\" role=\"img\">"
      + "<title>\(title.escapedForHTML)</title><desc>\(summary.escapedForHTML)</desc>"
      + elements.joined() + "</svg>"
    return width < 900
      ? picture
      : "<div class=\"across\" tabindex=\"0\" role=\"group\" aria-label=\"\(title.escapedForHTML)\">"
        + picture + "</div>"
  }
}

extension String {
  /// The text with the characters that mean something to HTML replaced, and those that steer the
  /// terminal or the direction of text.
  package var escapedForHTML: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case _ where scalar.properties.generalCategory == .control: result += "\u{FFFD}"
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
