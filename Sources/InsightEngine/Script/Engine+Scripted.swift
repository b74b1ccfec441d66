public import InsightService

extension Engine {
  /// Makes an engine that answers as a script says, for the host's own unit tests.
  ///
  /// Let it be current with ``withCurrent(_:operation:)``, so that each test has its own. The app is
  /// declared and, unless the script says otherwise, permitted. Whatever the script leaves open is done
  /// as always, in the sandbox environment.
  ///
  /// - Parameters:
  ///   - script: what to answer.
  ///   - appID: the app that asks.
  ///   - service: signs the answers; an embedded service over a temporary folder makes payloads that
  ///     verify against its root.
  ///   - clock: tells the time, for latency and deadline.
  ///   - language: the language of sentences for people.
  /// - Returns: the engine.
  public static func scripted(
    _ script: EngineScript, appID: String = "app.example.scripted", service: any InsightServing,
    clock: any EngineClock = SystemEngineClock(), language: Language = .english
  ) -> Engine {
    var configuration = EngineConfiguration(
      declaredAppIDs: [appID], environment: .sandbox, service: service,
      consents: InMemoryConsentStore(), clock: clock, language: language)
    var script = script
    script.authorizationStatus = script.authorizationStatus ?? .authorized
    configuration.script = script
    return Engine(configuration: configuration, appID: appID)
  }
}
