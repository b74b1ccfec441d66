/// Where an app stands with a person.
struct Permission {
  /// What the app is told.
  var status: Engine.AuthorizationStatus
  /// When the last of the decisions was made that permit it, in seconds since 1970; `nil` where none did,
  /// and during a cooldown, which goes on with what was permitted before.
  var sinceSeconds: Int64?
}
