extension EngineScript {
  /// A launch argument that overrides something for testing; its value is the argument after it.
  enum LaunchArgument: String, CaseIterable {
    case value = "-InsightOverrideValue"
    case insightError = "-InsightOverrideInsightError"
    case evaluationError = "-InsightOverrideEvaluationError"
    case authorizationStatus = "-InsightOverrideAuthorizationStatus"
    case latencyMilliseconds = "-InsightOverrideLatencyMilliseconds"
    case requestID = "-InsightOverrideRequestID"
    case payload = "-InsightOverridePayload"
  }

  /// Reads the overrides among launch arguments; the last of a name wins, others are left alone.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the process.
  ///   - log: gets ``EngineLogMessage/overrideNotUnderstood(argument:)`` for a value that is not known.
  /// - Returns: the script, or `nil` when nothing was overridden.
  static func parse(launchArguments arguments: [String], log: any EngineLogging) -> EngineScript? {
    var script = EngineScript()
    for (name, value) in zip(arguments, arguments.dropFirst() + [""]) {
      guard let argument = LaunchArgument(rawValue: name) else { continue }
      if !script.apply(value, of: argument) {
        log.log(.overrideNotUnderstood(argument: name))
      }
    }
    return script == EngineScript() ? nil : script
  }

  private mutating func apply(_ value: String, of argument: LaunchArgument) -> Bool {
    switch argument {
    case .value: Self.choose(&level, .init(rawValue: value))
    case .insightError: Self.choose(&insightFailure, .init(rawValue: value))
    case .evaluationError: Self.choose(&evaluationError, Self.evaluationErrors[value])
    case .authorizationStatus: Self.choose(&authorizationStatus, .init(rawValue: value))
    case .latencyMilliseconds:
      Self.replace(&latency, by: UInt32(value).map { .milliseconds(Int($0)) })
    case .requestID: Self.replace(&mismatchesRequestID, by: value == "mismatched" ? true : nil)
    case .payload: Self.replace(&tampersWithPayload, by: value == "tampered" ? true : nil)
    }
  }

  private static func choose<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
    guard let value else { return false }
    field = value
    return true
  }

  private static func replace<Value>(_ field: inout Value, by value: Value?) -> Bool {
    guard let value else { return false }
    field = value
    return true
  }

  private static let evaluationErrors: [String: EngineError] = [
    "contextInvalid": .contextInvalid("overridden for testing"),
    "denied": .denied,
    "localError": .localError,
    "notAvailable": .notAvailable,
    "rateLimitExceeded": .rateLimitExceeded,
    "serverError": .serverError,
    "payloadSecurityError": .payloadSecurityError,
  ]
}
