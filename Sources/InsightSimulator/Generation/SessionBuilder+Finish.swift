import InsightEvents

extension SessionBuilder {
  /// Lets the scenario happen.
  mutating func play(_ scenario: Scenario, _ pages: [Page]) {
    switch scenario {
    case .pinEntry: playFragment { $0.enterCodes() }
    case .chatComposition: playFragment { $0.composeMessages() }
    case .copyTyping: playFragment { $0.copyText() }
    case .mouseWork: playFragment { $0.workWithMouse() }
    case .readingOnly: playFragment { $0.readPages() }
    case .browsing:
      playFragment { builder in
        builder.readPages()
        if builder.random.chance(0.5) { builder.walk(through: pages) }
      }
    case .gameLikeTapping:
      playFragment { builder in
        builder.tapFast()
        builder.walk(through: pages)
      }
    default:
      walk(through: pages)
    }
  }

  private mutating func playFragment(_ body: (inout SessionBuilder) -> Void) {
    reportContext(atPage: 0, of: 1)
    body(&self)
  }

  /// Adds motion, puts the events in order, and applies the clock of the device.
  mutating func finish() -> [InteractionEvent] {
    let passes = events.contains { reporting.passes($0) }
    // A recorder that would report nothing of this session would not be there.
    if passes { events.removeAll { !reporting.passes($0) } }
    let acts = events.count
    if !passes || reporting.scope != .keyboard { writeMotion() }
    let quantum = device.clockQuantumMilliseconds * 1e6
    if quantum > 0 {
      for index in events.indices {
        let ticks = Double(events[index].timestampNanoseconds) / quantum
        events[index].timestampNanoseconds = Int64(ticks.rounded(.down) * quantum)
      }
    }
    return merged(events[..<acts], events[acts...])
  }

  /// Merges acts, which are nearly in order, with motion, which is in order.
  private func merged(
    _ acts: ArraySlice<InteractionEvent>, _ motion: ArraySlice<InteractionEvent>
  ) -> [InteractionEvent] {
    let sorted = acts.sorted { $0.timestampNanoseconds < $1.timestampNanoseconds }
    guard !motion.isEmpty else { return sorted }
    var result: [InteractionEvent] = []
    result.reserveCapacity(sorted.count + motion.count)
    var next = motion.startIndex
    for act in sorted {
      while next < motion.endIndex,
        motion[next].timestampNanoseconds < act.timestampNanoseconds
      {
        result.append(motion[next])
        next += 1
      }
      result.append(act)
    }
    result.append(contentsOf: motion[next...])
    return result
  }
}
