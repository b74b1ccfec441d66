import Synchronization

extension Engine {
  @TaskLocal private static var taskEngine: Engine?
  private static let processEngine = Mutex<Engine?>(nil)

  /// The engine that serves the calling task: the one of ``withCurrent(_:operation:)``, else the process's.
  ///
  /// `nil` where neither was set; Apple's names then report `unavailable`.
  ///
  /// - Complexity: O(1).
  public static var current: Engine? { taskEngine ?? processEngine.withLock { $0 } }

  /// Makes an engine the default of the whole process; once, at the start of a program.
  ///
  /// - Parameter engine: the engine.
  /// - Returns: `false` when a default was set before; that one stays.
  @discardableResult
  public static func setProcessDefault(_ engine: Engine) -> Bool {
    processEngine.withLock { current in
      guard current == nil else { return false }
      current = engine
      return true
    }
  }

  /// Runs an operation in which an engine is the current one, as a service does for each person.
  ///
  /// Child tasks inherit it, detached tasks do not.
  ///
  /// - Parameters:
  ///   - engine: the engine.
  ///   - operation: what to run.
  /// - Returns: what the operation returns.
  /// - Throws: what the operation throws.
  public nonisolated(nonsending) static func withCurrent<Value>(
    _ engine: Engine, operation: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    try await $taskEngine.withValue(engine, operation: operation)
  }

  /// Runs a synchronous operation in which an engine is the current one.
  ///
  /// - Parameters:
  ///   - engine: the engine.
  ///   - operation: what to run.
  /// - Returns: what the operation returns.
  /// - Throws: what the operation throws.
  public static func withCurrent<Value>(
    _ engine: Engine, operation: () throws -> Value
  ) rethrows -> Value {
    try $taskEngine.withValue(engine, operation: operation)
  }

  /// The language of the current engine, English without one.
  package static var currentLanguage: Language { current?.language ?? .english }
}
