import InsightEvents

extension Influence {
  /// An honest session of this person on an ordinary day.
  ///
  /// The day's mood scatters onset, commit, pace and reading: spreads assumed, of the size of the within-person
  /// variation in Freihaut & Goeritz 2021 and StrokePIN.
  static func ordinary(_ person: Person, _ random: inout RandomStream) -> Influence {
    var influence = Influence()
    influence.onsetEverywhere = random.logNormal(median: 1, spread: 0.28)
    influence.commitEverywhere = random.logNormal(median: 1, spread: 0.32)
    influence.tempoEverywhere = random.logNormal(median: 1, spread: 0.1)
    influence.reading = random.logNormal(median: 1, spread: 0.35)
    influence.onsetSensitive = random.logNormal(median: 1.12, spread: 0.3)
    influence.commitSensitive = random.logNormal(median: 1.08, spread: 0.3)
    influence.waitsPerPage = random.logNormal(median: 0.05, spread: 0.7)
    influence.searching = random.logNormal(median: 0.08, spread: 0.6)
    influence.layDowns = person.handlingMean * random.unit()
    influence.context.switches = person.switchesMean
    if random.chance(ContextParameters.incidentalCallShare) {
      influence.context.call = .incidental(&random)
    }
    if random.chance(ContextParameters.incidentalCaptureShare) {
      influence.context.captureBegins = random.uniform(-0.6, 0.8)
    }
    // Work from afar: the computer that shows the app stands elsewhere.
    if random.chance(ContextParameters.incidentalRemoteShare) {
      influence.context.remoteBegins = -1
    }
    if random.chance(0.1) { influence.context.displays = UInt8(random.integer(1...3)) }
    return influence
  }
}

extension Influence.Call {
  /// A call for no reason that concerns the app.
  static func incidental(_ random: inout RandomStream) -> Influence.Call {
    let begins = random.uniform(-0.6, 0.9)
    return Influence.Call(
      begins: begins, ends: begins + random.uniform(0.2, 1.6),
      route: random.pick([
        (.earpiece, 0.25), (.speaker, 0.3), (.headset, 0.15), (.bluetooth, 0.25), (.unknown, 0.05),
      ]),
      counterpart: random.pick([(.known, 0.4), (.unknown, 0.25), (.unstated, 0.35)]))
  }
}
