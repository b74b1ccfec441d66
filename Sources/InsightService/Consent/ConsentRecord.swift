/// What a person decided about one app, as kept in the store.
///
/// The engine gives these fields their meaning; the store keeps them across restarts.
public struct ConsentRecord: Sendable, Equatable {
  /// The app.
  public var app: String
  /// The decision.
  public var decision: Decision
  /// How often the person refused so far.
  public var refusalCount: Int
  /// When the decision was made, in seconds since 1970.
  public var decidedAtSeconds: Int64
  /// Until when protection goes on although it was switched off, in seconds since 1970, or `nil`.
  public var cooldownEndsAtSeconds: Int64?

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - decision: the decision.
  ///   - refusalCount: how often the person refused so far.
  ///   - decidedAtSeconds: when the decision was made, in seconds since 1970.
  ///   - cooldownEndsAtSeconds: until when protection goes on, in seconds since 1970.
  public init(
    app: String, decision: Decision, refusalCount: Int = 0, decidedAtSeconds: Int64,
    cooldownEndsAtSeconds: Int64? = nil
  ) {
    self.app = app
    self.decision = decision
    self.refusalCount = refusalCount
    self.decidedAtSeconds = decidedAtSeconds
    self.cooldownEndsAtSeconds = cooldownEndsAtSeconds
  }

  /// A decision.
  public enum Decision: String, CaseIterable, Sendable {
    /// The app may ask.
    case authorized
    /// The app may not ask.
    case denied
  }
}

/// The switch for the whole feature on this device.
public struct FeatureSwitch: Sendable, Equatable {
  /// Whether the feature is on.
  public var isEnabled: Bool
  /// When it was last switched, in seconds since 1970.
  public var changedAtSeconds: Int64
  /// Until when protection goes on although it was switched off, in seconds since 1970, or `nil`.
  public var cooldownEndsAtSeconds: Int64?

  /// Makes a state of the switch.
  ///
  /// - Parameters:
  ///   - isEnabled: whether the feature is on.
  ///   - changedAtSeconds: when it was last switched, in seconds since 1970.
  ///   - cooldownEndsAtSeconds: until when protection goes on, in seconds since 1970.
  public init(isEnabled: Bool, changedAtSeconds: Int64, cooldownEndsAtSeconds: Int64? = nil) {
    self.isEnabled = isEnabled
    self.changedAtSeconds = changedAtSeconds
    self.cooldownEndsAtSeconds = cooldownEndsAtSeconds
  }
}
