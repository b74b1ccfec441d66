/// What a device keeps of a person's decisions, and the tokens that it made.
///
/// Everything is on disk before a call returns. The embedded service and the remote one share it.
public protocol ConsentStoring: Sendable {
  /// Reads the decision about an app.
  ///
  /// - Parameter app: the app.
  /// - Returns: the record, or `nil` when nothing was decided.
  /// - Throws: ``ServiceError/unavailable`` when the store cannot be read.
  func consent(forApp app: String) async throws(ServiceError) -> ConsentRecord?

  /// Reads all decisions, ordered by app.
  ///
  /// - Returns: one record for each app that something was decided about.
  /// - Throws: ``ServiceError/unavailable`` when the store cannot be read.
  func consents() async throws(ServiceError) -> [ConsentRecord]

  /// Changes the decision about an app in one step that no other change can come between.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - change: gets the present record and gives the new one; `nil` forgets the app.
  /// - Returns: the new record.
  /// - Throws: ``ServiceError/unavailable`` when the store cannot be written.
  @discardableResult
  func updateConsent(
    forApp app: String, _ change: @Sendable @escaping (ConsentRecord?) -> ConsentRecord?
  ) async throws(ServiceError) -> ConsentRecord?

  /// Reads the switch for the whole feature.
  ///
  /// - Returns: its state, or `nil` when nobody touched it.
  /// - Throws: ``ServiceError/unavailable`` when the store cannot be read.
  func featureSwitch() async throws(ServiceError) -> FeatureSwitch?

  /// Changes the switch in one step that no other change can come between.
  ///
  /// - Parameter change: gets the present state and gives the new one.
  /// - Returns: the new state.
  /// - Throws: ``ServiceError/unavailable`` when the store cannot be written.
  @discardableResult
  func updateFeatureSwitch(
    _ change: @Sendable @escaping (FeatureSwitch?) -> FeatureSwitch
  ) async throws(ServiceError) -> FeatureSwitch

  /// Gives the random token of this device for one app, made on first use: 22 characters of base64url.
  ///
  /// - Parameter app: the app.
  /// - Returns: the token; another app gets another one.
  /// - Throws: ``ServiceError/unavailable`` when the store cannot be used.
  func deviceToken(forApp app: String) async throws(ServiceError) -> String

  /// Notes an evaluation, or what became of one that is noted already.
  ///
  /// The first report stays, and being open undoes nothing.
  ///
  /// - Parameter entry: the line of the log.
  /// - Throws: ``ServiceError/unavailable`` when the store cannot be written.
  func recordTransparency(_ entry: TransparencyEntry) async throws(ServiceError)

  /// Reads the transparency log, newest first.
  ///
  /// - Parameters:
  ///   - app: only this app, or `nil` for all.
  ///   - limit: at most so many lines; 1 to 10,000.
  ///   - nowSeconds: the time, since a line that is open for ten minutes reads as unreported.
  /// - Returns: the lines.
  /// - Throws: ``ServiceError/unavailable`` when the store cannot be read.
  func transparencyLog(
    forApp app: String?, limit: Int, nowSeconds: Int64
  ) async throws(ServiceError) -> [TransparencyEntry]
}

/// One line of the transparency log: which app asked, when, for what, and what it said it did.
public struct TransparencyEntry: Sendable, Equatable {
  /// The evaluation.
  public var eventID: String
  /// The app that asked.
  public var app: String
  /// When it was answered, in seconds since 1970.
  public var issuedAtSeconds: Int64
  /// What the operation would do.
  public var category: ServiceCategory
  /// What the app reported, or where the report stands.
  public var consumption: ConsumptionState

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - eventID: the evaluation.
  ///   - app: the app that asked.
  ///   - issuedAtSeconds: when it was answered, in seconds since 1970.
  ///   - category: what the operation would do.
  ///   - consumption: what the app reported.
  public init(
    eventID: String, app: String, issuedAtSeconds: Int64, category: ServiceCategory,
    consumption: ConsumptionState
  ) {
    self.eventID = eventID
    self.app = app
    self.issuedAtSeconds = issuedAtSeconds
    self.category = category
    self.consumption = consumption
  }
}

/// Where the report on an evaluation stands.
public enum ConsumptionState: Sendable, Equatable {
  /// Issued less than ten minutes ago, no report yet.
  case open
  /// Reported.
  case reported(ConsumptionStatus)
  /// Let go, or open for ten minutes.
  case unreported
}
