/// Why the engine gives no evaluation at all.
///
/// No case carries a signal value, a key or a token.
public enum EngineError: Error, Sendable, Equatable {
  /// The request cannot be evaluated; the message names what to mend in the call.
  case contextInvalid(String)
  /// The person does not permit it.
  case denied
  /// Something failed on the device; a new request may succeed.
  case localError
  /// Not available on this device or to this app.
  case notAvailable
  /// Too many requests; wait before asking again.
  case rateLimitExceeded
  /// The service or the way to it failed, or took too long; a new request may succeed.
  case serverError
  /// The answer cannot be trusted; do not use it.
  case payloadSecurityError

  /// The name of the case, for logs; with its message for ``contextInvalid(_:)``.
  package var caseName: String {
    switch self {
    case .contextInvalid(let message): "contextInvalid: \(message)"
    case .denied: "denied"
    case .localError: "localError"
    case .notAvailable: "notAvailable"
    case .rateLimitExceeded: "rateLimitExceeded"
    case .serverError: "serverError"
    case .payloadSecurityError: "payloadSecurityError"
    }
  }
}
