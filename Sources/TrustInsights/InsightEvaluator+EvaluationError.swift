public import FoundationEssentials

extension InsightEvaluator {
  /// Why there is no evaluation at all.
  ///
  /// None of the cases says that the risk is low, and none owes a report.
  @nonexhaustive
  public enum EvaluationError: Error, LocalizedError, Codable, CustomDebugStringConvertible,
    Sendable
  {
    /// The context cannot be evaluated; the message says what to mend in the call.
    case contextInvalid(String)
    /// The person does not permit it; look at the status again.
    case denied
    /// Something failed on the device; a new request may succeed.
    case localError
    /// Evaluations are not available on this device or to this app.
    case notAvailable
    /// Too many requests of this app, on this device or over all devices; wait before asking again.
    case rateLimitExceeded
    /// The service or the way to it failed; a new request may succeed.
    case serverError
    /// The answer was not made by the service, or was changed on its way; do not use it.
    case payloadSecurityError

    /// A sentence for people, in the language of the current engine (English or Spanish).
    public var errorDescription: String? { localizedSentence }

    /// The name of the case, for logs; with its message for ``contextInvalid(_:)``.
    public var debugDescription: String { caseName }
  }
}
