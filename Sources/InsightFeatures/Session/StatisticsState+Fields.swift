import InsightEvents

extension StatisticsState {
  /// A field received the focus.
  mutating func focus(_ target: FieldIdentifier, at nanoseconds: Int64) {
    let before = visits.visits
    commit(visits.focus(target, at: nanoseconds))
    if visits.visits != before { enterField() }
  }

  /// The open field was left.
  mutating func leaveField(at nanoseconds: Int64) {
    commit(visits.leave(at: nanoseconds))
    breakRhythm()
    correction.endRun()
  }

  /// A step of the flow was reached.
  mutating func reach(_ step: FlowStep, at nanoseconds: Int64) {
    commit(visits.reach(isEntry: step.isEntry, at: nanoseconds))
    breakRhythm()
    correction.endRun()
    correction.reach(step, at: nanoseconds)
    contrast.reach(isSensitive: step.isSensitive)
    context.reach(isSensitive: step.isSensitive, at: nanoseconds)
    flow.reach(step, at: nanoseconds)
  }

  /// Another field is open from here on.
  mutating func enterField() {
    breakRhythm()
    correction.endRun()
    contrast.enterField()
    gate.enterField()
  }

  private mutating func commit(_ ending: FieldVisits.Ending?) {
    guard let seconds = ending?.commitSeconds, !seconds.isNaN else { return }
    onset.add(commit: seconds)
    contrast.add(commit: seconds)
  }
}
