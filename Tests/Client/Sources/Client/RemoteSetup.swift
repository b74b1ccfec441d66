import InsightEngine
import InsightRemote
import InsightService

/// The same start with an operator's service in the place of the embedded one.
enum RemoteSetup {
  /// Makes the engine and lets it be the default of the process.
  ///
  /// - Parameters:
  ///   - directory: keeps the person's decisions, the device's tokens and reports that wait to be sent.
  ///   - appKey: what `apps add` printed.
  ///   - anchorPEM: what `keys anchor` printed.
  ///   - accountToken: random, made for this person and this app alone; no name, number or hash of one.
  ///   - prompt: asks the person.
  /// - Returns: the engine, whose recorder takes the events.
  /// - Throws: `ServiceSetupError`.
  static func start(
    directory: String, appKey: String, anchorPEM: String, accountToken: String,
    prompt: any AuthorizationPrompting
  ) throws -> Engine {
    let ledger = try DeviceLedger(directory: directory)
    let service = RemoteService(
      RemoteServiceConfiguration(
        address: try ServiceAddress("https://insights.example"), appKey: appKey,
        payloadAnchors: .pem(anchorPEM)),
      ledger: ledger)
    let configuration = EngineConfiguration(
      declaredAppIDs: [EngineSetup.appID], environment: .production, service: service,
      consents: ledger, prompt: prompt, log: StandardErrorLog())
    let engine = Engine(
      configuration: configuration, appID: EngineSetup.appID, accountToken: accountToken)
    Engine.setProcessDefault(engine)
    return engine
  }
}
