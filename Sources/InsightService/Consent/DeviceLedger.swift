internal import InsightCrypto
internal import InsightStore

/// A person's decisions, the device's tokens and the transparency log, kept in SQLite.
///
/// The embedded service has one in its own database; beside a remote service the engine opens one of
/// its own.
public struct DeviceLedger: ConsentStoring {
  let store: any TransactionalStore
  private let randomBytes: ServiceEnvironmentals.RandomBytes

  init(store: any TransactionalStore, randomBytes: @escaping ServiceEnvironmentals.RandomBytes) {
    self.store = store
    self.randomBytes = randomBytes
  }

  /// Opens the ledger of a folder, and makes both when they are missing (modes 0700 and 0600).
  ///
  /// - Parameters:
  ///   - directory: the folder.
  ///   - randomBytes: gives so many unpredictable bytes.
  /// - Throws: ``ServiceSetupError``.
  public init(
    directory: String,
    randomBytes: @escaping @Sendable (Int) -> [UInt8] = ServiceEnvironmentals.systemRandomBytes
  ) throws(ServiceSetupError) {
    try PrivateDirectory.prepare(directory)
    let store = try ServiceSetupError.translating { () throws(StoreFailure) in
      try SQLiteStore(path: directory + "/device.sqlite", schemas: [.device])
    }
    self.init(store: store, randomBytes: randomBytes)
  }

  /// Reads the decision about an app.
  public func consent(forApp app: String) async throws(ServiceError) -> ConsentRecord? {
    try await reading { try ConsentRows.consent(forApp: app, in: $0) }
  }

  /// Reads all decisions, ordered by app.
  public func consents() async throws(ServiceError) -> [ConsentRecord] {
    try await reading { try ConsentRows.consents(in: $0) }
  }

  /// Changes the decision about an app in one step.
  @discardableResult
  public func updateConsent(
    forApp app: String, _ change: @Sendable @escaping (ConsentRecord?) -> ConsentRecord?
  ) async throws(ServiceError) -> ConsentRecord? {
    try await writing { transaction in
      let changed = change(try ConsentRows.consent(forApp: app, in: transaction))
      try ConsentRows.setConsent(changed, forApp: app, in: transaction)
      return changed
    }
  }

  /// Reads the switch for the whole feature.
  public func featureSwitch() async throws(ServiceError) -> FeatureSwitch? {
    try await reading { try ConsentRows.featureSwitch(in: $0) }
  }

  /// Changes the switch in one step.
  @discardableResult
  public func updateFeatureSwitch(
    _ change: @Sendable @escaping (FeatureSwitch?) -> FeatureSwitch
  ) async throws(ServiceError) -> FeatureSwitch {
    try await writing { transaction in
      let changed = change(try ConsentRows.featureSwitch(in: transaction))
      try ConsentRows.setFeatureSwitch(changed, in: transaction)
      return changed
    }
  }

  /// Gives the device's token for an app, made on first use.
  public func deviceToken(forApp app: String) async throws(ServiceError) -> String {
    let candidate = Base64.urlSafe.encode(randomBytes(16))
    return try await writing { transaction in
      try ConsentRows.deviceToken(forApp: app, candidate: candidate, in: transaction)
    }
  }

  /// Notes a line of the transparency log; a line that is there already stays.
  public func recordTransparency(_ entry: TransparencyEntry) async throws(ServiceError) {
    try await writing { try TransparencyRows.record(entry, in: $0) }
  }

  /// Reads the transparency log, newest first.
  public func transparencyLog(
    forApp app: String?, limit: Int, nowSeconds: Int64
  ) async throws(ServiceError) -> [TransparencyEntry] {
    try await reading {
      try TransparencyRows.newest(
        forApp: app, limit: min(max(limit, 1), 10_000), nowSeconds: nowSeconds, in: $0)
    }
  }

  private func reading<Value: Sendable>(
    _ body: @Sendable @escaping (any StoreTransaction) throws -> Value
  ) async throws(ServiceError) -> Value {
    do {
      return try await store.read(body)
    } catch {
      throw .unavailable
    }
  }

  private func writing<Value: Sendable>(
    _ body: @Sendable @escaping (any StoreTransaction) throws -> Value
  ) async throws(ServiceError) -> Value {
    do {
      return try await store.write(body)
    } catch {
      throw .unavailable
    }
  }
}
