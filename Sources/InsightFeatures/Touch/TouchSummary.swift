/// Taps and strokes; present from 5 contacts on.
struct TouchSummary: FamilySummary {
  static let family = FeatureFamily.touch

  let isPresent: Bool
  let durationMedian: Float
  let intervalMedian: Float
  let intervalUpper: Float
  let targetlessShare: Float
  let strokeShare: Float
  let straightness: Float
  let turnedShare: Float
  let additionalShare: Float
  let pressureSpread: Float

  init(_ statistics: TouchStatistics, clockIsCoarse: Bool) {
    let results = statistics.results
    isPresent = results.contacts >= 5
    durationMedian = clockIsCoarse ? .nan : results.durations.quantile(at: 0.5)
    let intervals = results.intervals.quantiles(at: (0.5, 0.5, 0.9))
    let hasIntervals = results.intervals.count >= 3
    intervalMedian = hasIntervals ? intervals.0 : .nan
    intervalUpper = hasIntervals ? intervals.2 : .nan
    targetlessShare =
      results.knowsTargets && results.taps >= 3
      ? Float(results.targetlessTaps) / Float(results.taps) : .nan
    let ended = Float(results.taps) + Float(results.strokes)
    strokeShare = ended >= 3 ? Float(results.strokes) / ended : .nan
    straightness = results.straightness.mean
    turnedShare =
      results.comparedStrokes > 0
      ? Float(results.turnedStrokes) / Float(results.comparedStrokes) : .nan
    additionalShare = Float(results.additional) / Float(max(results.contacts, 1))
    let spread = results.pressures.deviation
    pressureSpread = results.pressures.count >= 5 && spread > 1e-4 ? spread : .nan
  }

  static let definitions: [FeatureDefinition<TouchSummary>] = [
    .init(
      "tap-duration", .logSeconds, -5...2, "Median duration of taps", .antal2016
    ) { Logarithm.natural($0.durationMedian, floor: 0.005) },
    .init(
      "tap-interval", .logSeconds, -3...4.1, "Median time between taps that do not type",
      .vendorReports
    ) { Logarithm.natural($0.intervalMedian, floor: 0.05) },
    .init(
      "tap-interval-upper", .logSeconds, -3...4.1,
      "90th percentile of the time between taps that do not type", .vendorReports
    ) { Logarithm.natural($0.intervalUpper, floor: 0.05) },
    .init(
      "targetless-share", .share, 0...1,
      "Share of the taps on nothing, where the platform names targets", .vendorReports
    ) { $0.targetlessShare },
    .init(
      "stroke-share", .share, 0...1, "Share of strokes among taps and strokes", .vendorReports
    ) { $0.strokeShare },
    .init(
      "straightness", .share, 0...1, "Mean of distance over path of strokes", .own
    ) { $0.straightness },
    .init(
      "turned-share", .share, 0...1, "Share of the strokes against the direction of the one before",
      .vendorReports
    ) { $0.turnedShare },
    .init(
      "additional-share", .share, 0...1, "Share of the contacts that began while another was down",
      .own
    ) { $0.additionalShare },
    .init(
      "pressure-spread", .ratio, 0...1,
      "Standard deviation of the pressure at the start of contacts; absent when it is constant",
      .sitova2016
    ) { $0.pressureSpread },
  ]
}
