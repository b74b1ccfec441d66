import InsightService

extension DeviceSettings {
  /// Switches the feature on, which ends a running cooldown; where it is on, nothing changes.
  ///
  /// - Throws: ``EngineError/localError`` when the store cannot be written.
  public func enable() async throws(EngineError) {
    let now = clock.secondsSince1970
    try await changeSwitch { present in
      if let present, present.isEnabled { return present }
      return FeatureSwitch(isEnabled: true, changedAtSeconds: now)
    }
  }

  /// Switches the feature off after the cooldown; a second call changes nothing.
  ///
  /// - Throws: ``EngineError/localError`` when the store cannot be written.
  public func disable() async throws(EngineError) {
    let now = clock.secondsSince1970
    let end = now + cooldownSeconds
    try await changeSwitch { present in
      if let present, !present.isEnabled { return present }
      return FeatureSwitch(isEnabled: false, changedAtSeconds: now, cooldownEndsAtSeconds: end)
    }
  }

  /// Permits an app; one that is permitted stays so.
  ///
  /// - Parameter appID: the app.
  /// - Throws: ``EngineError/localError`` when the store cannot be written.
  public func authorize(appID: String) async throws(EngineError) {
    let now = clock.secondsSince1970
    try await changeConsent(ofApp: appID) { present in
      if let present, present.decision == .authorized { return present }
      return ConsentRecord(app: appID, decision: .authorized, decidedAtSeconds: now)
    }
  }

  /// Withdraws the permission of an app, after the cooldown where it had one; it may not ask again.
  ///
  /// - Parameter appID: the app.
  /// - Throws: ``EngineError/localError`` when the store cannot be written.
  public func revoke(appID: String) async throws(EngineError) {
    let now = clock.secondsSince1970
    let end = now + cooldownSeconds
    try await changeConsent(ofApp: appID) { present in
      if let present, present.decision == .denied, present.refusalCount >= 2 { return present }
      return ConsentRecord(
        app: appID, decision: .denied, refusalCount: 2, decidedAtSeconds: now,
        cooldownEndsAtSeconds: present?.decision == .authorized ? end : nil)
    }
  }

  /// Keeps the answer to a question: after the first refusal the app may ask again, after the second not.
  ///
  /// A permission that was given elsewhere meanwhile is not undone by a refusal.
  func keep(_ answer: AuthorizationAnswer, forApp appID: String) async throws(EngineError) {
    let now = clock.secondsSince1970
    switch answer {
    case .undecided: return
    case .permit: try await authorize(appID: appID)
    case .refuse:
      try await changeConsent(ofApp: appID) { present in
        if let present, present.decision == .authorized { return present }
        return ConsentRecord(
          app: appID, decision: .denied, refusalCount: (present?.refusalCount ?? 0) + 1,
          decidedAtSeconds: now)
      }
    }
  }

  private func changeConsent(
    ofApp appID: String, _ change: @escaping @Sendable (ConsentRecord?) -> ConsentRecord
  ) async throws(EngineError) {
    do {
      try await store.updateConsent(forApp: appID) { change($0) }
    } catch {
      throw .localError
    }
  }

  private func changeSwitch(
    _ change: @escaping @Sendable (FeatureSwitch?) -> FeatureSwitch
  ) async throws(EngineError) {
    do {
      try await store.updateFeatureSwitch(change)
    } catch {
      throw .localError
    }
  }
}
