import InsightScoring

/// An explanation for a person: a sum that adds up line by line, and what the result means.
enum ExplanationLines {
  /// The lines below a trace's row; none where there is no answer.
  static func lines(of trace: PipelineResult) -> [String] {
    guard let explanation = trace.explanation, let probability = trace.assessment.probability
    else { return [] }
    let ranked = explanation.ranked
    let terms = addingUp([explanation.baseline] + ranked.map(\.logit))
    let words =
      ["baseline: a person of whom nothing is known"]
      + ranked.map { $0.reason(in: .english) }
    var lines = zip(terms, words).map { line($0.signed(3), $1) }
    let calibration = explanation.calibration
    lines.append(
      line(
        "= " + explanation.logit.signed(3),
        "log-odds; calibrated: × \(calibration.slope.fixed(4)) "
          + "\(calibration.intercept.signed(4)) = \(explanation.logOdds.signed(3)), "
          + "a probability of \(probability.fixed(4))"))
    if !explanation.masked.isEmpty {
      lines.append(
        line(
          "",
          "not looked at, since assistive technology is known: "
            + explanation.masked.joined(separator: ", ")))
    }
    let level = trace.assessment.level.rawValue
    lines.append(
      line("", trace.shortfall.map { "\(level): \($0.reason(trace.assessment))" } ?? level))
    return lines
  }

  /// Terms rounded to three decimals such that their sums, from the first on, are the rounded sums.
  ///
  /// - Complexity: O(n).
  static func addingUp(_ terms: [Double]) -> [Double] {
    var exact = 0.0
    var shown = 0.0
    return terms.map { term in
      exact += term
      let next = (exact * 1_000).rounded() / 1_000
      defer { shown = next }
      return next - shown
    }
  }

  private static func line(_ number: String, _ words: String) -> String {
    "    " + number.leftPadded(to: 10) + "  " + words
  }
}
