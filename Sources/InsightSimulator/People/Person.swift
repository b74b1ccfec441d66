import InsightEvents

/// One simulated person: skills, habits and devices, the same in all of the person's sessions.
package struct Person: Sendable {
  /// The person's number within the run.
  package let index: Int
  /// The group the person belongs to.
  package let cohort: Cohort

  /// Median fluent key interval on physical and on virtual keys, seconds.
  var physicalIntervalSeconds: Double
  var touchIntervalSeconds: Double
  /// Shape of the log-logistic interval.
  var intervalShape: Double
  /// Share of disfluent keys in familiar and in unfamiliar strings.
  var familiarDisfluency: Double
  var unfamiliarDisfluency: Double
  /// How much slower unfamiliar strings and digits are.
  var unfamiliarTempo: Double
  var digitTempo: Double
  /// How much slower the first letter of a word is.
  var wordStartTempo: Double
  /// Median hold, seconds, on physical and virtual keys.
  var physicalHoldSeconds: Double
  var touchHoldSeconds: Double
  /// Share of keys that correct, in copying and composing.
  var copyCorrectionShare: Double
  var composeCorrectionShare: Double
  /// Share of long pauses in copying and composing.
  var copyPauseShare: Double
  var composePauseShare: Double
  /// Median onset and commit latency, seconds.
  var onsetSeconds: Double
  var commitSeconds: Double
  /// Median time on a page before acting, seconds.
  var pageSeconds: Double
  /// Factor on all movement times, and on their scatter.
  var movementFactor: Double
  var movementScatter: Double
  /// Seconds a bit in pointing.
  var mouseFittsSlope: Double
  var touchFittsSlope: Double
  /// How restless the pointer or thumb is while nothing happens, 0…1.
  var restlessness: Double
  /// Mean number of app switches a session.
  var switchesMean: Double
  /// Digits copied at a time when reading a number.
  var chunkDigits: Int
  /// Whether fields are reached by tabulator on a computer.
  var usesTabulator: Bool
  /// Whether a password manager fills sign-in.
  var usesPasswordManager: Bool
  /// Tilt of the phone in degrees and its shake in m/s².
  var pitchDegrees: Double
  var rollDegrees: Double
  var shake: Double
  /// How often the person puts the phone down or picks it up in a session, on average.
  var handlingMean: Double
  /// Share of sessions on the phone.
  var phoneShare: Double
  var phone: Device
  var computer: Device

  /// Draws a person.
  ///
  /// - Parameters:
  ///   - index: the person's number.
  ///   - cohort: the group.
  ///   - seed: names the run.
  package init(index: Int, cohort: Cohort, seed: UInt64) {
    let cohortNumber = UInt64(Cohort.allCases.firstIndex(of: cohort) ?? 0)
    var random = RandomStream(seed: seed, path: 1, UInt64(index), cohortNumber)
    self.index = index
    self.cohort = cohort
    func draw(_ parameter: (median: Double, spread: Double)) -> Double {
      random.logNormal(median: parameter.median, spread: parameter.spread)
    }
    // Skill is one latent value that moves speed on both keyboards together.
    let skill = 0.75 * random.normal()
    physicalIntervalSeconds =
      draw((TypingParameters.physicalIntervalSeconds.median, 0.2)) * expSkill(skill, 0.33)
    touchIntervalSeconds =
      draw((TypingParameters.touchIntervalSeconds.median, 0.22)) * expSkill(skill, 0.33)
    intervalShape = random.uniform(
      TypingParameters.fluentShape.low, TypingParameters.fluentShape.high)
    let familiar = TypingParameters.familiarDisfluency
    familiarDisfluency = min(0.6, draw((familiar.share, familiar.shareSpread)))
    let unfamiliar = TypingParameters.unfamiliarDisfluency
    unfamiliarDisfluency = min(0.9, draw((unfamiliar.share, unfamiliar.shareSpread)))
    unfamiliarTempo = max(1, draw(TypingParameters.unfamiliarTempo))
    digitTempo = max(0.8, draw(TypingParameters.digitTempo))
    let wordStart = TypingParameters.wordStart
    wordStartTempo = max(1, draw((wordStart.tempo, wordStart.tempoSpread)))
    physicalHoldSeconds = draw(TypingParameters.physicalHoldSeconds)
    touchHoldSeconds = draw(TypingParameters.touchHoldSeconds)
    copyCorrectionShare = min(0.2, draw(TypingParameters.copyCorrectionShare))
    composeCorrectionShare = min(0.3, draw(TypingParameters.composeCorrectionShare))
    copyPauseShare = min(0.12, draw(TypingParameters.copyPauseShare))
    composePauseShare = min(0.3, draw(TypingParameters.composePauseShare))
    onsetSeconds = draw(TypingParameters.onsetSeconds)
    commitSeconds = draw(TypingParameters.commitSeconds)
    pageSeconds = draw(ContextParameters.pageSeconds)
    movementFactor = draw((1, 0.15))
    movementScatter = random.uniform(0.15, 0.35)
    mouseFittsSlope = draw(
      (MovementParameters.mouseFittsSeconds.slope, MovementParameters.mouseFittsSeconds.slopeSpread)
    )
    touchFittsSlope = draw(
      (MovementParameters.touchFittsSeconds.slope, MovementParameters.touchFittsSeconds.slopeSpread)
    )
    restlessness = random.unit() * random.unit()
    switchesMean = draw(ContextParameters.switchesMean)
    chunkDigits = random.integer(TypingParameters.chunkDigits)
    usesTabulator = random.chance(0.45)
    usesPasswordManager = random.chance(0.3)
    let pitch = MotionParameters.seatedPitchDegrees
    pitchDegrees = pitch.mean + pitch.deviation * random.roughNormal()
    // One person in ten is left-handed and tilts the other way; source: population surveys, about 10 %.
    rollDegrees = (random.chance(0.1) ? -4 : 4) + 5 * random.roughNormal()
    shake = draw(MotionParameters.heldShake)
    handlingMean = random.uniform(0, 0.7)
    phoneShare = random.pick([(0.9, 0.5), (0.5, 0.3), (0.1, 0.2)])
    phone = Device.phone(&random)
    computer = Device.computer(&random)
    adapt(to: cohort, &random)
  }
}
