public import InsightService

/// How a remote service is reached.
public struct RemoteServiceConfiguration: Sendable {
  /// Where the service is.
  public var address: ServiceAddress
  /// The app's key.
  public var appKey: String
  /// The roots under which the service must sign.
  public var payloadAnchors: PayloadAnchors
  /// A PEM file of roots for TLS, or `nil` for the system's.
  public var authoritiesPath: String?
  /// The time for one evaluation, all tries together.
  public var deadline: Duration
  /// How often a call is tried at most; only calls that the service has not acted on are repeated.
  public var attempts: Int
  /// The first pause between two tries; the next ones double, each is cut to a random part.
  public var firstPause: Duration
  /// The time in seconds since 1970.
  public var now: @Sendable () -> Int64
  /// Gives a random part, 0 to 1, for the pauses.
  public var jitter: @Sendable () -> Double

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - address: where the service is.
  ///   - appKey: the app's key.
  ///   - payloadAnchors: the roots under which the service must sign.
  ///   - authoritiesPath: roots for TLS.
  ///   - deadline: for one evaluation.
  ///   - attempts: at least 1.
  ///   - firstPause: between two tries.
  ///   - now: the time in seconds since 1970.
  ///   - jitter: gives a random part.
  public init(
    address: ServiceAddress, appKey: String, payloadAnchors: PayloadAnchors,
    authoritiesPath: String? = nil, deadline: Duration = .seconds(5), attempts: Int = 3,
    firstPause: Duration = .milliseconds(100),
    now: @escaping @Sendable () -> Int64 = ServiceEnvironmentals.systemClock,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.address = address
    self.appKey = appKey
    self.payloadAnchors = payloadAnchors
    self.authoritiesPath = authoritiesPath
    self.deadline = deadline
    self.attempts = attempts
    self.firstPause = firstPause
    self.now = now
    self.jitter = jitter
  }
}
