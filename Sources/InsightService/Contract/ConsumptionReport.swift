/// What an app did with an evaluation.
public struct ConsumptionReport: Sendable, Equatable {
  /// The evaluation, as named by ``EvaluationResponse/eventID``.
  public var eventID: String
  /// What the evaluation was used for.
  public var status: ConsumptionStatus
  /// The insights that had a part in the decision; at most 16 are kept.
  public var insightIDs: [String]

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - eventID: the evaluation.
  ///   - status: what it was used for.
  ///   - insightIDs: the insights that had a part in the decision.
  public init(eventID: String, status: ConsumptionStatus, insightIDs: [String] = []) {
    self.eventID = eventID
    self.status = status
    self.insightIDs = insightIDs
  }
}

/// What an evaluation was used for, by its name on the wire.
public enum ConsumptionStatus: String, CaseIterable, Sendable {
  /// The operation was made easier.
  case usedReducedFriction
  /// The evaluation was looked at and changed nothing.
  case usedUnchangedFriction
  /// Checks were added.
  case usedIncreasedFriction
  /// No decision was needed, as when the operation was cancelled.
  case notUsedNotNeeded
  /// A failure, or an answer that came too late.
  case notUsedError
  /// Benchmarking or training without an effect on anybody.
  case usedEvaluationOnly

  /// The number kept in the store; never reused for another meaning.
  package var code: Int64 {
    switch self {
    case .usedReducedFriction: 1
    case .usedUnchangedFriction: 2
    case .usedIncreasedFriction: 3
    case .notUsedNotNeeded: 4
    case .notUsedError: 5
    case .usedEvaluationOnly: 6
    }
  }

  /// Finds a status by its stored number.
  ///
  /// - Parameter code: a value of ``code``; any other gives `nil`.
  package init?(code: Int64) {
    guard let found = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = found
  }
}
