/// How the device is held; present from 2 s and 5 looks of gravity on, or with a proximity sensor.
struct PostureSummary: FamilySummary {
  static let family = FeatureFamily.posture

  let isPresent: Bool
  let pitch: Float
  let pitchSpread: Float
  let roll: Float
  let flatShare: Float
  let readingShare: Float
  let earShare: Float
  let changeRate: Float
  let nearShare: Float
  let nearSpells: Float

  init(_ statistics: PostureStatistics, now: Int64) {
    let seconds = statistics.seconds
    let hasGravity = seconds >= 2 && statistics.looks >= 5
    isPresent = hasGravity || statistics.knowsProximity
    func mean(_ sum: Double) -> Float { hasGravity ? Float(sum / seconds) : .nan }
    let pitchMean = mean(statistics.signedPitchSum)
    pitch = Logarithm.arcsineDegrees(pitchMean)
    roll = Logarithm.arcsineDegrees(mean(statistics.rollSum))
    pitchSpread =
      max(mean(statistics.pitchSquares) - pitchMean * pitchMean, 0).squareRoot()
      + (hasGravity ? 0 : .nan)
    flatShare = mean(statistics.postures.flat)
    readingShare = mean(statistics.postures.reading)
    earShare = mean(statistics.postures.ear)
    changeRate = hasGravity ? Float(statistics.changes) * 60 / Float(seconds) : .nan
    let duration = SessionClock.seconds(now)
    nearShare =
      statistics.knowsProximity && duration > 0
      ? statistics.near.seconds(until: now) / duration : .nan
    nearSpells = statistics.knowsProximity ? Float(statistics.nearSpells) : .nan
  }

  static let definitions: [FeatureDefinition<PostureSummary>] = [
    .init(
      "pitch", .degrees, -90...90, "Mean elevation of the top of the device", .sitova2016
    ) { $0.pitch },
    .init(
      "pitch-spread", .ratio, 0...1, "Standard deviation of the sine of that elevation", .sitova2016
    ) { $0.pitchSpread },
    .init(
      "roll", .degrees, 0...90, "Mean elevation of the higher side", .sitova2016
    ) { $0.roll },
    .init(
      "flat-share", .share, 0...1, "Share of the time lying within 20° of flat", .vendorReports
    ) { $0.flatShare },
    .init(
      "reading-share", .share, 0...1, "Share of the time tilted towards the person", .vendorReports
    ) { $0.readingShare },
    .init(
      "ear-share", .share, 0...1, "Share of the time upright, tilted sideways and facing sideways",
      .vendorReports
    ) { $0.earShare },
    .init(
      "change-rate", .logPerMinute, 0...4.5, "Changes of posture by more than 30°", .vendorReports
    ) { Logarithm.onePlus($0.changeRate) },
    .init(
      "near-share", .share, 0...1, "Share of the session with something near the proximity sensor",
      .vendorReports
    ) { $0.nearShare },
    .init(
      "near-spells", .logCount, 0...3.5, "Times something came near the proximity sensor",
      .vendorReports
    ) { Logarithm.onePlus($0.nearSpells) },
  ]
}
