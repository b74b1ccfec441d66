/// What a payload says that passed every check.
public struct VerifiedInsights: Equatable, Hashable, Sendable {
  /// Who signed.
  public let issuer: String
  /// The app that asked.
  public let audience: String
  /// Names the evaluation; to be stored with the transaction for feedback.
  public let eventID: EventID
  /// As the app gave it; `nil` when it gave none.
  public let requestID: String?
  /// Sandbox or production.
  public let environment: PayloadEnvironment
  /// What the person was about to do.
  public let operation: PayloadOperation
  /// When the payload was made, in seconds since 1970.
  public let issuedAtSeconds: Int64
  /// When it ends, in seconds since 1970.
  public let expiresAtSeconds: Int64
  /// When the device made its part, by the device's own clock, in seconds since 1970; not checked.
  public let generatedAtSeconds: Int64
  /// The insights, in the order of the request.
  public let insights: [VerifiedInsight]
}

/// One insight of a verified payload.
public struct VerifiedInsight: Equatable, Hashable, Sendable {
  /// Identifier of the insight's type.
  public let typeIdentifier: String
  /// Number of the requested schema.
  public let schema: UInt64
  /// Version of the model that answered; empty when none did.
  public let modelVersion: String
  /// Identifier of this insight within its evaluation.
  public let insightID: String
  /// A level, or why there is none.
  public let outcome: Result<InsightLevel, InsightFailure>
}

/// How likely it is that the person is being coached.
@nonexhaustive
public enum InsightLevel: String, Equatable, Hashable, Sendable, CaseIterable {
  /// No evidence either way; not a low risk.
  case unknown
  /// A medium likelihood.
  case medium
  /// A high likelihood.
  case high
}

/// Why an insight has no level.
@nonexhaustive
public enum InsightFailure: String, Error, Equatable, Hashable, Sendable, CaseIterable {
  /// A limit for this type of insight was reached.
  case rateLimitError
  /// The requested version is not offered any more, or not yet.
  case insightVersionUnavailable
  /// The requested version does not fit the device.
  case insightVersionIncompatible
  /// The evaluation of this insight failed.
  case insightEvaluationFailed
  /// This type of insight is not offered.
  case insightUnavailable
}

/// The environment a payload was made in.
public enum PayloadEnvironment: String, Equatable, Hashable, Sendable, CaseIterable {
  /// Development and tests.
  case sandbox
  /// Live operation.
  case production
}

/// What the person was about to do.
@nonexhaustive
public enum PayloadOperation: String, Equatable, Hashable, Sendable, CaseIterable {
  /// A payment, a purchase, or another exchange of assets.
  case payment
  /// Registering, signing in, or changing an account.
  case account
  /// Using a costly or scarce resource.
  case resourceUse
  /// Reaching people: messages, forms, signatures.
  case communication
  /// Anything else.
  case other
}
