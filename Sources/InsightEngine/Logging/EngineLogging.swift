/// Takes the engine's log messages.
public protocol EngineLogging: Sendable {
  /// Takes a message; must not block.
  ///
  /// - Parameter message: one of a closed list.
  func log(_ message: EngineLogMessage)
}

/// Drops every message.
public struct SilentEngineLog: EngineLogging {
  /// Makes the log.
  public init() {}

  /// Drops a message.
  ///
  /// - Parameter message: dropped.
  public func log(_ message: EngineLogMessage) {}
}
