import CBenchmarkShim
import Glibc
import InsightCrypto
import InsightEngine
import InsightPayload
import InsightService
import InsightStore
import _TestSupport

/// What a whole evaluation costs, and the parts that it is made of.
///
/// `evaluate/embedded` is `requestEvaluation` without Apple's names around it; `service` is its share
/// in the embedded service, `unsigned` the same without the signature, `sync` one page made durable in
/// the same folder. All on one core, the store's thread included.
enum EvaluateTasks {
  private static let appID = "com.example.bank"
  /// No limit, and none for an app that lets evaluations go without a report.
  private static let unlimited = ServiceLimits(
    appOnDevice: [:], reporting: ReportingPolicy(tightensAtShare: 2, refusesAtShare: 2))

  /// The tasks of this layer; none when the service cannot be set up.
  static func make() -> [BenchmarkTask] {
    (try? tasks()) ?? []
  }

  private static func tasks() throws -> [BenchmarkTask] {
    let directory = TemporaryDirectory()
    let service = try EmbeddedService(
      EmbeddedServiceConfiguration(
        directory: directory.path + "/service", limits: unlimited))
    let store = try SQLiteStore(
      path: directory.path + "/unsigned.sqlite", schemas: [.service, .device])
    let core = ServiceCore(
      configuration: ServiceCore.Configuration(
        environment: .sandbox, limits: unlimited,
        keepsTransparencyLog: true, now: ServiceEnvironmentals.systemClock,
        randomBytes: ServiceEnvironmentals.systemRandomBytes,
        tokens: TokenDigester(key: Array(0..<32))),
      store: store, sealer: NoSignature())
    return [
      embedded(service), serviceAlone(service), unsigned(core), synchronizing(in: directory),
    ].map { task in
      var task = task
      task.keeps = directory
      return task
    }
  }

  private static func embedded(_ service: EmbeddedService) -> BenchmarkTask {
    let configuration = EngineConfiguration(
      declaredAppIDs: [appID], environment: .sandbox, service: service, consents: service.ledger)
    let engine = Engine(configuration: configuration, appID: appID, accountToken: "account-1")
    let settings = DeviceSettings(store: service.ledger)
    waitFor { try? await settings.authorize(appID: appID) }
    let session = Array(EventStreams.trace.prefix(500))
    return BenchmarkTask(
      name: "evaluate/embedded", countsAllocations: false,
      prepare: {
        // The report of the evaluation before is stored outside the measured part.
        waitFor { await engine.flush() }
        for event in session { engine.recorder.record(event) }
      }
    ) { _ in
      let payloadByteCount = waitFor { () -> Int in
        let request = EngineRequest(
          category: .payment, requestID: "order-1",
          insights: [
            .init(
              typeIdentifier: "isLikelyBeingCoached", schemaVersionNumber: 1, model: .current)
          ])
        guard let result = try? await engine.evaluate(request) else { return 0 }
        result.consumption.report(.usedUnchangedFriction, insightIDs: [])
        return result.signedPayload.count
      }
      precondition(payloadByteCount > 0, "an evaluation failed")
    }
  }

  private static func serviceAlone(_ service: EmbeddedService) -> BenchmarkTask {
    BenchmarkTask(
      name: "evaluate/part/service", countsAllocations: false,
      prepare: { waitFor { await service.flush() } }
    ) { _ in
      let eventID = waitFor { try? await service.evaluate(request(now: systemSeconds)).eventID }
      guard let eventID else { preconditionFailure("an evaluation failed") }
      service.abandon(eventID: eventID)
    }
  }

  private static func unsigned(_ core: ServiceCore) -> BenchmarkTask {
    BenchmarkTask(name: "evaluate/part/unsigned", countsAllocations: false) { _ in
      let isDone = waitFor { (try? await core.evaluate(request(now: systemSeconds))) != nil }
      precondition(isDone, "an evaluation failed")
    }
  }

  private static func synchronizing(in directory: TemporaryDirectory) -> BenchmarkTask {
    let file = unsafe open(directory.path + "/sync", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    return BenchmarkTask(name: "evaluate/part/sync", countsAllocations: false) { _ in
      precondition(benchmark_rewrite_durably(file), "the file cannot be written")
    }
  }

  private static var systemSeconds: Int64 { ServiceEnvironmentals.systemClock() }

  /// What one evaluation sends.
  static func request(now: Int64, digit: DeviceDigit = .unknown) -> EvaluationRequest {
    EvaluationRequest(
      app: appID, account: "account-1", device: "device-1", environment: .sandbox,
      category: .payment, requestID: "order-1",
      insights: [
        InsightQuery(type: "isLikelyBeingCoached", schema: 1, model: "coaching-1.0", digit: digit)
      ], generatedAtSeconds: now)
  }

  /// Encodes the claims and leaves the signature out.
  private struct NoSignature: PayloadSealing {
    let issuer = "https://issuer.example"

    func seal(_ claims: InsightClaims) throws -> [UInt8] { try CanonicalClaims(claims).bytes }
  }
}
