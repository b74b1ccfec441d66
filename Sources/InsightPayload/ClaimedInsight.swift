/// One insight as the payload states it.
package struct ClaimedInsight: Equatable, Hashable, Sendable {
  /// Identifier of the insight's type.
  package var typeIdentifier: String
  /// Number of the requested schema.
  package var schema: UInt64
  /// Version of the model that answered; empty when none did.
  package var modelVersion: String
  /// Identifier of this insight within its evaluation.
  package var insightID: String
  /// Level or failure.
  package var outcome: ClaimedOutcome

  /// Makes an insight from its parts.
  package init(
    typeIdentifier: String, schema: UInt64, modelVersion: String, insightID: String,
    outcome: ClaimedOutcome
  ) {
    self.typeIdentifier = typeIdentifier
    self.schema = schema
    self.modelVersion = modelVersion
    self.insightID = insightID
    self.outcome = outcome
  }
}

/// What came of one insight.
package enum ClaimedOutcome: Equatable, Hashable, Sendable {
  /// There is a value.
  case level(ClaimedLevel)
  /// There is none, for a reason.
  case failure(ClaimedFailure)
}

/// How likely the person is being coached, by its claim's number.
package enum ClaimedLevel: UInt64, Equatable, Hashable, Sendable, CaseIterable {
  /// No evidence either way; not a low risk.
  case unknown = 0
  /// A medium likelihood.
  case medium = 1
  /// A high likelihood.
  case high = 2
}

/// Why an insight has no value, by its claim's number.
///
/// The number is also the digit that leaves the device.
package enum ClaimedFailure: UInt64, Equatable, Hashable, Sendable, CaseIterable {
  /// A limit for this type of insight was reached.
  case rateLimitError = 5
  /// The requested version is not offered any more, or not yet.
  case insightVersionUnavailable = 6
  /// The requested version does not fit this device.
  case insightVersionIncompatible = 7
  /// The evaluation of this insight failed; another try may succeed.
  case insightEvaluationFailed = 8
  /// This type of insight is not offered.
  case insightUnavailable = 9
}
