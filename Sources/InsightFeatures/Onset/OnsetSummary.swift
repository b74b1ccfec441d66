/// Onset and commit latencies of the session; present from one onset or commit latency on.
struct OnsetSummary: FamilySummary {
  static let family = FeatureFamily.onset

  let isPresent: Bool
  let onsetMedian: Float
  let onsetLongest: Float
  let onsetLast: Float
  let onsetDeviation: Float
  let onsetLongShare: Float
  let commitMedian: Float
  let commitLongest: Float
  let commitLast: Float
  let commitDeviation: Float
  let commitLongShare: Float

  /// Latencies below this count as this, since nobody reads and acts faster.
  private static let floor: Float = 0.05

  init(_ statistics: OnsetStatistics) {
    let onsets = statistics.onsets
    let commits = statistics.commits
    isPresent = onsets.count + commits.count > 0
    let hasOnset = onsets.count > 0
    let hasCommit = commits.count > 0
    onsetMedian = onsets.quantile(at: 0.5)
    onsetLongest = hasOnset ? statistics.longestOnset : .nan
    onsetLast = hasOnset ? statistics.lastOnset : .nan
    onsetDeviation = onsets.count >= 3 ? onsets.logMoments.deviation : .nan
    onsetLongShare = onsets.share(atOrAbove: 4)
    commitMedian = commits.quantile(at: 0.5)
    commitLongest = hasCommit ? statistics.longestCommit : .nan
    commitLast = hasCommit ? statistics.lastCommit : .nan
    commitDeviation = commits.count >= 3 ? commits.logMoments.deviation : .nan
    commitLongShare = commits.share(atOrAbove: 2)
  }

  static let definitions: [FeatureDefinition<OnsetSummary>] = [
    .init(
      "onset-median", .logSeconds, -3...4.1,
      "Median time from focus, else from the step, to the first key of a field", .monaro2018
    ) { Logarithm.natural($0.onsetMedian, floor: floor) },
    .init(
      "onset-longest", .logSeconds, -3...4.1, "The longest onset of a field", .monaro2018
    ) { Logarithm.natural($0.onsetLongest, floor: floor) },
    .init(
      "onset-last", .logSeconds, -3...4.1, "The onset of the last field that has one", .monaro2018
    ) { Logarithm.natural($0.onsetLast, floor: floor) },
    .init(
      "onset-deviation", .logDeviation, 0...2.5,
      "How much the onsets of the fields differ, from three fields on", .monaro2018
    ) { $0.onsetDeviation },
    .init(
      "onset-long-share", .share, 0...1, "Share of the fields with an onset of 4 s or more",
      .vendorReports
    ) { $0.onsetLongShare },
    .init(
      "commit-median", .logSeconds, -3...4.1,
      "Median time from the last key of a field to leaving it", .monaro2018
    ) { Logarithm.natural($0.commitMedian, floor: floor) },
    .init(
      "commit-longest", .logSeconds, -3...4.1, "The longest commit latency of a field", .monaro2018
    ) { Logarithm.natural($0.commitLongest, floor: floor) },
    .init(
      "commit-last", .logSeconds, -3...4.1,
      "The commit latency of the last field that has one", .monaro2018
    ) { Logarithm.natural($0.commitLast, floor: floor) },
    .init(
      "commit-deviation", .logDeviation, 0...2.5,
      "How much the commit latencies differ, from three fields on", .monaro2018
    ) { $0.commitDeviation },
    .init(
      "commit-long-share", .share, 0...1,
      "Share of the fields with a commit latency of 2 s or more", .vendorReports
    ) { $0.commitLongShare },
  ]
}
