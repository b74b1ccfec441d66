public import InsightService

/// What a person may decide about the feature on this device, and what follows from it.
///
/// Switching the feature off, and revoking an app that was permitted, takes effect after a cooldown during
/// which protection goes on: a person who was coached into it stays protected. The end of a cooldown is
/// visible to the person, never to the app.
public struct DeviceSettings: Sendable {
  let store: any ConsentStoring
  let clock: any EngineClock
  let cooldownSeconds: Int64

  /// Makes the settings over a store.
  ///
  /// - Parameters:
  ///   - store: keeps the decisions.
  ///   - clock: tells the time.
  ///   - cooldown: how long protection goes on after a switch-off; whole seconds, 24 hours when left out.
  public init(
    store: any ConsentStoring, clock: any EngineClock = SystemEngineClock(),
    cooldown: Duration = .seconds(24 * 3600)
  ) {
    self.store = store
    self.clock = clock
    cooldownSeconds = max(0, cooldown.components.seconds)
  }

  /// Says where an app stands.
  ///
  /// - Parameter appID: the app.
  /// - Returns: any status but `unavailable`.
  /// - Throws: ``EngineError/localError`` when the store cannot be read.
  public func status(ofApp appID: String) async throws(EngineError) -> Engine.AuthorizationStatus {
    try await permission(ofApp: appID).status
  }

  /// Says where an app stands, and since when.
  func permission(ofApp appID: String) async throws(EngineError) -> Permission {
    do {
      let feature = try await store.featureSwitch()
      let consent = try await store.consent(forApp: appID)
      let given = consent?.decision == .authorized ? consent?.decidedAtSeconds : nil
      let switchedOn = feature?.isEnabled == true ? feature?.changedAtSeconds : nil
      return Permission(
        status: standing(of: consent, under: feature).status,
        sinceSeconds: [given, switchedOn].compactMap(\.self).max())
    } catch {
      throw .localError
    }
  }

  /// Gives everything a settings page shows.
  ///
  /// - Returns: the switch and every app that something was decided about, ordered by app.
  /// - Throws: ``EngineError/localError`` when the store cannot be read.
  public func overview() async throws(EngineError) -> SettingsOverview {
    do {
      let feature = try await store.featureSwitch()
      let apps = try await store.consents().map { record in
        let standing = standing(of: record, under: feature)
        return SettingsOverview.App(
          appID: record.app, status: standing.status,
          cooldownEndsAtSeconds: standing.cooldownEndsAtSeconds)
      }
      return SettingsOverview(
        isEnabled: feature?.isEnabled ?? true,
        cooldownEndsAtSeconds: pending(feature?.cooldownEndsAtSeconds), apps: apps)
    } catch {
      throw .localError
    }
  }

  /// Reads the transparency log, newest first.
  ///
  /// - Parameters:
  ///   - appID: only this app, or `nil` for all.
  ///   - limit: at most so many lines, 1 to 10,000.
  /// - Returns: which app asked, when, for which category, and what it reported.
  /// - Throws: ``EngineError/localError`` when the store cannot be read.
  public func transparencyLog(
    forApp appID: String? = nil, limit: Int = 100
  ) async throws(EngineError) -> [TransparencyEntry] {
    do {
      return try await store.transparencyLog(
        forApp: appID, limit: limit, nowSeconds: clock.secondsSince1970)
    } catch {
      throw .localError
    }
  }

  private func pending(_ endSeconds: Int64?) -> Int64? {
    guard let endSeconds, clock.secondsSince1970 < endSeconds else { return nil }
    return endSeconds
  }

  private func standing(
    of record: ConsentRecord?, under feature: FeatureSwitch?
  ) -> (status: Engine.AuthorizationStatus, cooldownEndsAtSeconds: Int64?) {
    let isEnabled = feature?.isEnabled ?? true
    let featureEnd = pending(feature?.cooldownEndsAtSeconds)
    guard isEnabled || featureEnd != nil else { return (.denied, nil) }
    switch record?.decision {
    case .authorized: return (.authorized, featureEnd)
    case .denied:
      if let end = pending(record?.cooldownEndsAtSeconds) {
        return (.authorized, min(end, featureEnd ?? end))
      }
      let isRequestable = isEnabled && (record?.refusalCount ?? 0) < 2
      return (isRequestable ? .deniedRequestable : .denied, nil)
    case nil: return (isEnabled ? .notDetermined : .denied, nil)
    }
  }
}
