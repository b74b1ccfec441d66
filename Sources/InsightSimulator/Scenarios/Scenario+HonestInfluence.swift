import InsightEvents

extension Scenario {
  /// Adds what an honest scenario does to an ordinary session; each is alike to coaching in some respect.
  ///
  /// Values are assumed unless ``TypingParameters`` names a source for the mechanism.
  func addCircumstances(
    to influence: inout Influence, _ person: Person, _ random: inout RandomStream
  ) {
    switch self {
    case .accountNumberFromPaper:
      influence.readFromPaper(person, &random)
      influence.onsetSensitive *= random.logNormal(median: 1.35, spread: 0.35)
    case .newPayee:
      if random.chance(0.6) { influence.readFromPaper(person, &random) }
      influence.commitSensitive *= random.logNormal(median: 1.35, spread: 0.35)
      influence.revisitChance += random.uniform(0, 0.2)
      influence.context.switches += random.uniform(0, 2)
      influence.context.switchKinds = [(.other, 0.55), (.chat, 0.45)]
    case .firstTimeUser:
      influence.searching += random.uniform(0.1, 0.7)
      influence.backNavigations += random.uniform(0.1, 1.2)
      influence.reading *= random.logNormal(median: 1.6, spread: 0.3)
      influence.onsetEverywhere *= random.logNormal(median: 1.3, spread: 0.25)
      influence.waitsPerPage += random.uniform(0, 0.25)
    case .elderlySlow, .motorImpairment, .secondLanguage:
      influence.searching += random.uniform(0, 0.35)
      influence.waitsPerPage += random.uniform(0, 0.2)
      if random.chance(0.4) { influence.readFromPaper(person, &random) }
      influence.backNavigations += random.uniform(0, 0.4)
    case .screenReader, .switchControl:
      influence.searching += random.uniform(0, 0.3)
      influence.onsetEverywhere *= random.logNormal(median: 1.2, spread: 0.3)
      if random.chance(0.3) { influence.readFromPaper(person, &random) }
    case .interrupted:
      influence.waitsPerPage += random.uniform(0.25, 1)
      influence.waitSeconds = (random.uniform(5, 20), 0.9)
      influence.aimlessInWaits = random.uniform(0, 0.5)
      influence.layDowns += random.uniform(0, 1.5)
      influence.context.switches += random.uniform(0, 2)
      if random.chance(0.35) { influence.context.call = .incidental(&random) }
    case .walking:
      influence.walks = true
      influence.waitsPerPage += random.uniform(0, 0.3)
      influence.corrections *= random.uniform(1, 2)
    case .discussingBesidePhone:
      influence.talk(waits: random.uniform(0.15, 0.7), &random)
      if random.chance(0.4) {
        influence.commitSensitive *= random.logNormal(median: 1.6, spread: 0.35)
      }
      if random.chance(0.3) { influence.readFromPaper(person, &random) }
    case .screenSharedMeeting:
      influence.context.captureBegins = random.uniform(-1, 0.3)
      if random.chance(0.6) { influence.context.call = .incidental(&random) }
      influence.context.displays = random.chance(0.5) ? 2 : nil
      influence.talk(waits: random.uniform(0.05, 0.5), &random)
      influence.context.switches += random.uniform(0, 3)
      influence.context.switchKinds = [(.call, 0.4), (.chat, 0.2), (.other, 0.4)]
    case .unrelatedCall:
      var call = Influence.Call.incidental(&random)
      call.begins = random.uniform(-1.5, 0.3)
      call.ends = random.uniform(0.7, 2)
      influence.context.call = call
      influence.earLifts = call.route == .earpiece ? random.uniform(0, 2.5) : 0
      influence.talk(waits: random.uniform(0.05, 0.5), &random)
    case .helpDeskCall:
      influence.addScamCall(
        random.pick([(.earpiece, 0.3), (.speaker, 0.5), (.bluetooth, 0.2)]), &random)
      influence.earLifts = influence.context.call?.route == .earpiece ? random.uniform(0, 2.5) : 0
      influence.talk(waits: random.uniform(0.1, 0.6), &random)
      influence.searching += random.uniform(0, 0.5)
      influence.backNavigations += random.uniform(0, 0.7)
      if random.chance(0.15) { influence.context.remoteBegins = random.uniform(-0.2, 0.5) }
      if random.chance(0.25) { influence.context.captureBegins = random.uniform(-0.2, 0.5) }
    case .slowRemoteDesktop:
      if random.chance(0.7) { influence.context.remoteBegins = -1 }
      if random.chance(0.25) { influence.context.captureBegins = -1 }
      influence.tempoEverywhere *= random.uniform(1, 1.25)
      influence.pausesEverywhere += random.uniform(0, 0.04)
      influence.commitEverywhere *= random.uniform(1, 1.6)
    case .relativeInRoom:
      influence.beHelped(&random)
    case .relativeByPhone:
      influence.beHelped(&random)
      influence.context.call = .incidental(&random)
      influence.context.call?.begins = random.uniform(-2, 0)
      influence.context.call?.ends = 2
      influence.context.call?.counterpart = random.pick([(.known, 0.6), (.unstated, 0.4)])
      influence.earLifts =
        influence.context.call?.route == .earpiece ? random.uniform(0, 2.5) : 0
    case .gameLikeTapping, .passwordManager, .knownPayee, .quickSignIn, .browsing:
      break
    case .pinEntry, .chatComposition, .copyTyping, .mouseWork, .readingOnly:
      influence.context.call =
        random.chance(ContextParameters.fragmentCallShare) ? .incidental(&random) : nil
    default:
      break
    }
  }
}

extension Influence {
  /// Sensitive strings are read from paper or another screen in groups.
  mutating func readFromPaper(_ person: Person, _ random: inout RandomStream) {
    chunks = Chunks(
      length: max(2, person.chunkDigits - 1)...person.chunkDigits,
      pauseSeconds: (
        TypingParameters.glanceSeconds.median * random.logNormal(median: 1, spread: 0.4),
        TypingParameters.glanceSeconds.spread
      ),
      share: random.uniform(0.5, 1))
    layDowns += random.uniform(0, 0.5)
  }

  /// The person talks with somebody about something else.
  mutating func talk(waits: Double, _ random: inout RandomStream) {
    waitsPerPage += waits
    waitsOnSensitive = random.uniform(0.1, 0.4)
    aimlessInWaits = random.uniform(0.2, 0.7)
    pausesEverywhere += random.uniform(0, TypingParameters.speakingPauseShare.high)
    disfluencySensitive += random.uniform(0, TypingParameters.speakingDisfluencyShare.high) * 0.6
    corrections *= random.uniform(1, 1.6)
  }

  /// Somebody helps, gently: the ways of coaching, weaker and with more explanation.
  mutating func beHelped(_ random: inout RandomStream) {
    coach(
      CoachingWays(
        dictates: 0.4, waitsBefore: 0.4, asksBack: 0.4, waitsBetween: 0.45, leads: 0.5, speaks: 0.5),
      scale: 0.45, &random)
  }
}
