/// What an engine is to answer for testing, instead of what it would find.
///
/// Used by launch arguments in the sandbox and by ``Engine/scripted(_:appID:service:)`` in unit tests.
/// What is left out is not changed.
public struct EngineScript: Sendable, Equatable {
  /// The level of every requested insight.
  public var level: Engine.CoachingLevel?
  /// The failure of every requested insight; wins over ``level``.
  public var insightFailure: Engine.InsightFailure?
  /// The error that evaluations throw; wins over both.
  public var evaluationError: EngineError?
  /// The status of the app; asking the person gives it too.
  public var authorizationStatus: Engine.AuthorizationStatus?
  /// How long an evaluation takes at least; the deadline applies to it.
  public var latency: Duration
  /// Whether the echo of the app's identifier is one that the app never gave.
  public var mismatchesRequestID: Bool
  /// Whether one bit of the signed payload is flipped, so that its signature does not hold.
  public var tampersWithPayload: Bool

  /// Makes a script.
  ///
  /// - Parameters:
  ///   - level: the level of every requested insight.
  ///   - insightFailure: the failure of every requested insight.
  ///   - evaluationError: the error that evaluations throw.
  ///   - authorizationStatus: the status of the app.
  ///   - latency: how long an evaluation takes at least.
  ///   - mismatchesRequestID: echo another identifier.
  ///   - tampersWithPayload: flip one bit of the signed payload.
  public init(
    level: Engine.CoachingLevel? = nil, insightFailure: Engine.InsightFailure? = nil,
    evaluationError: EngineError? = nil, authorizationStatus: Engine.AuthorizationStatus? = nil,
    latency: Duration = .zero, mismatchesRequestID: Bool = false, tampersWithPayload: Bool = false
  ) {
    self.level = level
    self.insightFailure = insightFailure
    self.evaluationError = evaluationError
    self.authorizationStatus = authorizationStatus
    self.latency = latency
    self.mismatchesRequestID = mismatchesRequestID
    self.tampersWithPayload = tampersWithPayload
  }

  /// Whether evaluations come out otherwise than they would.
  var changesEvaluations: Bool {
    var same = self
    same.authorizationStatus = nil
    return same != EngineScript()
  }
}
