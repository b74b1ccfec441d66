#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The factor that a skill of so many standard deviations puts on a time.
func expSkill(_ skill: Double, _ spread: Double) -> Double { exp(skill * spread) }

extension Person {
  /// Shifts a drawn person to the ways of a cohort.
  ///
  /// Sources: movement factors in ``MovementParameters``; typing of older people 1.3–1.8 times slower (Aalto's age
  /// groups, Dhakal 2018); second-language writers of Language Hero: P(>1 s) 15 %, deletions 11.9 %;
  /// reading speeds assumed.
  mutating func adapt(to cohort: Cohort, _ random: inout RandomStream) {
    switch cohort {
    case .general:
      break
    case .elderly:
      slowTyping(by: random.logNormal(median: 1.45, spread: 0.2))
      movementFactor *= random.logNormal(
        median: MovementParameters.elderlyFactor.median,
        spread: MovementParameters.elderlyFactor.spread)
      movementScatter *= 1.3
      onsetSeconds *= random.logNormal(median: 1.45, spread: 0.25)
      commitSeconds *= random.logNormal(median: 1.45, spread: 0.25)
      pageSeconds *= random.logNormal(median: 1.6, spread: 0.25)
      copyPauseShare = min(0.25, copyPauseShare * random.uniform(1.5, 4))
      familiarDisfluency = min(0.7, familiarDisfluency * 1.3)
      switchesMean *= 0.6
      phoneShare = random.chance(0.5) ? 0.8 : 0.2
    case .motorImpairment:
      slowTyping(by: random.logNormal(median: 1.7, spread: 0.35))
      movementFactor *= random.logNormal(
        median: MovementParameters.motorImpairmentFactor.median,
        spread: MovementParameters.motorImpairmentFactor.spread)
      movementScatter *= 1.8
      shake *= random.uniform(1, 2.5)
      physicalHoldSeconds *= random.uniform(1, 1.8)
      touchHoldSeconds *= random.uniform(1, 2.2)
      copyCorrectionShare = min(0.3, copyCorrectionShare * random.uniform(1.3, 3))
      copyPauseShare = min(0.25, copyPauseShare * random.uniform(1.2, 4))
      onsetSeconds *= random.logNormal(median: 1.4, spread: 0.25)
      commitSeconds *= random.logNormal(median: 1.4, spread: 0.25)
    case .assistiveTechnology:
      slowTyping(by: random.logNormal(median: 1.6, spread: 0.35))
      onsetSeconds *= random.logNormal(median: 1.8, spread: 0.3)
      commitSeconds *= random.logNormal(median: 1.7, spread: 0.3)
      pageSeconds *= random.logNormal(median: 1.9, spread: 0.35)
      usesTabulator = random.chance(0.85)
      copyPauseShare = min(0.25, copyPauseShare * random.uniform(1.2, 3))
    case .secondLanguage:
      slowTyping(by: random.logNormal(median: 1.12, spread: 0.12))
      pageSeconds *= random.logNormal(median: 1.5, spread: 0.25)
      onsetSeconds *= random.logNormal(median: 1.3, spread: 0.25)
      composePauseShare = min(0.35, composePauseShare * random.uniform(1.2, 2))
      copyPauseShare = min(0.2, copyPauseShare * random.uniform(1.2, 3))
      copyCorrectionShare = min(0.25, copyCorrectionShare * random.uniform(1, 1.8))
      switchesMean *= random.uniform(1, 2)
    }
  }

  private mutating func slowTyping(by factor: Double) {
    physicalIntervalSeconds *= factor
    touchIntervalSeconds *= factor
  }
}
