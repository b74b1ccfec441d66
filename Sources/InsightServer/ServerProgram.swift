internal import Glibc
internal import InsightService

/// The program `trust-insights-server`.
@main
enum ServerProgram {
  static func main() async {
    do throws(CommandFailure) {
      let text = try await run(Array(CommandLine.arguments.dropFirst()))
      write(text, to: STDOUT_FILENO)
    } catch {
      write("trust-insights-server: \(error.message)\n", to: STDERR_FILENO)
      exit(error.status)
    }
  }

  private static func run(_ arguments: [String]) async throws(CommandFailure) -> String {
    if arguments.contains("--help") || arguments.contains("-h") { return ServerOptions.help }
    if arguments.contains("--version") { return "trust-insights-server \(ProductVersion.text)\n" }
    let options = try ServerOptions(arguments: arguments, environment: environment())
    let parts = try ServerParts(options)
    let verb = options.words.dropFirst().first
    switch options.words.first ?? "serve" {
    case "serve":
      raiseFileLimit()
      try await ServeCommand(parts).run()
      return ""
    case "keys": return try await KeyCommands(parts: parts).run(verb)
    case "apps": return try await RegistrationCommands(parts: parts).apps(verb)
    case "relying-servers":
      return try await RegistrationCommands(parts: parts).relyingServers(verb)
    case "erase": return try await RegistrationCommands(parts: parts).erase()
    default: throw .usage("unknown command; --help lists them")
    }
  }

  private static func environment() -> [String: String] {
    var values: [String: String] = [:]
    for setting in ServerOptions.settings {
      let name =
        "TRUST_INSIGHTS_" + setting.flag.uppercased().split(separator: "-").joined(separator: "_")
      values[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    return values
  }

  /// Every connection is a file; the soft limit is often 1,024.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func write(_ text: String, to file: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(file, bytes, bytes.count)
  }
}
