public import InsightService

/// What an engine is made of; everything it knows of the world outside is in here.
///
/// A value of this type is cheap to copy, so that a service makes one and many engines from it.
public struct EngineConfiguration: Sendable {
  /// The apps that are entitled to evaluations; any other gets `unavailable` and `notAvailable`.
  public var declaredAppIDs: Set<String>
  /// The world that evaluations belong to.
  public var environment: ServiceEnvironment
  /// The models on board.
  public var models: ModelLibrary
  /// The insight service, in process or far away.
  public var service: any InsightServing
  /// Keeps what the person decided.
  public var consents: any ConsentStoring
  /// Asks the person; without one the status stays `notDetermined`.
  public var prompt: (any AuthorizationPrompting)?
  /// Tells the time.
  public var clock: any EngineClock
  /// Takes log messages.
  public var log: any EngineLogging
  /// How long the service may take before an evaluation throws `serverError`.
  public var deadline: Duration
  /// How long protection goes on after a switch-off.
  public var cooldown: Duration
  /// The language of sentences for people.
  public var language: Engine.Language
  /// Overrides for testing; ignored in production, with a warning.
  public var script: EngineScript?

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - declaredAppIDs: the apps that are entitled to evaluations.
  ///   - environment: the world that evaluations belong to.
  ///   - service: the insight service.
  ///   - consents: keeps what the person decided.
  ///   - models: the models on board; the embedded one when left out.
  ///   - prompt: asks the person.
  ///   - clock: tells the time.
  ///   - log: takes log messages.
  ///   - deadline: how long the service may take; 10 seconds when left out.
  ///   - cooldown: how long protection goes on after a switch-off; 24 hours when left out.
  ///   - language: the language of sentences for people.
  ///   - launchArguments: arguments of the process that may hold overrides for testing, such as
  ///     `CommandLine.arguments`; none when left out.
  public init(
    declaredAppIDs: Set<String>, environment: ServiceEnvironment, service: any InsightServing,
    consents: any ConsentStoring, models: ModelLibrary = .embedded,
    prompt: (any AuthorizationPrompting)? = nil, clock: any EngineClock = SystemEngineClock(),
    log: any EngineLogging = SilentEngineLog(), deadline: Duration = .seconds(10),
    cooldown: Duration = .seconds(24 * 3600), language: Engine.Language = .english,
    launchArguments: [String] = []
  ) {
    self.declaredAppIDs = declaredAppIDs
    self.environment = environment
    self.service = service
    self.consents = consents
    self.models = models
    self.prompt = prompt
    self.clock = clock
    self.log = log
    self.deadline = deadline
    self.cooldown = cooldown
    self.language = language
    script = EngineScript.parse(launchArguments: launchArguments, log: log)
  }
}
