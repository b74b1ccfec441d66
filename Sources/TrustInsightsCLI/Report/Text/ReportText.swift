/// The report for a person at a terminal: short, the people first.
package enum ReportText {
  /// How many groups of one dimension and standing are listed.
  private static let groupLimit = 6

  /// The lines of a report.
  package static func lines(_ report: AccuracyReport) -> [String] {
    var lines = basis(report)
    lines += section("who is told what, with 95 % intervals (Wilson)", levelTable(report))
    lines += people(report)
    if let separation = report.separation {
      lines += section("how well scores separate coached from honest", separationTable(report))
      lines += notes(separation)
      lines += section("what an alert is worth: share of alerts that are right", worthTable(report))
    } else {
      lines += ["", "No area under the curve: that needs both coached and honest sessions."]
    }
    lines += calibration(report)
    lines += delay(report)
    lines += section("rates of medium or above and of high, by group", groupTable(report))
    if report.rates.contains(where: { $0.dimension != .label }) {
      lines.append(
        "  at most \(groupLimit) groups of a kind, the worst first; --json and --html have all")
    }
    lines += standouts(report)
    return lines
  }

  /// The lines that compare two models.
  package static func lines(_ comparison: ModelComparison) -> [String] {
    var table = TextTable(
      heading: [
        "", comparison.first.model, comparison.second.model, "difference", "95 % interval",
      ],
      rightAligned: [1, 2, 3])
    for row in ComparisonRow.rows(comparison) {
      table.add([row.name, row.first, row.second, row.difference, row.interval])
    }
    return section("two models over the same sessions", table)
  }

  private static func section(_ title: String, _ table: TextTable) -> [String] {
    ["", title] + table.lines.map { "  " + $0 }
  }

  private static func basis(_ report: AccuracyReport) -> [String] {
    let counts = report.counts
    var lines = ["model \(report.model.printable)"]
    lines.append(
      "\(counts.total) sessions: \(counts.coached) coached, \(counts.uncoached) uncoached, "
        + "\(counts.assisted) assisted, \(counts.unlabelled) without a label"
        + (counts.people > 0 ? "; \(counts.people) people" : ""))
    if counts.simulated > 0 {
      lines.append(
        counts.simulated == counts.total
          ? "all of them simulated: no person is in these figures"
          : "\(counts.simulated) of them simulated, the others recorded")
    }
    if counts.insufficientTotal > 0 {
      let reasons = counts.insufficient.map { "\($0.reason) \($0.count)" }.joined(separator: ", ")
      lines.append(
        "\(counts.insufficientTotal) with too little evidence (\(reasons)): counted as sessions that "
          + "never alert")
    }
    if let note = counts.repeatedNote { lines.append(note) }
    if let labels = report.labels {
      lines.append(
        "labels file: \(labels.added) added, \(labels.replaced) replaced, \(labels.confirmed) "
          + "confirmed; \(labels.unnamedSessions) sessions not in it, \(labels.unusedLabels) of its "
          + "labels unused")
    }
    return lines
  }

  private static func levelTable(_ report: AccuracyReport) -> TextTable {
    var table = TextTable(
      heading: ["", "sessions", "medium or above", "interval", "high", "interval"],
      rightAligned: [1, 2, 4])
    for rates in report.rates where rates.dimension == .label {
      table.add([
        rates.value, "\(rates.high.total)", rates.mediumOrAbove.percent,
        rates.mediumOrAbove.interval.percent, rates.high.percent, rates.high.interval.percent,
      ])
    }
    return table
  }

  private static func people(_ report: AccuracyReport) -> [String] {
    guard let people = report.bothered.people else { return [] }
    return [
      "  honest people told medium or above at least once: \(people.count) of \(people.total) named"
        + (people.count > 0 ? "; --json and --html list their sessions" : "")
    ]
  }

  private static func standouts(_ report: AccuracyReport) -> [String] {
    let groups = report.honestGroups
    guard !groups.standouts.isEmpty else { return [] }
    let names = groups.standouts.prefix(3).map {
      "\($0.rates.value.printable) (\($0.rates.mediumOrAbove.count) of "
        + "\($0.rates.mediumOrAbove.total), \($0.ratio.fixed(1)) times the rate of all)"
    }
    return [
      "", "bothered more than others: \(names.joined(separator: ", "))", "  " + groups.caveat,
    ]
  }

  private static func separationTable(_ report: AccuracyReport) -> TextTable {
    var table = TextTable(
      heading: ["", "value", "95 % interval", "threshold", "honest alerts"],
      rightAligned: [1, 3, 4])
    guard let separation = report.separation else { return table }
    table.add(["ROC AUC", separation.area.value.fixed(4), separation.area.interval.decimal, "", ""])
    if let uncoached = report.separationFromUncoached {
      table.add([
        "ROC AUC, uncoached only", uncoached.area.value.fixed(4), uncoached.area.interval.decimal,
        "",
        "",
      ])
    }
    for rate in AccuracyReport.standardRates {
      guard let point = separation.point(at: rate) else { continue }
      table.add(row("recall at \(rate.shortPercent) false alarms", point))
    }
    if let point = report.budgetPoint {
      table.add(row("recall at \(report.budget.compact) alerts per 1,000 honest", point))
    }
    return table
  }

  private static func row(_ name: String, _ point: Separation.OperatingPoint) -> [String] {
    [
      name + (point.isCoarse ? " *" : ""), point.caught.percent, point.recallInterval.percent,
      point.threshold?.fixed(4) ?? "none", "\(point.bothered.count) of \(point.bothered.total)",
    ]
  }

  private static func notes(_ separation: Separation) -> [String] {
    var lines = ["  honest = uncoached and assisted; intervals: " + separation.intervalNote]
    if separation.points.contains(where: \.isCoarse) {
      lines.append(
        "  * fewer than ten honest sessions stand for this rate: more are needed to tell")
    }
    return lines
  }

  private static func worthTable(_ report: AccuracyReport) -> TextTable {
    var table = TextTable(
      heading: ["if coached is one session in"]
        + AccuracyReport.baseRates.map { "\((1 / $0).fixed(0))" },
      rightAligned: Set(1...AccuracyReport.baseRates.count))
    for point in report.actionPoints {
      table.add(
        [point.name] + AccuracyReport.baseRates.map { point.precision(at: $0).words })
    }
    return table
  }

  private static func calibration(_ report: AccuracyReport) -> [String] {
    guard let asIs = report.reliability, let balanced = report.balancedReliability else {
      return []
    }
    return [
      "",
      "expected calibration error, \(asIs.bins.count) bins of equal mass: "
        + "\(balanced.expectedError.fixed(4)) balanced (prior 0.5), "
        + "\(asIs.expectedError.fixed(4)) as the set is (prior \(asIs.prior.fixed(3)))",
    ]
  }

  private static func delay(_ report: AccuracyReport) -> [String] {
    guard let delay = report.delay else { return [] }
    var line =
      "time to alert: \(delay.alerted.count) of \(delay.alerted.total) coached sessions replayed "
      + "alert at some moment"
    if let start = quantile(at: 0.5, of: delay.secondsFromStart),
      let left = quantile(at: 0.5, of: delay.secondsLeft)
    {
      line += "; median \(start.fixed(0)) s after the start, \(left.fixed(0)) s before the end"
    }
    return ["", line]
  }

  private static func groupTable(_ report: AccuracyReport) -> TextTable {
    var table = TextTable(
      heading: ["by", "group", "truth", "sessions", "medium+", "interval", "high", "interval"],
      rightAligned: [3, 4, 6])
    for dimension in LevelRates.Dimension.allCases where dimension != .label {
      for standing in [ScoredTrace.Standing.honest, .coached, .unlabelled] {
        let groups = report.rates.filter { $0.dimension == dimension && $0.standing == standing }
        for rates in LevelRates.sorted(groups, worstFirst: standing).prefix(groupLimit) {
          table.add([
            dimension.rawValue, rates.value.printable, standing.rawValue, "\(rates.high.total)",
            rates.mediumOrAbove.percent, rates.mediumOrAbove.interval.percent, rates.high.percent,
            rates.high.interval.percent,
          ])
        }
      }
    }
    return table
  }
}
