/// Movements of a mouse; present from 2 s of movement on.
struct PointerSummary: FamilySummary {
  static let family = FeatureFamily.pointer

  let isPresent: Bool
  let restMedian: Float
  let restUpper: Float
  let restRate: Float
  let restShare: Float
  let efficiency: Float
  let turning: Float
  let sharpTurnRate: Float
  let aimlessShare: Float
  let hesitationMedian: Float
  let speedMedian: Float
  let speedSpread: Float
  let targetlessShare: Float

  init(_ pointerPath: PointerPath, presses: MousePresses, now: Int64) {
    let movements = pointerPath.movements
    let movingSeconds = Float(movements.movingSeconds)
    let path = Float(movements.path)
    isPresent = movingSeconds >= 2
    let rests = movements.rests.quantiles(at: (0.5, 0.5, 0.9))
    restMedian = rests.0
    restUpper = movements.rests.count >= 5 ? rests.2 : .nan
    let duration = SessionClock.seconds(now)
    restRate = movingSeconds > 0 ? Float(movements.rests.count) / movingSeconds * 60 : .nan
    restShare = duration > 0 ? 1 - movingSeconds / duration : .nan
    efficiency = path > 0 ? Float(movements.chord) / path : .nan
    turning = path > 0 ? Float(movements.turning) * 100 / path : .nan
    sharpTurnRate = movingSeconds > 0 ? Float(movements.sharpTurns) / movingSeconds : .nan
    aimlessShare =
      movements.presses > 0 && path > 0 ? 1 - Float(movements.aimedPath) / path : .nan
    hesitationMedian = movements.hesitations.quantile(at: 0.5)
    let speeds = movements.speeds.quantiles(at: (0.5, 0.5, 0.9))
    speedMedian = speeds.0 * PointerMovements.speedUnit
    speedSpread = speeds.2 / speeds.0
    targetlessShare =
      presses.knowsTargets && presses.count > 0
      ? Float(presses.targetless) / Float(presses.count) : .nan
  }

  static let definitions: [FeatureDefinition<PointerSummary>] = [
    .init(
      "rest-median", .logSeconds, -1.7...4.1, "Median rest between movements", .vendorReports
    ) { Logarithm.natural($0.restMedian, floor: 0.2) },
    .init(
      "rest-upper", .logSeconds, -1.7...4.1,
      "90th percentile of the rests between movements, from five rests on", .vendorReports
    ) { Logarithm.natural($0.restUpper, floor: 0.2) },
    .init(
      "rest-rate", .logPerMinute, 0...6, "Rests for each minute of movement", .vendorReports
    ) { Logarithm.onePlus($0.restRate) },
    .init(
      "rest-share", .share, 0...1, "Share of the session in which the pointer does not move",
      .vendorReports
    ) { $0.restShare },
    .init(
      "efficiency", .share, 0...1, "Distances from start to end of movements over their paths",
      .vendorReports
    ) { $0.efficiency },
    .init(
      "turning", .logRatio, 0...4,
      "Logarithm of one plus the sum of 1 − cos of the turns for each 100 px", .vendorReports
    ) { Logarithm.onePlus($0.turning) },
    .init(
      "sharp-turns", .logRatio, 0...3,
      "Logarithm of one plus the turns by more than a right angle for each second of movement",
      .vendorReports
    ) { Logarithm.onePlus($0.sharpTurnRate) },
    .init(
      "aimless-share", .share, 0...1,
      "Share of the path that does not lead to a press; absent without presses", .vendorReports
    ) { $0.aimlessShare },
    .init(
      "hesitation-median", .logSeconds, -3...4.1,
      "Median time from the end of a movement to the press", .vendorReports
    ) { Logarithm.natural($0.hesitationMedian, floor: 0.05) },
    .init(
      "speed-median", .logPixelsPerSecond, 3...11, "Median speed while moving", .own
    ) { Logarithm.natural($0.speedMedian, floor: 1) },
    .init(
      "speed-spread", .logRatio, 0...5, "90th percentile of the speed over its median", .own
    ) { Logarithm.natural($0.speedSpread, floor: 1) },
    .init(
      "targetless-share", .share, 0...1,
      "Share of the presses on nothing, where the platform names targets", .vendorReports
    ) { $0.targetlessShare },
  ]
}
