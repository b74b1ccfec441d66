/// Everything a settings page shows.
public struct SettingsOverview: Sendable, Equatable {
  /// Whether the feature is switched on; during a cooldown it is off and still protects.
  public var isEnabled: Bool
  /// When a switch-off takes effect, in seconds since 1970, or `nil` when none is pending.
  public var cooldownEndsAtSeconds: Int64?
  /// The apps that something was decided about.
  public var apps: [App]

  /// Where an app stands.
  public struct App: Sendable, Equatable {
    /// The app.
    public var appID: String
    /// What the app sees.
    public var status: Engine.AuthorizationStatus
    /// When the permission ends, in seconds since 1970, or `nil` when no end is pending.
    public var cooldownEndsAtSeconds: Int64?
  }
}
