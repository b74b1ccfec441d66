import InsightEngine
import InsightFeatures
import InsightScoring
import InsightService
import _ScoringTestSupport

/// An engine over fakes, and the fakes.
struct TestBench {
  static let appID = "app.example.bank"

  let service: RecordingService
  let consents: InMemoryConsentStore
  let clock: ManualClock
  let log: RecordingLog
  let configuration: EngineConfiguration
  let engine: Engine
  let settings: DeviceSettings

  init(
    service: RecordingService = RecordingService(), prompt: (any AuthorizationPrompting)? = nil,
    environment: ServiceEnvironment = .sandbox, appID: String = Self.appID,
    launchArguments: [String] = [], models: ModelLibrary = .test,
    consents: InMemoryConsentStore = InMemoryConsentStore(),
    clock: ManualClock = ManualClock()
  ) {
    self.service = service
    self.consents = consents
    self.clock = clock
    log = RecordingLog()
    configuration = EngineConfiguration(
      declaredAppIDs: [Self.appID], environment: environment, service: service,
      consents: consents, models: models, prompt: prompt, clock: clock, log: log,
      launchArguments: launchArguments)
    engine = Engine(configuration: configuration, appID: appID)
    settings = DeviceSettings(store: consents, clock: clock)
  }

  /// An engine whose app the person has permitted.
  static func authorized(
    service: RecordingService = RecordingService(), launchArguments: [String] = [],
    environment: ServiceEnvironment = .sandbox
  ) async throws -> TestBench {
    let bench = TestBench(
      service: service, environment: environment, launchArguments: launchArguments)
    try await bench.settings.authorize(appID: appID)
    return bench
  }
}

extension TestBench {
  /// What the device finds now, by an evaluation that is reported at once.
  func digit() async throws -> DeviceDigit? {
    let result = try await engine.evaluate(.coaching())
    result.consumption.report(.usedEvaluationOnly, insightIDs: [])
    return service.requests.last?.insights[0].digit
  }
}

extension EngineRequest {
  /// A request for one insight.
  static func coaching(
    model: ModelChoice = .current, requestID: String? = nil,
    category: Engine.OperationCategory = .payment
  ) -> EngineRequest {
    EngineRequest(
      category: category, requestID: requestID, insights: [.coaching(model: model)])
  }
}

extension EngineRequest.Insight {
  static func coaching(model: EngineRequest.ModelChoice = .current) -> Self {
    Self(typeIdentifier: "isLikelyBeingCoached", schemaVersionNumber: 1, model: model)
  }
}

extension ModelLibrary {
  /// One model with random weights; what it answers means nothing.
  static let test = ModelLibrary(models: [.random(version: "test-1.0", seed: 1)])
}

extension ScoringModel {
  /// A model with random weights.
  static func random(
    version: String, seed: UInt64, thresholds: (Double, Double, Double, Double)? = nil
  ) -> ScoringModel {
    var model = TestModel(layout: FeatureCatalog.layout, seed: seed)
    if let thresholds { model.thresholds = thresholds }
    let weights = model.weights
    let manifest = model.manifest(for: weights).replacing("test-1.0", with: version)
    do {
      return try ScoringModel(
        ModelFiles(manifest: Array(manifest.utf8), weights: weights), layout: FeatureCatalog.layout)
    } catch {
      preconditionFailure("the test model is refused: \(error)")
    }
  }
}
