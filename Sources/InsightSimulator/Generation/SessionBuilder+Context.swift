import InsightEvents

extension SessionBuilder {
  /// Reports what stands by when a page begins.
  ///
  /// - Parameters:
  ///   - page: the number of the page that begins.
  ///   - pages: how many pages there are.
  mutating func reportContext(atPage page: Int, of pages: Int) {
    let begin = page == 0 ? -10 : Double(page) / Double(pages)
    let end = Double(page + 1) / Double(pages)
    func starts(_ share: Double) -> Bool { share >= begin && share < end }
    if page == 0, reporting.initialState { reportInitialState() }
    if let call = influence.context.call, device.seesCalls {
      if starts(call.begins) {
        if page > 0, random.chance(0.7) {
          emit(.call(CallEvent(state: .ringing, route: .unknown, counterpart: call.counterpart)))
          pass(random.uniform(2, 12))
        }
        emit(.call(CallEvent(state: .active, route: call.route, counterpart: call.counterpart)))
      }
      if page > 0, starts(call.ends), call.ends > call.begins {
        emit(.call(CallEvent(state: .idle, route: .unknown, counterpart: call.counterpart)))
      }
    }
    guard device.seesScreen else { return }
    if page == 0, let displays = influence.context.displays {
      emit(.screen(ScreenEvent(displayCount: displays)))
    }
    if let share = influence.context.captureBegins, starts(share) {
      emit(.screen(ScreenEvent(isCaptured: true)))
    }
    if let share = influence.context.remoteBegins, starts(share) {
      emit(.screen(ScreenEvent(isRemotelyControlled: true)))
    }
  }

  /// Reports that there is no call, capture or remote control, as platforms do when they are first asked.
  ///
  /// What stands by from the beginning follows as a change.
  private mutating func reportInitialState() {
    if device.seesCalls { emit(.call(CallEvent(state: .idle))) }
    if device.seesScreen {
      emit(
        .screen(
          ScreenEvent(
            isCaptured: false, isRemotelyControlled: false,
            displayCount: influence.context.displays ?? 1)))
    }
  }

  /// Goes to another app and comes back.
  mutating func switchApp() {
    let app = random.pick(influence.context.switchKinds)
    let named = device.namesOtherApps ? app : .unknown
    emit(.visibility(VisibilityEvent(isVisible: false, otherApp: named)))
    pass(
      random.logNormal(
        median: ContextParameters.switchSeconds.median,
        spread: ContextParameters.switchSeconds.spread))
    emit(.visibility(VisibilityEvent(isVisible: true)))
    pass(random.logNormal(median: 0.8, spread: 0.4))
  }

  /// Lets happen what happens between the acts of a page: waits, switches, lifts, laying down.
  ///
  /// - Parameters:
  ///   - isSensitive: whether the page names who, how much, or a code.
  ///   - pages: how many pages there are.
  mutating func letThingsHappen(isSensitive: Bool, pages: Int) {
    let share = 1 / Double(pages)
    for _ in 0..<random.poisson(mean: influence.context.switches * share) { switchApp() }
    if device.isPhone {
      if random.chance(influence.layDowns * share) {
        let lies = postures.last?.posture == .lying
        change(to: lies ? .held : .lying)
      }
      for _ in 0..<random.poisson(mean: influence.earLifts * share) {
        liftToEar(for: random.logNormal(median: 4, spread: 0.6))
      }
    }
    let weight = isSensitive ? 2 * influence.waitsOnSensitive : 2 * (1 - influence.waitsOnSensitive)
    for _ in 0..<random.poisson(mean: influence.waitsPerPage * weight) { wait() }
  }

  private mutating func wait() {
    let seconds = min(
      180,
      random.logNormal(median: influence.waitSeconds.median, spread: influence.waitSeconds.spread))
    if random.chance(influence.aimlessInWaits) {
      fidget(for: seconds)
    } else {
      pass(seconds)
    }
  }
}
