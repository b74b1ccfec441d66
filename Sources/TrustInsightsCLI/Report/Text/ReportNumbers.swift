/// How figures of a report are written for people, in text and on the page.
extension Double {
  /// A share as a percentage with one decimal, or two below one percent: 0.10 %, 12.3 %, 100 %.
  package var percent: String {
    let value = self * 100
    let size = abs(value)
    return value.fixed(size == 0 || size >= 99.95 ? 0 : size < 0.995 ? 2 : 1) + " %"
  }

  /// A round share as a percentage without decimals that say nothing: 0.1 %, 5 %.
  package var shortPercent: String { (self * 100).compact + " %" }

  /// The number without decimals that say nothing: 10, 0.5.
  package var compact: String {
    var text = fixed(3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}

extension Optional<Double> {
  /// A share as a percentage, or a dash.
  package var percent: String { self?.percent ?? "–" }
}

extension Proportion {
  /// The rate as a percentage, or a dash.
  package var percent: String { rate.percent }
}

extension Optional<ConfidenceInterval> {
  /// The interval in percent, or a dash.
  package var percent: String {
    guard let self else { return "–" }
    return "\(self.lower.percent.dropLast(2))–\(self.upper.percent)"
  }

  /// The interval with four decimals, or a dash.
  package var decimal: String {
    guard let self else { return "–" }
    return "\(self.lower.fixed(4))–\(self.upper.fixed(4))"
  }

  /// The interval of a difference, in percentage points.
  package var points: String {
    guard let self else { return "–" }
    return "\((self.lower * 100).signed(1)) to \((self.upper * 100).signed(1))"
  }
}

extension Double {
  /// The number with its sign.
  package func signed(_ decimals: Int) -> String {
    let text = fixed(decimals)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : "+" + text
  }
}

extension String {
  /// The text with control characters replaced and cut to 40 characters, safe for a terminal.
  package var printable: String {
    let cleaned = withoutControls
    return cleaned.count > 40 ? cleaned.prefix(39) + "…" : cleaned
  }
}

extension Separation {
  /// How the intervals were found, in words.
  package var intervalNote: String {
    switch method {
    case .bootstrapByPerson:
      "bootstrap by person, \(draws.count) draws, seed \(seed) (Wilson where all draws agree)"
    case .deLong:
      "AUC after DeLong, recalls by bootstrap over sessions, \(draws.count) draws, seed \(seed)"
    }
  }
}

extension AlertPrecision {
  /// The precision in percent; only a lower bound where no honest session alerted.
  package var words: String {
    isBoundOnly && value != nil ? "≥ \((range?.lower).percent)" : value.percent
  }
}
