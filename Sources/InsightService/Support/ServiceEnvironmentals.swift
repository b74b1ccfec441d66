#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the service takes from outside: time and randomness.
public enum ServiceEnvironmentals {
  /// Gives the time in seconds since 1970.
  public typealias Clock = @Sendable () -> Int64
  /// Gives so many unpredictable bytes.
  public typealias RandomBytes = @Sendable (Int) -> [UInt8]

  /// The system's clock.
  public static let systemClock: Clock = {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }

  /// The system's generator.
  public static let systemRandomBytes: RandomBytes = { count in
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      let word = generator.next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return Array(bytes.prefix(count))
  }
}
