import InsightEvents

extension Scenario {
  /// Another scenario whose circumstances this session has as well, or `nil`.
  ///
  /// Life mixes: somebody who is coached may walk, be new to the app or sit at a remote desktop, and so may
  /// everybody else, with the same chance.
  func borrowedCircumstances(_ random: inout RandomStream) -> Scenario? {
    guard difficulty != .fragment, random.chance(ContextParameters.borrowedShare) else {
      return nil
    }
    let borrowed: Scenario = random.pick([
      (.accountNumberFromPaper, 0.15), (.firstTimeUser, 0.15), (.interrupted, 0.2),
      (.walking, 0.15), (.discussingBesidePhone, 0.1), (.screenSharedMeeting, 0.1),
      (.slowRemoteDesktop, 0.15),
    ])
    return borrowed == self ? nil : borrowed
  }
}

extension Influence {
  /// Adds a way of reaching the person that the scenario is not about: callers also look on, control, or write.
  mutating func addOtherChannel(_ random: inout RandomStream) {
    switch random.unit() {
    case ..<0.2:
      context.remoteBegins = context.remoteBegins ?? random.uniform(-1, 0.4)
    case ..<0.4:
      context.captureBegins = context.captureBegins ?? random.uniform(-1, 0.4)
    case ..<0.75:
      context.switches += random.uniform(0.5, 4)
      context.switchKinds = [(.chat, 0.6), (.call, 0.25), (.other, 0.15)]
    default:
      guard context.call == nil else { return }
      let route: CallEvent.Route = random.pick([
        (.earpiece, 0.4), (.speaker, 0.4), (.bluetooth, 0.2),
      ])
      addScamCall(route, &random)
      earLifts = route == .earpiece ? random.uniform(0, 3) : 0
    }
  }
}
