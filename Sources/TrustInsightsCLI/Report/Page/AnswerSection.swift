/// The top of the page: how many people are bothered, and how many are caught.
///
/// Its markup opens the main part.
enum AnswerSection {
  static func markup(_ report: AccuracyReport) -> String {
    let honest = report.counts.honest > 0 ? report.rates(of: .honest) : nil
    let coached = report.counts.coached > 0 ? report.rates(of: .coached) : nil
    let hasPicture = honest != nil || coached != nil
    return """
      <header>
      <h1>How many honest people will you bother, and which?</h1>
      \(sourceNotice(report.counts))
      \(answer(honest: honest, coached: coached, people: report.bothered.people))
      \(honest == nil ? "" : standouts(report))
      \(hasPicture ? picture(honest: honest, coached: coached) : unlabelled(report))
      \(figures(report, honest: honest, coached: coached))
      </header>
      <main>
      """
  }

  private static func sourceNotice(_ counts: SessionCounts) -> String {
    guard counts.simulated > 0 else { return "" }
    let words =
      counts.simulated == counts.total
      ? "Simulated: no person is in these figures. Every one of the \(counts.total) sessions comes "
        + "from the simulator; what real people do will differ."
      : "Partly simulated: \(counts.simulated) of the \(counts.total) sessions come from the "
        + "simulator, where no person is; see the rates by source."
    return "<p class=\"notice\" role=\"note\">\(words)</p>"
  }

  private static func answer(
    honest: (medium: Proportion, high: Proportion)?,
    coached: (medium: Proportion, high: Proportion)?, people: Proportion?
  ) -> String {
    var sentences: [String] = []
    if let honest {
      sentences.append(
        "Of 1,000 honest sessions, <strong class=\"is-medium\">\(perThousand(honest.medium))</strong> "
          + "would see a warning (95 %: \(range(honest.medium))), "
          + "<strong class=\"is-high\">\(perThousand(honest.high))</strong> of them the strong one."
      )
    }
    if let people {
      sentences.append(
        "Of the \(people.total) honest people named in these sessions, "
          + "<strong class=\"is-medium\">\(people.count)</strong> would see one at least once.")
    }
    if let coached {
      sentences.append(
        "Of 100 coached sessions, <strong class=\"is-coached\">"
          + "\(((coached.medium.rate ?? 0) * 100).fixed(0))</strong> would be warned.")
    }
    return "<p class=\"answer\">\(sentences.joined(separator: " "))</p>"
  }

  /// Names the groups that stand out, the worst three first.
  static func standouts(_ report: AccuracyReport) -> String {
    let groups = report.honestGroups
    guard !groups.standouts.isEmpty else {
      return
        "<p class=\"answer\">No group of honest people is bothered more than all are, beyond what "
        + "chance explains.</p>"
    }
    let names = groups.standouts.prefix(3).map { group in
      let rate = group.rates.mediumOrAbove
      return "<strong>\(group.rates.value.printable.escapedForHTML)</strong> (\(rate.count) of "
        + "\(rate.total), \(group.ratio.fixed(1)) times the rate of all)"
    }
    return "<p class=\"answer\">Bothered more than others: \(names.joined(separator: ", ")).</p>"
      + "<p class=\"quiet\">\(groups.caveat.escapedForHTML)</p>"
  }

  private static func perThousand(_ proportion: Proportion) -> String {
    let value = (proportion.rate ?? 0) * 1000
    return value.fixed(value < 10 && value > 0 ? 1 : 0)
  }

  private static func range(_ proportion: Proportion) -> String {
    guard let interval = proportion.interval else { return "–" }
    return "\((interval.lower * 1000).fixed(1)) to \((interval.upper * 1000).fixed(1))"
  }

  private static func picture(
    honest: (medium: Proportion, high: Proportion)?,
    coached: (medium: Proportion, high: Proportion)?
  ) -> String {
    let legend = Markup.legend([
      ("fill-honest", "honest, not bothered"), ("fill-missed", "coached, missed"),
      ("fill-medium", "told medium"), ("fill-high", "told high"),
    ])
    return "<figure>\(PeoplePicture.markup(honest: honest, coached: coached))</figure>\(legend)"
  }

  private static func unlabelled(_ report: AccuracyReport) -> String {
    let rates = report.rates(of: .unlabelled)
    return """
      <p>None of the \(rates.high.total) sessions has a label, so nobody can say who of them was honest.
      \(rates.medium.count) are told medium or above, \(rates.high.count) of them high. Give the labels
      with <code>--labels FILE</code>.</p>
      """
  }

  private static func figures(
    _ report: AccuracyReport, honest: (medium: Proportion, high: Proportion)?,
    coached: (medium: Proportion, high: Proportion)?
  ) -> String {
    var items: [(value: String, name: String, detail: String)] = []
    if let honest {
      items.append(detail(honest.medium, "honest told medium or above"))
      items.append(detail(honest.high, "honest told high"))
    }
    if let coached {
      items.append(detail(coached.medium, "coached told medium or above"))
      items.append(detail(coached.high, "coached told high"))
    }
    if let separation = report.separation {
      items.append(
        (separation.area.value.fixed(3), "ROC AUC", "95 %: \(separation.area.interval.decimal)"))
    }
    if report.counts.insufficientTotal > 0 {
      items.append(
        (
          "\(report.counts.insufficientTotal)", "sessions with too little evidence",
          "of \(report.counts.total); they never alert"
        ))
    }
    let list = items.map { item in
      "<li><b>\(item.value)</b>\(item.name)<span>\(item.detail)</span></li>"
    }.joined()
    return items.isEmpty ? "" : "<ul class=\"figures\">\(list)</ul>"
  }

  private static func detail(
    _ proportion: Proportion, _ name: String
  ) -> (value: String, name: String, detail: String) {
    (
      proportion.percent, name,
      "\(proportion.count) of \(proportion.total); 95 %: \(proportion.interval.percent)"
    )
  }
}
