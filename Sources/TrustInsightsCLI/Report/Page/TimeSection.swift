import InsightEvents
import InsightScoring

/// How soon sessions alert, and single sessions as they went on.
enum TimeSection {
  private static let cardLimit = 16

  static func markup(_ report: AccuracyReport) -> String {
    let cards = chosen(report.traces)
    guard report.delay != nil || !cards.isEmpty else { return "" }
    var content = ""
    if let delay = report.delay {
      content += "<p>\(sentence(delay))</p>"
      content += Markup.figure(
        DelayChart.markup(delay),
        caption:
          "Coached sessions scored after every five seconds: the app asks once, at the end, but "
          + "this is when it could have known. \(delay.alerted.total) sessions, spread evenly over the set, "
          + "were replayed.")
    }
    if !cards.isEmpty {
      content +=
        "<h3>Single sessions</h3><p class=\"quiet\">Probability from 0 to 1 over the session. "
        + "Picked by rule, spread evenly over the files: alerted and missed coached sessions, others "
        + "that alert, and calm ones.</p>"
      content += Markup.legend([
        ("fill-unknown", "unknown"), ("fill-medium", "medium"), ("fill-high square", "high"),
      ])
      content += "<div class=\"small\">\(cards.map(card).joined())</div>"
    }
    return Markup.section("time", "How soon does it show?", content)
  }

  /// Up to four of each: coached and alerted, coached and missed, others that alert, calm ones.
  private static func chosen(_ traces: [ScoredTrace]) -> [ScoredTrace] {
    let shown = traces.filter { $0.moments.count > 1 }
    if shown.count <= cardLimit { return shown }
    let kinds: [(ScoredTrace) -> Bool] = [
      { $0.standing == .coached && $0.level.isAlert },
      { $0.standing == .coached && !$0.level.isAlert },
      { $0.standing != .coached && $0.level.isAlert },
      { $0.standing != .coached && !$0.level.isAlert },
    ]
    return kinds.flatMap { isOfKind in
      let matching = shown.filter(isOfKind)
      let count = min(cardLimit / kinds.count, matching.count)
      return (0..<count).map { matching[$0 * matching.count / count] }
    }
  }

  private static func sentence(_ delay: AlertDelay) -> String {
    guard let start = quantile(at: 0.5, of: delay.secondsFromStart),
      let left = quantile(at: 0.5, of: delay.secondsLeft)
    else { return "None of the coached sessions that were replayed alerts at any moment." }
    return
      "\(delay.alerted.count) of \(delay.alerted.total) coached sessions alert at some moment; half "
      + "of those within <strong>\(start.fixed(0)) s</strong> of their start, and with at least "
      + "<strong>\(left.fixed(0)) s</strong> left before the end."
  }

  private static func card(_ trace: ScoredTrace) -> String {
    let description = trace.description
    let title = [description.label?.rawValue ?? "unlabelled", description.scenario?.printable]
      .compactMap { $0 }.joined(separator: ", ")
    let detail = [
      trace.isSimulated ? "simulated" : nil, description.cohort?.printable,
      description.session?.printable, "ends \(trace.level.rawValue)",
    ].compactMap { $0 }.joined(separator: " · ")
    return "<figure><figcaption><b>\(title.escapedForHTML)</b>\(detail.escapedForHTML)</figcaption>"
      + "\(TimelineChart.markup(trace))</figure>"
  }
}
