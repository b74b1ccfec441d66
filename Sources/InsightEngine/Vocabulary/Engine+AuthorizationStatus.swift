extension Engine {
  /// Whether a person permits an app to ask for evaluations.
  public enum AuthorizationStatus: String, CaseIterable, Sendable {
    /// The person permits it, or a switch-off has not taken effect yet.
    case authorized
    /// The person refuses it.
    case denied
    /// The person refused once and may be asked again.
    case deniedRequestable
    /// The person was not asked yet.
    case notDetermined
    /// Evaluations cannot be had here, or the app is not entitled to them.
    case unavailable
  }
}
