import InsightService
import Synchronization

/// Evaluates one app's operations for one person: what `TrustInsights` delegates to.
///
/// It holds that person's ``SignalRecorder``. A service that serves many people makes one engine for each
/// from one ``EngineConfiguration`` and lets it be current with ``withCurrent(_:operation:)``.
///
/// - Note: thread safe. Making one costs what its recorder costs.
public final class Engine: Sendable {
  /// The app that asks.
  public let appID: String
  /// Takes what the person does; used up by each evaluation.
  public let recorder: SignalRecorder

  let configuration: EngineConfiguration
  let accountToken: String?
  let script: EngineScript?
  let settings: DeviceSettings
  let ledger: EvaluationLedger
  let question = SharedQuestion()
  /// Since when the statistics hold what was seen under one permission, in seconds since 1970.
  let observedSinceSeconds: Atomic<Int64>

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - configuration: what it is made of.
  ///   - appID: the app that asks; one that the configuration does not declare is not entitled.
  ///   - accountToken: an opaque token of the person's account, made for this app alone, 1 to 128 bytes
  ///     of visible ASCII; the device's token stands in when left out.
  ///   - recorder: the person's recorder; a new one when left out. What one holds already counts as seen
  ///     from now on.
  public init(
    configuration: EngineConfiguration, appID: String, accountToken: String? = nil,
    recorder: SignalRecorder? = nil
  ) {
    self.configuration = configuration
    self.appID = appID
    self.accountToken = accountToken
    self.recorder = recorder ?? SignalRecorder(log: configuration.log)
    observedSinceSeconds = Atomic(configuration.clock.secondsSince1970)
    settings = DeviceSettings(
      store: configuration.consents, clock: configuration.clock, cooldown: configuration.cooldown)
    ledger = EvaluationLedger(
      appID: appID, service: configuration.service, consents: configuration.consents,
      log: configuration.log, background: BackgroundQueue())
    let mayBeScripted = configuration.environment == .sandbox
    script = mayBeScripted ? configuration.script : nil
    if configuration.script != nil, !mayBeScripted {
      configuration.log.log(.overridesIgnoredInProduction)
    }
    if !isDeclared { configuration.log.log(.appNotDeclared) }
    if configuration.models.versions.isEmpty { configuration.log.log(.noModelOnBoard) }
  }

  /// Waits until every report that was made so far is with the service and in the transparency log.
  ///
  /// Call it before the process ends; a report that is not delivered by then is lost.
  public func flush() async {
    await ledger.background.drain()
    await configuration.service.flush()
  }

  var isDeclared: Bool { configuration.declaredAppIDs.contains(appID) }

  var language: Language { configuration.language }
}
