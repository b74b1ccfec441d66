/// The structure of bursts and gaps; present from 8 intervals on.
struct ChunkSummary: FamilySummary {
  static let family = FeatureFamily.chunking

  let isPresent: Bool
  let meanLength: Float
  let lengthVariation: Float
  let shortShare: Float
  let chunkShare: Float
  let digitMeanLength: Float
  let digitChunkShare: Float
  let gapMedian: Float
  let gapDeviation: Float
  let gapRate: Float
  let slowWeight: Float
  let slowSeparation: Float

  init(_ statistics: ChunkStatistics, rhythm: RhythmStatistics, clockIsCoarse: Bool) {
    let intervals = rhythm.intervals
    isPresent = intervals.count >= 8
    let bursts = Float(statistics.lengths.count)
    let digitBursts = Float(statistics.digitLengths.count)
    let gaps = statistics.gaps
    meanLength = statistics.lengths.mean
    lengthVariation =
      bursts >= 3 ? statistics.lengths.deviation / max(statistics.lengths.mean, 1) : .nan
    shortShare = bursts > 0 ? Float(statistics.shortBursts) / bursts : .nan
    chunkShare = bursts > 0 ? Float(statistics.chunkBursts) / bursts : .nan
    digitMeanLength = statistics.digitLengths.mean
    digitChunkShare = digitBursts > 0 ? Float(statistics.digitChunkBursts) / digitBursts : .nan
    gapMedian = gaps.quantile(at: 0.5)
    gapDeviation = gaps.count >= 3 ? gaps.logMoments.deviation : .nan
    gapRate = isPresent ? Float(gaps.count) / Float(intervals.count) : .nan
    let mixture =
      isPresent && !clockIsCoarse ? LogNormalMixture(fitting: intervals) : nil
    slowWeight = mixture?.slowWeight ?? .nan
    slowSeparation = mixture?.separation ?? .nan
  }

  static let definitions: [FeatureDefinition<ChunkSummary>] = [
    .init(
      "burst-length", .logCount, 0...7, "Mean length of bursts in strokes", .vendorReports
    ) { Logarithm.onePlus($0.meanLength) },
    .init(
      "burst-variation", .ratio, 0...3,
      "Spread of burst lengths over their mean: low when chunks are even", .vendorReports
    ) { $0.lengthVariation },
    .init(
      "short-burst-share", .share, 0...1, "Share of the bursts of one or two strokes", .crossley2024
    ) { $0.shortShare },
    .init(
      "chunk-share", .share, 0...1, "Share of the bursts of three or four strokes", .vendorReports
    ) { $0.chunkShare },
    .init(
      "digit-burst-length", .logCount, 0...4, "Mean length of bursts that hold digits only",
      .vendorReports
    ) { Logarithm.onePlus($0.digitMeanLength) },
    .init(
      "digit-chunk-share", .share, 0...1,
      "Share of the digit bursts that are three or four digits long", .vendorReports
    ) { $0.digitChunkShare },
    .init(
      "gap-median", .logSeconds, -0.7...4.1, "Median gap between bursts", .vendorReports
    ) { Logarithm.natural($0.gapMedian, floor: 0.5) },
    .init(
      "gap-deviation", .logDeviation, 0...2,
      "Spread of the gaps: low when chunks come at an even pace, from three gaps on", .own
    ) { $0.gapDeviation },
    .init(
      "gap-rate", .share, 0...1, "Gaps between bursts for each interval", .crossley2024
    ) { $0.gapRate },
    .init(
      "slow-weight", .share, 0...1,
      "Weight of the slow component in a mixture of two log-normals", .roeser2021
    ) { $0.slowWeight },
    .init(
      "slow-separation", .logRatio, 0...6,
      "Distance between the slow and the fluent component of that mixture", .roeser2021
    ) { $0.slowSeparation },
  ]
}
