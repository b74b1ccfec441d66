internal import InsightService

/// Settings from flags and environment; a flag wins.
struct ServerOptions {
  /// What a setting is: the flag, what it does, its default.
  struct Setting {
    let flag: String
    let help: String
    let standard: String?
  }

  static let settings = [
    Setting(flag: "directory", help: "folder of database and keys", standard: "trust-insights"),
    Setting(
      flag: "database",
      help: "SQLite file, or postgres://… (default: insights.sqlite in the folder)",
      standard: nil),
    Setting(flag: "environment", help: "sandbox or production", standard: "sandbox"),
    Setting(
      flag: "issuer", help: "https address that payloads state as signer; needed for production",
      standard: nil),
    Setting(
      flag: "audience", help: "whom tokens of relying servers must name",
      standard: "trust-insights-server"),
    Setting(flag: "listen", help: "address:port", standard: "127.0.0.1:8080"),
    Setting(
      flag: "plain-http", help: "yes or no: no TLS beyond loopback, where a proxy in front has it",
      standard: "no"),
    Setting(flag: "tls-certificate", help: "PEM file of the certificate chain", standard: nil),
    Setting(flag: "tls-key", help: "PEM file of its key", standard: nil),
    Setting(flag: "threads", help: "threads that read and write", standard: "2"),
    Setting(flag: "connections", help: "connections at once", standard: "4096"),
    Setting(
      flag: "connections-per-address", help: "connections of one address at once; a proxy is one",
      standard: "512"),
    Setting(flag: "deadline", help: "seconds for a whole request", standard: "15"),
    Setting(
      flag: "limits",
      help: "as service:1=5000,app:60=6000,device:60=30,insight:60=30 (default: the device limits)",
      standard: nil),
    Setting(flag: "log-requests", help: "yes or no: a line for each request", standard: "no"),
    Setting(flag: "app", help: "an app, for the commands on apps and servers", standard: nil),
    Setting(flag: "key", help: "one key by its id in apps list, for apps revoke", standard: nil),
    Setting(flag: "kid", help: "the name of a relying server's key", standard: nil),
    Setting(flag: "iss", help: "the owner that its tokens state", standard: nil),
    Setting(flag: "public-key", help: "PEM file of its P-256 public key", standard: nil),
    Setting(flag: "leaf", help: "a leaf's name or digest, for keys revoke", standard: nil),
    Setting(
      flag: "new-accounts",
      help: "yes or no: keys adopt takes another tokens.key, accounts begin anew",
      standard: "no"),
    Setting(flag: "account", help: "an account's token, for erase", standard: nil),
  ]

  private var values: [String: String] = [:]
  /// The words that are no flags: the command.
  private(set) var words: [String] = []

  /// Reads flags as `--flag value` or `--flag=value`, and `TRUST_INSIGHTS_FLAG` from the environment.
  init(arguments: [String], environment: [String: String]) throws(CommandFailure) {
    let known = Set(Self.settings.map(\.flag))
    for flag in known {
      let name =
        "TRUST_INSIGHTS_" + flag.uppercased().split(separator: "-").joined(separator: "_")
      values[flag] = environment[name]
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        words.append(argument)
        continue
      }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1)
      let flag = parts.first.map(String.init) ?? ""
      guard known.contains(flag) else { throw .usage("unknown flag --\(flag)") }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw .usage("--\(flag) needs a value")
      }
      values[flag] = value
    }
  }

  subscript(flag: String) -> String? {
    values[flag] ?? Self.settings.first { $0.flag == flag }?.standard
  }

  func required(_ flag: String) throws(CommandFailure) -> String {
    guard let value = self[flag], !value.isEmpty else { throw .usage("--\(flag) is needed") }
    return value
  }

  func number(_ flag: String, in range: ClosedRange<Int64>) throws(CommandFailure) -> Int64 {
    guard let value = self[flag].flatMap(Int64.init), range.contains(value) else {
      throw .usage("--\(flag) needs a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func environment() throws(CommandFailure) -> ServiceEnvironment {
    guard let environment = self["environment"].flatMap(ServiceEnvironment.init(rawValue:)) else {
      throw .usage("--environment is sandbox or production")
    }
    return environment
  }

  /// The signer that payloads state: in the sandbox `nil` stands for the digest of the root's key.
  ///
  /// Verifiers of production name their issuer, so there the operator states it.
  func issuer(for environment: ServiceEnvironment) throws(CommandFailure) -> String? {
    guard let issuer = self["issuer"] else {
      guard environment == .sandbox else {
        throw .usage("--issuer is needed for production: the https address that verifiers expect")
      }
      return nil
    }
    guard issuer.hasPrefix("https://"), issuer.utf8.count > 8 else {
      throw .usage("--issuer is an https address")
    }
    return issuer
  }

  /// Reads `level:seconds=count`, separated by commas.
  func limits() throws(CommandFailure) -> ServiceLimits {
    guard let text = self["limits"] else { return ServiceLimits() }
    var limits = ServiceLimits(appOnDevice: [:])
    for part in text.split(separator: ",") {
      let fields = part.split { $0 == ":" || $0 == "=" }
      guard fields.count == 3, let seconds = Int64(fields[1]), let count = Int64(fields[2]),
        (1...31_536_000).contains(seconds), count > 0
      else { throw .usage("--limits reads level:seconds=count") }
      switch fields[0] {
      case "service": limits.service[seconds] = count
      case "app": limits.app[seconds] = count
      case "device": limits.appOnDevice[seconds] = count
      case "insight": limits.insightOnDevice[seconds] = count
      default: throw .usage("--limits knows service, app, device and insight")
      }
    }
    return limits
  }

  /// Reads `address:port`, the address in brackets when it has colons.
  func address() throws(CommandFailure) -> (address: String, port: UInt16) {
    let text = try required("listen")
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { throw .usage("--listen reads address:port") }
    let address = text[..<colon].filter { $0 != "[" && $0 != "]" }
    return (address, port)
  }

  /// Whether an address is reached from this machine alone, as far as its text says.
  static func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1"
  }

  static var help: String {
    let width = settings.map(\.flag.count).max() ?? 0
    let lines = settings.map { setting in
      let padding = String(repeating: " ", count: width - setting.flag.count)
      let standard = setting.standard.map { " (default: \($0))" } ?? ""
      return "  --\(setting.flag)\(padding)  \(setting.help)\(standard)"
    }
    return """
      trust-insights-server [serve]                  answers devices and relying servers
      trust-insights-server keys init|rotate|anchor  makes root, intermediate and leaf; a new leaf; the root
      trust-insights-server keys list|denylist       the leaves and their states; what verifiers must refuse
      trust-insights-server keys revoke --leaf LEAF  ends a leaf at once; prints the denylist
      trust-insights-server keys adopt               takes this folder of keys for the one of the database
      trust-insights-server apps add|rotate|list|revoke --app APP
      trust-insights-server apps reporting           each app's reported and unreported evaluations of a day
      trust-insights-server relying-servers add|list|revoke --kid KID --iss ISSUER --app APP \
      --public-key PEM
      trust-insights-server erase --account TOKEN    deletes everything of one account
      trust-insights-server --help | --version

      Each flag can also be set in the environment, as TRUST_INSIGHTS_LISTEN for --listen.

      \(lines.joined(separator: "\n"))

      Example: trust-insights-server --directory /var/lib/trust-insights --listen 127.0.0.1:8080

      """
  }
}

/// Why a command ends without success, with the exit status of sysexits.h.
enum CommandFailure: Error {
  /// Wrong usage, 64.
  case usage(String)
  /// Bad input data, 65.
  case badInput(String)
  /// Input not found, 66.
  case missingInput(String)
  /// The store or the address is unavailable, 69.
  case unavailable(String)
  /// No permission, or unusable folders and keys, 77.
  case permission(String)

  var status: Int32 {
    switch self {
    case .usage: 64
    case .badInput: 65
    case .missingInput: 66
    case .unavailable: 69
    case .permission: 77
    }
  }

  var message: String {
    switch self {
    case .usage(let text), .badInput(let text), .missingInput(let text), .unavailable(let text),
      .permission(let text):
      text
    }
  }
}
