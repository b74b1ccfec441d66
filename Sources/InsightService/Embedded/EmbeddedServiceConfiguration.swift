/// How an embedded service is set up.
public struct EmbeddedServiceConfiguration: Sendable {
  /// The folder of database and keys; made with mode 0700 when missing.
  public var directory: String
  /// The environment to sign for: sandbox, unless the operator supplies keys for production.
  public var environment: ServiceEnvironment
  /// A key directory that the operator supplies, or `nil` for keys made on first use.
  public var keyDirectory: String?
  /// The issuer to state, an `https` address; `nil` for `embedded:` and the digest of the root's key.
  public var issuer: String?
  /// How many evaluations are allowed.
  public var limits: ServiceLimits
  /// How long what is kept.
  public var retention: RetentionPolicy
  /// The time in seconds since 1970.
  public var now: @Sendable () -> Int64
  /// Gives so many unpredictable bytes.
  public var randomBytes: @Sendable (Int) -> [UInt8]

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - directory: the folder of database and keys.
  ///   - environment: the environment to sign for; production needs `keyDirectory`.
  ///   - keyDirectory: a key directory that the operator supplies.
  ///   - issuer: the issuer to state.
  ///   - limits: how many evaluations are allowed.
  ///   - retention: how long what is kept.
  ///   - now: the time in seconds since 1970.
  ///   - randomBytes: gives so many unpredictable bytes.
  public init(
    directory: String, environment: ServiceEnvironment = .sandbox, keyDirectory: String? = nil,
    issuer: String? = nil, limits: ServiceLimits = ServiceLimits(),
    retention: RetentionPolicy = RetentionPolicy(),
    now: @escaping @Sendable () -> Int64 = ServiceEnvironmentals.systemClock,
    randomBytes: @escaping @Sendable (Int) -> [UInt8] = ServiceEnvironmentals.systemRandomBytes
  ) {
    self.directory = directory
    self.environment = environment
    self.keyDirectory = keyDirectory
    self.issuer = issuer
    self.limits = limits
    self.retention = retention
    self.now = now
    self.randomBytes = randomBytes
  }
}
