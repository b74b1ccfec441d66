package import InsightStore

/// The insight service over any store: account signals, limits, the ledger of reports, signing.
///
/// The embedded service and the server are thin shells around it.
package struct ServiceCore: Sendable {
  /// What the core needs from outside.
  package struct Configuration: Sendable {
    /// The environment that this service signs for.
    package var environment: ServiceEnvironment
    /// How many evaluations are allowed.
    package var limits: ServiceLimits
    /// How long what is kept.
    package var retention: RetentionPolicy
    /// How long a payload is of use, in seconds; at most 600.
    package var payloadLifetimeSeconds: Int64
    /// Whether the store also keeps the device's transparency log.
    package var keepsTransparencyLog: Bool
    /// The time.
    package var now: ServiceEnvironmentals.Clock
    /// Randomness for event identifiers.
    package var randomBytes: ServiceEnvironmentals.RandomBytes
    /// Turns tokens into what is kept of them.
    package var tokens: TokenDigester

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - environment: the environment that this service signs for.
    ///   - limits: how many evaluations are allowed.
    ///   - retention: how long what is kept.
    ///   - payloadLifetimeSeconds: 1 to 600.
    ///   - keepsTransparencyLog: whether the store has the device's tables.
    ///   - now: the time.
    ///   - randomBytes: randomness for event identifiers.
    ///   - tokens: turns tokens into what is kept of them.
    package init(
      environment: ServiceEnvironment, limits: ServiceLimits = ServiceLimits(),
      retention: RetentionPolicy = RetentionPolicy(), payloadLifetimeSeconds: Int64 = 300,
      keepsTransparencyLog: Bool = false, now: @escaping ServiceEnvironmentals.Clock,
      randomBytes: @escaping ServiceEnvironmentals.RandomBytes,
      tokens: TokenDigester
    ) {
      self.environment = environment
      self.limits = limits
      self.retention = retention
      self.payloadLifetimeSeconds = payloadLifetimeSeconds
      self.keepsTransparencyLog = keepsTransparencyLog
      self.now = now
      self.randomBytes = randomBytes
      self.tokens = tokens
    }
  }

  /// What the core was made with.
  package let configuration: Configuration
  let store: any TransactionalStore
  let sealer: any PayloadSealing
  let housekeeping: Housekeeping

  /// Makes a core.
  ///
  /// - Parameters:
  ///   - configuration: what it needs from outside.
  ///   - store: has the tables of `Schema.service`.
  ///   - sealer: signs the payloads.
  package init(
    configuration: Configuration, store: any TransactionalStore, sealer: any PayloadSealing
  ) {
    self.configuration = configuration
    self.store = store
    self.sealer = sealer
    housekeeping = Housekeeping()
  }
}
