#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the engine knows of time.
public protocol EngineClock: Sendable {
  /// Seconds since 1970 (UTC), for timestamps and for the end of a cooldown.
  var secondsSince1970: Int64 { get }

  /// Waits, for deadlines.
  ///
  /// - Parameter duration: how long.
  /// - Throws: `CancellationError` when the task is cancelled.
  func sleep(for duration: Duration) async throws
}

/// The clocks of the operating system.
public struct SystemEngineClock: EngineClock {
  /// Makes the clock.
  public init() {}

  /// Seconds since 1970 (UTC) by `CLOCK_REALTIME`.
  ///
  /// - Complexity: O(1), no allocation.
  public var secondsSince1970: Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec)
  }

  /// Waits on the continuous clock of the system.
  ///
  /// - Parameter duration: how long.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }
}
