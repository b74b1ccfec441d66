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
  /// Sizes follow the proxies: onset × 2.04 and commit × 1.61 in liars (Monaro 2018), who compute an answer; a
  /// coached person waits for a voice, so full strength is above them (assumed). Pauses and disfluency while speaking
  /// are TalkTyping's, groups of 2 to 5 digits BehavioSec's. Strength is drawn from 0.7 to 1.45; one in five
  /// hides it and shows half.
  ///
  /// - Parameters:
  ///   - ways: the chances of each way.
  ///   - scale: 1 for a coach; less for a gentle helper.
  ///   - random: where the draws come from.
  mutating func coach(
    _ ways: CoachingWays, scale: Double = 1, _ random: inout RandomStream
  ) {
    var strength = scale * random.uniform(0.75, 1.6)
    if random.chance(0.2) { strength *= 0.5 }
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
        share: min(1, 0.45 + 0.6 * strength))
      tempoSensitive *= random.logNormal(median: 1.1, spread: 0.15)
    }
    if random.chance(ways.waitsBefore) {
      onsetSensitive *= grown(1.6 * TypingParameters.instructedOnsetFactor)
    }
    if random.chance(ways.asksBack) {
      commitSensitive *= grown(1.7 * TypingParameters.instructedCommitFactor)
      revisitChance += 0.15 * strength
    }
    if random.chance(ways.waitsBetween) {
      waitsPerPage += random.uniform(0.5, 1.6) * strength
      waitSeconds = ContextParameters.instructionSeconds
      waitsOnSensitive = random.uniform(0.5, 0.9)
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

  /// Adds speaking while typing, and nothing else.
  ///
  /// TalkTyping E2: median 0.162 s silent, 0.167–0.189 s speaking; mean 0.238 s, 0.243–0.374 s; P(>1 s) 3.0 %, 2.5–8.3 %:
  /// some speech does nearly nothing, demanding speech does much.
  mutating func speakWhileTyping(_ random: inout RandomStream) {
    let demand = random.uniform(0.4, 1.2)
    tempoSensitive *= 1 + 0.17 * demand
    disfluencySensitive += demand * random.uniform(0.1, 0.35)
    pausesSensitive += demand * random.uniform(0.02, 0.09)
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
