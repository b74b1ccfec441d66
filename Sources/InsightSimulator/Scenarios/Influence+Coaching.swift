import InsightEvents

extension Influence {
  /// Ways in which being told what to do shows; a session has some of them, never all.
  struct CoachingWays {
    /// Chances that codes are dictated, that the person waits before typing, before leaving a field, or between pages.
    var dictates: Double
    var waitsBefore: Double
    var asksBack: Double
    var waitsBetween: Double
    /// Chance that the person is led through unknown pages.
    var leads: Double
    /// Chance that the person speaks while typing.
    var speaks: Double
  }

  /// Adds coaching to an ordinary session.
  ///
  /// Sizes at full strength follow the proxies: onset × 2.04 and commit × 1.61 (Monaro 2018), pauses and disfluency
  /// while speaking (TalkTyping), groups of 2 to 5 digits (BehavioSec). Strength is drawn from 0.3 to 1; a quarter of
  /// the people hide it and show less than half.
  mutating func coach(_ ways: CoachingWays, _ random: inout RandomStream) {
    var strength = random.uniform(0.3, 1)
    if random.chance(0.25) { strength *= 0.45 }
    func grown(_ factor: Double) -> Double {
      1 + (factor - 1) * strength * random.uniform(0.6, 1.7)
    }
    if random.chance(ways.dictates) {
      chunks = Chunks(
        length: random.pick([(2...3, 0.3), (3...4, 0.5), (2...5, 0.2)]),
        pauseSeconds: (
          TypingParameters.dictationSeconds.median * random.logNormal(median: 1, spread: 0.35),
          TypingParameters.dictationSeconds.spread
        ),
        share: min(1, 0.35 + 0.6 * strength))
      tempoSensitive *= random.logNormal(median: 1.1, spread: 0.15)
    }
    if random.chance(ways.waitsBefore) {
      onsetSensitive *= grown(TypingParameters.instructedOnsetFactor)
    }
    if random.chance(ways.asksBack) {
      commitSensitive *= grown(TypingParameters.instructedCommitFactor * 1.3)
      revisitChance += 0.15 * strength
    }
    if random.chance(ways.waitsBetween) {
      waitsPerPage += random.uniform(0.25, 0.9) * strength
      waitSeconds = ContextParameters.instructionSeconds
      waitsOnSensitive = random.uniform(0.35, 0.8)
      aimlessInWaits = random.uniform(0.3, 0.85)
    }
    if random.chance(ways.leads) {
      searching += 0.5 * strength * random.unit()
      backNavigations += 0.9 * strength * random.unit()
      reading *= random.logNormal(median: 1.15, spread: 0.3)
    }
    if random.chance(ways.speaks) {
      let speaking = TypingParameters.self
      pausesSensitive +=
        strength
        * random.uniform(speaking.speakingPauseShare.low, speaking.speakingPauseShare.high)
      disfluencySensitive +=
        strength
        * random.uniform(
          speaking.speakingDisfluencyShare.low, speaking.speakingDisfluencyShare.high)
    }
    if random.chance(0.5) { corrections *= grown(1.8) }
  }

  /// Adds the call of a caller who claims to be somebody.
  mutating func addScamCall(_ route: CallEvent.Route, _ random: inout RandomStream) {
    context.call = Call(
      begins: random.chance(0.75) ? random.uniform(-2, -0.1) : random.uniform(0, 0.5),
      ends: random.chance(0.9) ? 2 : random.uniform(0.6, 1),
      route: route,
      counterpart: random.pick([(.known, 0.06), (.unknown, 0.49), (.unstated, 0.45)]))
  }
}
