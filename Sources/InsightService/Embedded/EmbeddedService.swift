internal import InsightCrypto
internal import InsightStore

/// The insight service in the app's own process: SQLite, keys made on first use, no network.
///
/// Its signature proves that a payload is the one that this installation made, not that nobody steered the
/// installation: whoever owns the machine owns the key.
public final class EmbeddedService: InsightServing {
  /// A person's decisions, the device's tokens and the transparency log, in the same database.
  public let ledger: DeviceLedger
  /// The root that verifiers pin, as PEM.
  public let anchorPEM: String
  /// The issuer that payloads state.
  public let issuer: String
  private let core: ServiceCore
  private let pending = PendingReports()
  private static let attempts = 3

  /// Opens the service of a folder; makes database, root and leaf on first use.
  ///
  /// - Parameter configuration: how it is set up.
  /// - Throws: ``ServiceSetupError``.
  /// - Complexity: a few milliseconds when everything is there.
  public init(_ configuration: EmbeddedServiceConfiguration) throws(ServiceSetupError) {
    guard configuration.environment == .sandbox || configuration.keyDirectory != nil else {
      throw .keysUnusable
    }
    try PrivateDirectory.prepare(configuration.directory)
    let store = try ServiceSetupError.translating { () throws(StoreFailure) in
      try SQLiteStore(
        path: configuration.directory + "/insights.sqlite", schemas: [.service, .device])
    }
    do throws(KeyDirectoryError) {
      let keys = try KeyDirectory(
        path: configuration.keyDirectory ?? configuration.directory + "/keys")
      let sealer = try DirectorySealer(
        keys: keys, environment: configuration.environment, issuer: configuration.issuer,
        now: configuration.now)
      anchorPEM = try keys.root(nowSeconds: configuration.now()).pem
      issuer = sealer.issuer
      core = ServiceCore(
        configuration: ServiceCore.Configuration(
          environment: configuration.environment, limits: configuration.limits,
          retention: configuration.retention, keepsTransparencyLog: true,
          now: configuration.now, randomBytes: configuration.randomBytes,
          tokens: TokenDigester(key: try keys.tokenKey())),
        store: store, sealer: sealer)
    } catch {
      throw .keysUnusable
    }
    ledger = DeviceLedger(store: store, randomBytes: configuration.randomBytes)
  }

  /// Asks for one signed evaluation; see ``InsightServing/evaluate(_:)``.
  public func evaluate(
    _ request: EvaluationRequest
  ) async throws(ServiceError) -> EvaluationResponse {
    try await core.evaluate(request)
  }

  /// Records what an evaluation was used for; returns at once.
  public func reportConsumption(_ report: ConsumptionReport) {
    pending.begin()
    retry(Self.attempts) { self.core.enqueueConsumption(report, completion: $0) }
  }

  /// Records that an evaluation was let go without a report; returns at once.
  public func abandon(eventID: String) {
    pending.begin()
    retry(Self.attempts) { self.core.enqueueAbandon(eventID: eventID, completion: $0) }
  }

  /// Waits until every report handed over so far is stored.
  public func flush() async { await pending.wait() }

  /// Stores what is on its way and ends; calls after this fail.
  public func close() async {
    await flush()
    await core.store.close()
  }

  private func retry(
    _ attempts: Int,
    _ enqueue: @Sendable @escaping (@Sendable @escaping (Bool) -> Void) -> Void
  ) {
    enqueue { isDone in
      // The store waits for locks itself, so a few tries at once are all that can help.
      if isDone || attempts <= 1 {
        self.pending.end()
      } else {
        self.retry(attempts - 1, enqueue)
      }
    }
  }
}
