import InsightEngine
import InsightService

/// What an app on Linux does once at its start; on iOS the operating system has done it.
enum EngineSetup {
  static let appID = "app.example.bank"

  static func start(
    directory: String, prompt: any AuthorizationPrompting, launchArguments: [String]
  ) throws -> Engine {
    let service = try EmbeddedService(EmbeddedServiceConfiguration(directory: directory))
    let configuration = EngineConfiguration(
      declaredAppIDs: [appID], environment: .sandbox, service: service,
      consents: service.ledger, prompt: prompt, log: StandardErrorLog(),
      launchArguments: launchArguments)
    let engine = Engine(configuration: configuration, appID: appID)
    Engine.setProcessDefault(engine)
    return engine
  }
}

/// Prints warnings for the developer.
struct StandardErrorLog: EngineLogging {
  func log(_ message: EngineLogMessage) {
    guard message.severity == .warning else { return }
    debugPrint(message.sentence(in: .english))
  }
}
