import InsightEvents

extension Scenario {
  /// Adds what a coached scenario does to an ordinary session.
  ///
  /// Chances of each way are assumed; the stages of a scam call are those of arXiv 2307.01965.
  func addCoaching(to influence: inout Influence, _ random: inout RandomStream) {
    typealias Ways = Influence.CoachingWays
    var ways = Ways(
      dictates: 0.65, waitsBefore: 0.75, asksBack: 0.7, waitsBetween: 0.8, leads: 0.55, speaks: 0.65
    )
    switch self {
    case .bankImpersonationEarpiece:
      influence.addScamCall(.earpiece, &random)
      influence.earLifts = random.uniform(0.5, 3.5)
    case .bankImpersonationSpeaker:
      influence.addScamCall(.speaker, &random)
      influence.layDowns += random.uniform(0, 1.2)
    case .bankImpersonationHeadset:
      influence.addScamCall(random.chance(0.6) ? .bluetooth : .headset, &random)
    case .bankImpersonationSecondPhone:
      influence.layDowns += random.uniform(0, 1.5)
      ways.waitsBetween = 0.85
    case .techSupportRemoteControl:
      if random.chance(0.5) { influence.addScamCall(.speaker, &random) }
      influence.context.remoteBegins = random.uniform(-1, 0.4)
      if random.chance(0.6) { influence.context.captureBegins = influence.context.remoteBegins }
      ways.dictates = 0.35
      ways.leads = 0.8
      influence.aimlessInWaits = 0.6
    case .familyEmergencyChat:
      influence.context.switches += random.uniform(1, 5)
      influence.context.switchKinds = [(.chat, 0.85), (.other, 0.15)]
      ways.dictates = 0.45
      ways.speaks = 0.1
    case .authorityImpersonation:
      if random.chance(0.75) {
        influence.addScamCall(random.pick([(.earpiece, 0.5), (.speaker, 0.5)]), &random)
        influence.earLifts = influence.context.call?.route == .earpiece ? random.uniform(0, 3) : 0
      }
      if random.chance(0.5) {
        influence.context.switches += random.uniform(0.5, 3)
        influence.context.switchKinds = [(.call, 0.5), (.chat, 0.4), (.other, 0.1)]
      }
      ways.asksBack = 0.85
    case .investmentScreenSharing:
      influence.context.captureBegins = random.uniform(-1, 0.4)
      influence.context.displays = random.chance(0.4) ? UInt8(random.integer(2...3)) : nil
      if random.chance(0.6) {
        influence.addScamCall(random.pick([(.speaker, 0.7), (.headset, 0.3)]), &random)
      }
      influence.context.switches += random.uniform(0, 3)
      influence.context.switchKinds = [(.chat, 0.5), (.call, 0.1), (.other, 0.4)]
      ways.leads = 0.75
      ways.dictates = 0.4
    case .oneTimeCodeReadOut:
      if random.chance(0.75) {
        influence.addScamCall(random.pick([(.earpiece, 0.5), (.speaker, 0.5)]), &random)
        influence.earLifts = influence.context.call?.route == .earpiece ? random.uniform(0, 3) : 0
      }
      influence.context.switches += random.uniform(0.5, 2)
      influence.context.switchKinds = [(.chat, 0.5), (.call, 0.2), (.other, 0.3)]
      ways.waitsBefore = 0.85
      ways.dictates = 0.7
    case .listeningCoach:
      influence.addScamCall(
        random.pick([(.earpiece, 0.25), (.speaker, 0.4), (.bluetooth, 0.35)]), &random)
      influence.earLifts = influence.context.call?.route == .earpiece ? random.uniform(0, 3) : 0
      ways = Ways(
        dictates: 0.2, waitsBefore: 0.65, asksBack: 0.8, waitsBetween: 0.75, leads: 0.35,
        speaks: 0.5)
    default:
      return
    }
    influence.coach(ways, &random)
  }
}
