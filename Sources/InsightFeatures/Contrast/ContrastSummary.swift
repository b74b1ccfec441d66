/// Sensitive fields against the others of the same session.
///
/// Without steps, the last field against the earlier ones. Present when both sides have five intervals,
/// or both an onset.
struct ContrastSummary: FamilySummary {
  static let family = FeatureFamily.contrast

  private static let neededIntervals: UInt32 = 5

  let isPresent: Bool
  var medianDifference = Float.nan
  var meanDifference = Float.nan
  var upperDifference = Float.nan
  var deviationDifference = Float.nan
  var pauseDifference = Float.nan
  var longPauseDifference = Float.nan
  var longestDifference = Float.nan
  var deletionDifference = Float.nan
  var onsetDifference = Float.nan
  var commitDifference = Float.nan

  init(_ statistics: ContrastStatistics, rhythm: RhythmStatistics, clockIsCoarse: Bool) {
    let part = statistics.hasSteps ? statistics.sensitive : statistics.lastField
    let whole = statistics.whole
    let enough =
      part.intervals.count >= Self.neededIntervals
      && rhythm.intervals.count >= part.intervals.count + Self.neededIntervals
    onsetDifference = Self.difference(part.onsets, of: whole.onsets)
    commitDifference = Self.difference(part.commits, of: whole.commits)
    isPresent = enough || onsetDifference.isFinite
    guard enough else { return }
    let rest = rhythm.intervals.subtracting(part.intervals)
    pauseDifference =
      part.intervals.share(atOrAbove: 0.5) - rest.share(atOrAbove: 0.5)
    longPauseDifference = part.intervals.share(atOrAbove: 1) - rest.share(atOrAbove: 1)
    meanDifference = Self.meanDifference(part, rhythm)
    let longestOfRest =
      statistics.hasSteps ? statistics.longestElsewhere : statistics.longestEarlier
    longestDifference =
      Logarithm.natural(part.longest, floor: 0.05) - Logarithm.natural(longestOfRest, floor: 0.05)
    let strokesOfRest = whole.strokes - part.strokes
    if strokesOfRest > 0, part.strokes > 0 {
      deletionDifference =
        Float(part.deletions) / Float(part.strokes)
        - Float(whole.deletions - part.deletions) / Float(strokesOfRest)
    }
    guard !clockIsCoarse else { return }
    let own = part.intervals.quantiles(at: (0.5, 0.5, 0.9))
    let other = rest.quantiles(at: (0.5, 0.5, 0.9))
    medianDifference =
      Logarithm.natural(own.0, floor: 0.01) - Logarithm.natural(other.0, floor: 0.01)
    upperDifference =
      Logarithm.natural(own.2, floor: 0.01) - Logarithm.natural(other.2, floor: 0.01)
    deviationDifference = part.intervals.logMoments.deviation - rest.logMoments.deviation
  }

  /// The logarithm of the mean interval of a part over that of the rest; both hold intervals.
  private static func meanDifference(
    _ part: ContrastStatistics.Part, _ rhythm: RhythmStatistics
  ) -> Float {
    let restSeconds = rhythm.totalSeconds - part.totalSeconds
    let restCount = rhythm.intervals.count - part.intervals.count
    return Logarithm.natural(part.totalSeconds / Float(part.intervals.count), floor: 0.01)
      - Logarithm.natural(restSeconds / Float(restCount), floor: 0.01)
  }

  /// The mean of a part less the mean of the rest of the whole; NaN when either side is empty.
  private static func difference(_ part: PowerSums, of whole: PowerSums) -> Float {
    let rest = Float(whole.count) - Float(part.count)
    guard part.count > 0, rest > 0 else { return .nan }
    let total = whole.mean * Float(whole.count)
    return part.mean - (total - part.mean * Float(part.count)) / rest
  }

  static let definitions: [FeatureDefinition<ContrastSummary>] = [
    .init(
      "median-difference", .logRatio, -4...4,
      "Median interval in sensitive fields over that in the others", .antal2016
    ) { $0.medianDifference },
    .init(
      "mean-difference", .logRatio, -5...5,
      "Mean interval in sensitive fields over that in the others", .crump2018
    ) { $0.meanDifference },
    .init(
      "upper-difference", .logRatio, -5...5,
      "90th percentile of the intervals in sensitive fields over that in the others", .antal2016
    ) { $0.upperDifference },
    .init(
      "deviation-difference", .logDeviation, -2.5...2.5,
      "Spread of the logarithms of the intervals in sensitive fields less that in the others",
      .crump2018
    ) { $0.deviationDifference },
    .init(
      "pause-difference", .share, -1...1,
      "Share of intervals of 0.5 s and more in sensitive fields less that in the others", .crump2018
    ) { $0.pauseDifference },
    .init(
      "long-pause-difference", .share, -1...1,
      "Share of intervals of 1 s and more in sensitive fields less that in the others", .crump2018
    ) { $0.longPauseDifference },
    .init(
      "longest-difference", .logRatio, -5...5,
      "Longest interval in sensitive fields over that in the others", .antal2016
    ) { $0.longestDifference },
    .init(
      "deletion-difference", .share, -1...1,
      "Share of deletions in sensitive fields less that in the others", .vendorReports
    ) { $0.deletionDifference },
    .init(
      "onset-difference", .logRatio, -5...5,
      "Mean logarithm of the onsets of sensitive fields less that of the others", .monaro2018
    ) { $0.onsetDifference },
    .init(
      "commit-difference", .logRatio, -5...5,
      "Mean logarithm of the commit latencies of sensitive fields less that of the others",
      .monaro2018
    ) { $0.commitDifference },
  ]
}
