import InsightEngine
import InsightService

/// `settings`: what a person may decide, and the transparency log.
package enum SettingsCommand: Command {
  package static let name = "settings"
  package static let summary =
    "what a person may decide, when a cooldown ends, and the transparency log"
  package static let flags: Set<String> = ["--json"]
  package static let options: Set<String> = ["--app", "--directory"]
  package static let help = """
    usage: trust-insights settings [show|enable|disable|authorize|revoke|log] [--app ID]
             [--directory PATH] [--json]

      show       the switch, the apps and any cooldown (default)
      disable    switches the feature off; protection goes on until the cooldown ends
      enable     switches it on again
      authorize  permits the app of --app
      revoke     withdraws the permission of the app of --app
      log        which app asked, when, for which category, and what it reported

      --directory PATH  where decisions are kept; default: $XDG_STATE_HOME/trust-insights,
                        else ~/.local/state/trust-insights

    example: trust-insights settings revoke --app com.example.bank
    """

  package static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    let verb = arguments.operands.first ?? "show"
    guard arguments.operands.count <= 1 else {
      throw CommandFailure(.usage, "one of show, enable, disable, authorize, revoke, log")
    }
    let isReading = ["show", "log", "revoke"].contains(verb)
    let directory = try StateDirectory.path(
      arguments.value("--directory"), makesParents: !isReading)
    let printer = SettingsPrinter(console: console, isJSON: arguments.has("--json"))
    // Reading makes no database and no keys.
    if isReading, !StateDirectory.isInUse(directory) {
      switch verb {
      case "show": printer.printDefaults()
      case "log": printer.print([])
      default: throw neverAsked(try app(arguments))
      }
      return .success
    }
    let service: EmbeddedService
    do throws(ServiceSetupError) {
      service = try EmbeddedService(EmbeddedServiceConfiguration(directory: directory))
    } catch {
      throw CommandFailure(.unavailable, "the settings cannot be opened: \(error)")
    }
    let settings = DeviceSettings(store: service.ledger)
    if verb == "authorize" || verb == "revoke" {
      let app = try app(arguments)
      if try await !hasAsked(app, in: settings) {
        if verb == "revoke" { throw neverAsked(app) }
        console.message(neverAsked(app).message.withoutControls)
      }
    }
    do {
      switch verb {
      case "show": break
      case "enable": try await settings.enable()
      case "disable": try await settings.disable()
      case "authorize": try await settings.authorize(appID: try app(arguments))
      case "revoke": try await settings.revoke(appID: try app(arguments))
      case "log":
        printer.print(try await settings.transparencyLog(forApp: arguments.value("--app")))
        return .success
      default:
        console.message("trust-insights settings: no '\(verb)'; see trust-insights settings --help")
        return .usage
      }
      printer.print(try await settings.overview())
    } catch EngineError.contextInvalid {
      throw appIsNeeded
    } catch is EngineError {
      throw unusable
    }
    return .success
  }

  private static let unusable = CommandFailure(
    .unavailable, "the settings cannot be read or written")

  private static func hasAsked(_ app: String, in settings: DeviceSettings) async throws -> Bool {
    do throws(EngineError) {
      return try await settings.overview().apps.contains { $0.appID == app }
    } catch {
      throw unusable
    }
  }

  private static let appIsNeeded = CommandFailure(.usage, "--app names the app")

  private static func neverAsked(_ app: String) -> CommandFailure {
    CommandFailure(.noInput, "\(app): no app of this name has asked on this device")
  }

  private static func app(_ arguments: Arguments) throws(CommandFailure) -> String {
    guard let app = arguments.value("--app"), !app.isEmpty else { throw appIsNeeded }
    return app
  }
}
