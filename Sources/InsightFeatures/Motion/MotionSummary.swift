/// Movement of the device; present from 3 windows of acceleration or rotation on.
///
/// Below three samples a second, energies of acceleration are absent.
struct MotionSummary: FamilySummary {
  static let family = FeatureFamily.motion

  let isPresent: Bool
  let energyMedian: Float
  let energyUpper: Float
  let energySpread: Float
  let stillShare: Float
  let walkingShare: Float
  let startRate: Float
  let rotationMedian: Float
  let rotationUpper: Float

  init(_ statistics: MotionStatistics) {
    let windows = Float(statistics.windows)
    let hasEnergy =
      statistics.windows >= 3 && statistics.sensesMotion && statistics.samplesPerSecond >= 3
    let hasRotation = statistics.rotations.count >= 3
    isPresent = hasEnergy || hasRotation
    let energies =
      hasEnergy ? statistics.energies.quantiles(at: (0.1, 0.5, 0.9)) : (.nan, .nan, .nan)
    energyMedian = energies.1
    energyUpper = energies.2
    energySpread = energies.2 / energies.0
    stillShare = hasEnergy ? Float(statistics.stillWindows) / windows : .nan
    walkingShare = hasEnergy ? Float(statistics.walkingWindows) / windows : .nan
    startRate =
      hasEnergy
      ? Float(statistics.startsOfMoving) * 60 / Float(max(statistics.accelerationSeconds, 1)) : .nan
    let rotations =
      hasRotation ? statistics.rotations.quantiles(at: (0.5, 0.5, 0.9)) : (.nan, .nan, .nan)
    rotationMedian = rotations.0 * MotionStatistics.rotationUnit
    rotationUpper = rotations.2 * MotionStatistics.rotationUnit
  }

  static let definitions: [FeatureDefinition<MotionSummary>] = [
    .init(
      "energy-median", .logAcceleration, -5...3.5,
      "Median over seconds of the acceleration without gravity, root mean square", .sitova2016
    ) { Logarithm.natural($0.energyMedian, floor: 0.007) },
    .init(
      "energy-upper", .logAcceleration, -5...3.5, "90th percentile of the same", .sitova2016
    ) { Logarithm.natural($0.energyUpper, floor: 0.007) },
    .init(
      "energy-spread", .logRatio, 0...7, "90th over 10th percentile of the same", .sitova2016
    ) { Logarithm.natural($0.energySpread, floor: 1) },
    .init(
      "still-share", .share, 0...1, "Share of the seconds below 0.15 m/s²", .vendorReports
    ) { $0.stillShare },
    .init(
      "walking-share", .share, 0...1, "Share of the seconds with the energy and pace of walking",
      .sitova2016
    ) { $0.walkingShare },
    .init(
      "start-rate", .logPerMinute, 0...3.5, "Times the device began to move after a still second",
      .vendorReports
    ) { Logarithm.onePlus($0.startRate) },
    .init(
      "rotation-median", .logDegreesPerSecond, -1.5...6.5,
      "Median over seconds of the rotation rate, root mean square", .sitova2016
    ) { Logarithm.natural($0.rotationMedian, floor: 0.25) },
    .init(
      "rotation-upper", .logDegreesPerSecond, -1.5...6.5, "90th percentile of the same", .sitova2016
    ) { Logarithm.natural($0.rotationUpper, floor: 0.25) },
  ]
}
