/// One self-contained page for a fraud analyst: no script, nothing loaded, light and dark.
package enum ReportPage {
  /// The page of one report.
  package static func markup(_ report: AccuracyReport) -> String {
    document(
      title: "Trust Insights report: \(report.model)",
      sections: [
        AnswerSection.markup(report)
      ] + body(report))
  }

  /// The page of two models over the same sessions; the sections on one model are about the first.
  package static func markup(_ comparison: ModelComparison) -> String {
    let report = comparison.first
    return document(
      title: "Trust Insights report: \(report.model) and \(comparison.second.model)",
      sections: [
        AnswerSection.markup(report), ComparisonSection.markup(comparison),
      ] + body(report))
  }

  private static func body(_ report: AccuracyReport) -> [String] {
    [
      GroupSection.markup(report, .honest), BotheredSection.markup(report),
      BudgetSection.markup(report),
      WorthSection.markup(report), GroupSection.markup(report, .coached),
      GroupSection.markup(report, .unlabelled), QualitySection.markup(report),
      TimeSection.markup(report), BasisSection.markup(report),
    ]
  }

  private static func document(title: String, sections: [String]) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="referrer" content="no-referrer">
    <title>\(title.escapedForHTML)</title>
    <style>
    \(PageStyle.sheet)
    </style>
    </head>
    <body>
    \(sections.filter { !$0.isEmpty }.joined(separator: "\n"))
    </main>
    <footer><p class="quiet">Made by trust-insights \(CommandTable.version) on this machine from recorded
    traces; nothing was sent anywhere. A level is advice to ask and to pause, never a reason to block
    somebody by itself.</p></footer>
    </body>
    </html>

    """
  }
}
