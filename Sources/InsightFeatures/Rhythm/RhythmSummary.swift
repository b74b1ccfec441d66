/// The distribution of the session's intervals; present from 8 intervals on.
///
/// With a clock of 25 ms or coarser, everything that rests on short intervals is absent.
struct RhythmSummary: FamilySummary {
  static let family = FeatureFamily.rhythm

  let isPresent: Bool
  let median: Float
  let mean: Float
  let deviation: Float
  let upperSpread: Float
  let lowerSpread: Float
  let halfSecondShare: Float
  let oneSecondShare: Float
  let twoSecondShare: Float
  let longest: Float
  let pauseTimeShare: Float
  let neighbourCorrelation: Float

  init(_ statistics: RhythmStatistics, clockIsCoarse: Bool) {
    let intervals = statistics.intervals
    isPresent = intervals.count >= 8
    guard isPresent else {
      median = .nan
      mean = .nan
      deviation = .nan
      upperSpread = .nan
      lowerSpread = .nan
      halfSecondShare = .nan
      oneSecondShare = .nan
      twoSecondShare = .nan
      longest = .nan
      pauseTimeShare = .nan
      neighbourCorrelation = .nan
      return
    }
    halfSecondShare = intervals.share(atOrAbove: 0.5)
    oneSecondShare = intervals.share(atOrAbove: 1)
    twoSecondShare = intervals.share(atOrAbove: 2)
    mean = Logarithm.natural(statistics.meanSeconds, floor: 0.01)
    longest = Logarithm.natural(statistics.longest, floor: 0.01)
    pauseTimeShare =
      statistics.totalSeconds > 0 ? statistics.pauseSeconds / statistics.totalSeconds : .nan
    let quantiles = intervals.quantiles(at: (0.1, 0.5, 0.9))
    let low = Logarithm.natural(quantiles.0, floor: 0.01)
    let middle = Logarithm.natural(quantiles.1, floor: 0.01)
    let high = Logarithm.natural(quantiles.2, floor: 0.01)
    median = clockIsCoarse ? .nan : middle
    deviation = clockIsCoarse ? .nan : intervals.logMoments.deviation
    upperSpread = clockIsCoarse ? .nan : high - middle
    lowerSpread = clockIsCoarse ? .nan : middle - low
    neighbourCorrelation = clockIsCoarse ? .nan : statistics.neighbourCorrelation
  }

  static let definitions: [FeatureDefinition<RhythmSummary>] = [
    .init(
      "median", .logSeconds, -4.7...4.1, "Median interval between strokes", .dhakal2018
    ) { $0.median },
    .init(
      "mean", .logSeconds, -4.7...4.1, "Mean interval between strokes", .crump2018
    ) { $0.mean },
    .init(
      "log-deviation", .logDeviation, 0...3, "Spread of the logarithms of the intervals", .antal2016
    ) { $0.deviation },
    .init(
      "upper-spread", .logRatio, 0...6, "90th percentile of the intervals over the median",
      .crump2018
    ) { $0.upperSpread },
    .init(
      "lower-spread", .logRatio, 0...6, "Median of the intervals over the 10th percentile",
      .crump2018
    ) { $0.lowerSpread },
    .init(
      "share-500", .share, 0...1, "Share of the intervals of 0.5 s and more", .crump2018
    ) { $0.halfSecondShare },
    .init(
      "share-1000", .share, 0...1, "Share of the intervals of 1 s and more", .crump2018
    ) { $0.oneSecondShare },
    .init(
      "share-2000", .share, 0...1, "Share of the intervals of 2 s and more", .crump2018
    ) { $0.twoSecondShare },
    .init("longest", .logSeconds, -4.7...4.1, "The longest interval", .antal2016) { $0.longest },
    .init(
      "pause-time-share", .share, 0...1,
      "Share of the typing time that lies in intervals of 1 s and more", .vendorReports
    ) { $0.pauseTimeShare },
    .init(
      "neighbour-correlation", .ratio, -1...1,
      "Correlation of the logarithms of neighbouring intervals: low when chunks alternate", .own
    ) { $0.neighbourCorrelation },
  ]
}
