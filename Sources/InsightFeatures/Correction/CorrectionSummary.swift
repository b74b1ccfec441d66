/// Corrections and returns; present from 10 strokes, 2 visits or 2 steps on.
struct CorrectionSummary: FamilySummary {
  static let family = FeatureFamily.correction

  let isPresent: Bool
  let deletionShare: Float
  let runRate: Float
  let longestRun: Float
  let navigationShare: Float
  let returnShare: Float
  let emptyShare: Float
  let returnedSteps: Float
  let returnedTimeShare: Float

  init(_ statistics: CorrectionStatistics, visits: FieldVisits, now: Int64) {
    let strokes = Float(statistics.strokes)
    let hasStrokes = statistics.strokes >= 10
    let hasVisits = visits.visits >= 2
    let hasSteps = statistics.steps >= 2
    isPresent = hasStrokes || hasVisits || hasSteps
    deletionShare = hasStrokes ? Float(statistics.deletions) / strokes : .nan
    runRate = hasStrokes ? Float(statistics.runs) / strokes : .nan
    longestRun = hasStrokes ? Float(statistics.longestRun) : .nan
    navigationShare =
      hasStrokes
      ? Float(statistics.navigationKeys) / (strokes + Float(statistics.navigationKeys)) : .nan
    returnShare = hasVisits ? Float(visits.returns) / Float(visits.visits) : .nan
    emptyShare =
      visits.focusedVisits >= 2 ? Float(visits.emptyVisits) / Float(visits.visits) : .nan
    returnedSteps = hasSteps ? Float(statistics.returnedSteps) : .nan
    let duration = SessionClock.seconds(now)
    returnedTimeShare =
      hasSteps && duration > 0 ? statistics.returned.seconds(until: now) / duration : .nan
  }

  static let definitions: [FeatureDefinition<CorrectionSummary>] = [
    .init(
      "deletion-share", .share, 0...1, "Share of the strokes that delete", .banerjee2014
    ) { $0.deletionShare },
    .init(
      "run-rate", .share, 0...1, "Runs of deletions for each stroke", .banerjee2014
    ) { $0.runRate },
    .init(
      "longest-run", .logCount, 0...5, "The longest run of deletions", .vendorReports
    ) { Logarithm.onePlus($0.longestRun) },
    .init(
      "navigation-share", .share, 0...1, "Share of caret keys among strokes and caret keys",
      .banerjee2014
    ) { $0.navigationShare },
    .init(
      "return-share", .share, 0...1, "Share of the visits to fields that were visited before",
      .vendorReports
    ) { $0.returnShare },
    .init(
      "empty-visit-share", .share, 0...1, "Share of the visits in which nothing was entered",
      .vendorReports
    ) { $0.emptyShare },
    .init(
      "returned-steps", .logCount, 0...4, "Steps that were gone back to", .vendorReports
    ) { Logarithm.onePlus($0.returnedSteps) },
    .init(
      "returned-time-share", .share, 0...1, "Share of the time in steps that were gone back to",
      .vendorReports
    ) { $0.returnedTimeShare },
  ]
}
