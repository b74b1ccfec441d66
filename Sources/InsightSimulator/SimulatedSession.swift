package import InsightEvents

/// One labelled session that the simulator made up.
package struct SimulatedSession: Sendable {
  /// The header: label, scenario, person, cohort, category and platform.
  package var description: SessionDescription
  /// The events, ascending in time; the session ends where the operation is about to be confirmed.
  package var events: [InteractionEvent]

  /// Makes a session.
  package init(description: SessionDescription, events: [InteractionEvent]) {
    self.description = description
    self.events = events
  }
}
