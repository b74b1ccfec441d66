extension InsightEvaluator {
  /// Whether a person permits an app to ask for evaluations.
  ///
  /// - Note: it is `Sendable` here, which Apple's is not documented to be.
  @nonexhaustive
  public enum AuthorizationStatus: Equatable, Hashable, Sendable {
    /// The person permits it, or a switch-off has not taken effect yet.
    case authorized
    /// The person refuses it; go on without.
    case denied
    /// The person refused once; the app may explain the benefits and ask again later.
    case deniedRequestable
    /// The person was not asked yet.
    case notDetermined
    /// Evaluations cannot be had here, or the app is not entitled to them.
    case unavailable
  }
}
