/// The service's answer to one evaluation.
public struct EvaluationResponse: Sendable, Equatable {
  /// The identifier of the evaluation, a lowercase UUID text; named in reports and in feedback.
  public var eventID: String
  /// The signed payload: COSE_Sign1 bytes.
  public var signedPayload: [UInt8]
  /// When the service answered, in seconds since 1970.
  public var serverTimestampSeconds: Int64
  /// The final answers, in the order of the request's insights; the payload says the same.
  public var insights: [InsightAnswer]

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - eventID: the identifier of the evaluation.
  ///   - signedPayload: COSE_Sign1 bytes.
  ///   - serverTimestampSeconds: when the service answered, in seconds since 1970.
  ///   - insights: the final answers.
  public init(
    eventID: String, signedPayload: [UInt8], serverTimestampSeconds: Int64,
    insights: [InsightAnswer]
  ) {
    self.eventID = eventID
    self.signedPayload = signedPayload
    self.serverTimestampSeconds = serverTimestampSeconds
    self.insights = insights
  }
}

/// The final answer for one insight.
public struct InsightAnswer: Sendable, Equatable {
  /// The identifier of this answer, unique within the service.
  public var insightID: String
  /// The level, or why there is none.
  public var outcome: Result<InsightLevel, InsightFailure>

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - insightID: the identifier of this answer.
  ///   - outcome: the level, or why there is none.
  public init(insightID: String, outcome: Result<InsightLevel, InsightFailure>) {
    self.insightID = insightID
    self.outcome = outcome
  }
}

/// How likely it is that somebody coaches the person.
public enum InsightLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// No evidence either way; never to be read as low risk.
  case unknown = 0
  /// A medium chance.
  case medium = 1
  /// A high chance.
  case high = 2

  /// Orders levels by risk.
  ///
  /// - Parameters:
  ///   - lhs: a level.
  ///   - rhs: another level.
  /// - Returns: whether the first means less risk.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Why one insight has no level; the number is the payload's error code, equal to the device's digit.
public enum InsightFailure: UInt8, Error, CaseIterable, Sendable {
  /// The limit for this insight is reached.
  case rateLimitError = 5
  /// The version is withdrawn or unknown.
  case versionUnavailable = 6
  /// The version does not run here.
  case versionIncompatible = 7
  /// Making the insight failed.
  case evaluationFailed = 8
  /// The insight is withdrawn.
  case unavailable = 9
}

extension DeviceDigit {
  /// What the device alone says: the answer when no account signal speaks.
  package var deviceOutcome: Result<InsightLevel, InsightFailure> {
    switch self {
    case .tooLittleEvidence, .unknown: .success(.unknown)
    case .mediumOnBehaviour, .mediumWithContext: .success(.medium)
    case .high: .success(.high)
    case .rateLimitError: .failure(.rateLimitError)
    case .versionUnavailable: .failure(.versionUnavailable)
    case .versionIncompatible: .failure(.versionIncompatible)
    case .evaluationFailed: .failure(.evaluationFailed)
    case .unavailable: .failure(.unavailable)
    }
  }
}
