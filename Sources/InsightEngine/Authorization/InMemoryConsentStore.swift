public import InsightService

/// Keeps decisions for the life of the process; for tests, and for hosts that keep consent elsewhere.
///
/// The transparency log holds the last 1,000 lines.
public actor InMemoryConsentStore: ConsentStoring {
  private static let logCapacity = 1000
  private var records: [String: ConsentRecord] = [:]
  private var feature: FeatureSwitch?
  private var tokens: [String: String] = [:]
  private var log: [TransparencyEntry] = []
  private var generator: any RandomNumberGenerator & Sendable

  /// Makes a store in which nothing was decided.
  ///
  /// - Parameter generator: makes the device tokens.
  public init(generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
    self.generator = generator
  }

  /// Reads the decision about an app.
  ///
  /// - Parameter app: the app.
  /// - Returns: the record, or `nil` when nothing was decided.
  public func consent(forApp app: String) -> ConsentRecord? { records[app] }

  /// Reads all decisions, ordered by app.
  ///
  /// - Returns: one record for each app.
  public func consents() -> [ConsentRecord] { records.values.sorted { $0.app < $1.app } }

  /// Changes the decision about an app.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - change: gets the present record and gives the new one; `nil` forgets the app.
  /// - Returns: the new record.
  @discardableResult
  public func updateConsent(
    forApp app: String, _ change: @Sendable @escaping (ConsentRecord?) -> ConsentRecord?
  ) -> ConsentRecord? {
    records[app] = change(records[app])
    return records[app]
  }

  /// Reads the switch for the whole feature.
  ///
  /// - Returns: its state, or `nil` when nobody touched it.
  public func featureSwitch() -> FeatureSwitch? { feature }

  /// Changes the switch.
  ///
  /// - Parameter change: gets the present state and gives the new one.
  /// - Returns: the new state.
  @discardableResult
  public func updateFeatureSwitch(
    _ change: @Sendable @escaping (FeatureSwitch?) -> FeatureSwitch
  ) -> FeatureSwitch {
    let new = change(feature)
    feature = new
    return new
  }

  /// Gives the random token of this device for one app: 22 characters of base64url.
  ///
  /// - Parameter app: the app.
  /// - Returns: the token; another app gets another one.
  public func deviceToken(forApp app: String) -> String {
    if let token = tokens[app] { return token }
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let token = String((0..<22).map { _ in alphabet[Int(generator.next() & 63)] })
    tokens[app] = token
    return token
  }

  /// Notes an evaluation, or what became of one that is noted already; the first report stays.
  ///
  /// - Parameter entry: the line of the log.
  public func recordTransparency(_ entry: TransparencyEntry) {
    if let index = log.lastIndex(where: { $0.eventID == entry.eventID }) {
      switch (log[index].consumption, entry.consumption) {
      case (.open, _), (.unreported, .reported): log[index] = entry
      default: break
      }
    } else {
      log.append(entry)
      if log.count > Self.logCapacity { log.removeFirst() }
    }
  }

  /// Reads the transparency log, newest first.
  ///
  /// - Parameters:
  ///   - app: only this app, or `nil` for all.
  ///   - limit: at most so many lines.
  ///   - nowSeconds: the time; a line that is open for ten minutes reads as unreported.
  /// - Returns: the lines.
  public func transparencyLog(
    forApp app: String?, limit: Int, nowSeconds: Int64
  ) -> [TransparencyEntry] {
    log.reversed().filter { app == nil || $0.app == app }.prefix(max(0, limit)).map { entry in
      var entry = entry
      if entry.consumption == .open, nowSeconds - entry.issuedAtSeconds >= 600 {
        entry.consumption = .unreported
      }
      return entry
    }
  }
}
