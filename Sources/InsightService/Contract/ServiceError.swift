/// Why the service gave no evaluation.
///
/// No case carries a value that came in: a field is named, its content is not repeated.
public enum ServiceError: Error, Sendable, Equatable {
  /// The request breaks the contract; the field is named. A retry of the same request fails again.
  case invalidRequest(field: RequestField)
  /// The environment asked for is not the one that this service signs for.
  case wrongEnvironment
  /// The caller's key is missing, unknown or revoked, or belongs to another app.
  case unauthorized
  /// A limit is reached: of the whole service, of the app, or of the app on this device. Back off.
  case rateLimited(retryAfterSeconds: Int64)
  /// The service, its store or the way there is in trouble; a retry may succeed.
  case unavailable
  /// The caller gave up before there was an answer; nothing is owed.
  case cancelled
  /// The answer's signature or content does not hold; it must not be used.
  case payloadUntrusted
}

/// A field of an evaluation request or of a consumption report.
public enum RequestField: String, CaseIterable, Sendable {
  /// The app that asks.
  case app
  /// The account token.
  case account
  /// The device token.
  case device
  /// The app's identifier of the operation.
  case requestID
  /// The list of insights as a whole.
  case insights
  /// The identifier of an insight type.
  case type
  /// A schema version.
  case schema
  /// A model version.
  case model
  /// The device's time.
  case generatedAt
  /// The identifier of an evaluation.
  case eventID
  /// The identifiers of the insights that were used.
  case insightIDs
}
