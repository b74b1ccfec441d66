internal import InsightService

/// All commands of `trust-insights`, in the order in which the help shows them.
package enum CommandTable {
  /// The version printed by `--version`.
  package static let version = ProductVersion.text

  /// Every command.
  package static var commands: [any Command.Type] {
    [
      EvaluateCommand.self, WatchCommand.self, RecordCommand.self, ReportCommand.self,
      FeaturesCommand.self,
      SimulateCommand.self, ImportCommand.self, VerifyCommand.self, ModelCommand.self,
      SettingsCommand.self, FeedbackCommand.self,
    ]
  }

  /// Runs the command that the arguments name.
  ///
  /// - Parameters:
  ///   - arguments: what follows the program's name.
  ///   - console: where results and messages go.
  /// - Returns: the exit status.
  package static func run(arguments: [String], console: Console = Console()) async -> ExitStatus {
    let status = await dispatch(arguments, console)
    console.flush()
    guard let error = console.writeError else { return status }
    console.message("trust-insights: standard output: \(error)")
    return status.worse(.cannotWrite)
  }

  private static func dispatch(_ arguments: [String], _ console: Console) async -> ExitStatus {
    guard let first = arguments.first else {
      console.message(help)
      return .usage
    }
    switch first {
    case "--help", "-h", "help":
      show(help, console)
      return .success
    case "--version":
      console.result("trust-insights \(version)")
      return .success
    default:
      break
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      console.message(
        "trust-insights: no command '\(first.withoutControls)'; see trust-insights --help")
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      show(command.help, console)
      return .success
    }
    do {
      return try await command.run(
        Arguments(rest, flags: command.flags, options: command.options), console: console)
    } catch let failure as CommandFailure {
      console.message("trust-insights \(command.name): \(failure.message.withoutControls)")
      return failure.status
    } catch {
      console.message("trust-insights \(command.name): internal error")
      return .internalError
    }
  }

  private static func show(_ help: String, _ console: Console) {
    help.split(separator: "\n", omittingEmptySubsequences: false).forEach {
      console.result(String($0))
    }
  }

  private static var help: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let rows = commands.map { command in
      "  " + command.name.padded(to: width) + "  " + command.summary
    }
    return """
      trust-insights: is the person likely being coached?

      usage: trust-insights COMMAND [OPTION…] [PATH…]

      \(rows.joined(separator: "\n"))

      trust-insights COMMAND --help shows one command; --version the version.
      Results go to standard output, everything else to standard error.
      """
  }
}
