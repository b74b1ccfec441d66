/// Scrolling; present from 2 bouts on.
struct ScrollSummary: FamilySummary {
  static let family = FeatureFamily.scroll

  let isPresent: Bool
  let boutRate: Float
  let reversalsPerBout: Float
  let turnedShare: Float
  let netShare: Float
  let pauseMedian: Float

  init(_ statistics: ScrollStatistics, now: Int64) {
    isPresent = statistics.bouts >= 2
    let bouts = Float(statistics.bouts)
    let duration = SessionClock.seconds(now)
    boutRate = duration > 0 ? bouts * 60 / duration : .nan
    reversalsPerBout = bouts > 0 ? Float(statistics.reversals) / bouts : .nan
    turnedShare = bouts > 1 ? Float(statistics.turnedBouts) / (bouts - 1) : .nan
    netShare = statistics.netShare
    pauseMedian = statistics.pauses.quantile(at: 0.5)
  }

  static let definitions: [FeatureDefinition<ScrollSummary>] = [
    .init(
      "bout-rate", .logPerMinute, 0...5, "Bouts of scrolling", .vendorReports
    ) { Logarithm.onePlus($0.boutRate) },
    .init(
      "reversals", .logCount, 0...3, "Reversals of direction for each bout", .vendorReports
    ) { Logarithm.onePlus($0.reversalsPerBout) },
    .init(
      "turned-share", .share, 0...1, "Share of the bouts against the direction of the one before",
      .vendorReports
    ) { $0.turnedShare },
    .init(
      "net-share", .share, 0...1,
      "Distance from where scrolling began over the distance scrolled: low when aimless",
      .vendorReports
    ) { $0.netShare },
    .init(
      "pause-median", .logSeconds, -1...4.1, "Median pause between bouts", .vendorReports
    ) { Logarithm.natural($0.pauseMedian, floor: 0.4) },
  ]
}
