internal import Dispatch
internal import Glibc
internal import InsightCrypto
internal import InsightService
internal import InsightStore

/// Answers until it is told to end.
struct ServeCommand {
  private static let shutdownPatience = Duration.seconds(10)
  private let parts: ServerParts
  private let log: StructuredLog

  init(_ parts: ServerParts) {
    self.parts = parts
    log = StructuredLog(now: parts.now)
  }

  func run() async throws(CommandFailure) {
    let store = try parts.store()
    let keys = try parts.keys()
    try parts.requireEnvironment(of: keys)
    let metrics = Metrics()
    let custody = KeyCustody(keys: keys, store: store, now: parts.now)
    let core = try await core(store: store, keys: keys, custody: custody)
    let router = Router(
      core: core, store: store,
      authentication: CallerAuthentication(
        store: store, audience: try parts.options.required("audience"), now: parts.now),
      keys: keys, metrics: metrics)
    let observer = RequestObserver(
      metrics: metrics, log: log, logsAll: parts.options["log-requests"] == "yes")
    let settings = try configuration()
    let listener: HTTPListener
    do throws(HTTPListener.Failure) {
      listener = try HTTPListener(settings) { head in
        let start = ContinuousClock.now
        let (refusal, route) = await router.admit(head)
        if let refusal { observer.note(refusal, route, since: start) }
        return refusal
      } handler: { request in
        let start = ContinuousClock.now
        let (response, route) = await router.handle(request)
        observer.note(response, route, since: start)
        return response
      }
    } catch {
      switch error {
      case .badAddress: throw .unavailable("the address is not numeric")
      case .addressInUse: throw .unavailable("address in use: another server listens there")
      case .cannotListen:
        throw .unavailable("cannot listen: the address is not allowed, or the certificate unusable")
      }
    }
    log.write(
      "listening",
      [("port", .number(Int64(listener.port))), ("environment", .name(parts.environment.rawValue))])
    let chores = Maintenance(
      store: store, reporting: core.configuration.limits.reporting, now: parts.now, log: log,
      metrics: metrics, custody: custody)
    let maintenance = Task { await chores.run() }
    let signal = await Self.untilSignal()
    log.write("stopping", [("signal", .number(Int64(signal)))])
    maintenance.cancel()
    let isClean = await listener.stop(patience: Self.shutdownPatience)
    await store.close()
    log.write("stopped", [("answersOutstanding", .number(isClean ? 0 : 1))])
  }

  private func core(
    store: any TransactionalStore, keys: KeyDirectory, custody: KeyCustody
  ) async throws(CommandFailure) -> ServiceCore {
    let issuer = try parts.options.issuer(for: parts.environment)
    let sealer: DirectorySealer
    let tokens: TokenDigester
    do {
      tokens = TokenDigester(
        key: try await custody.open(mayMakeKeys: parts.environment == .sandbox))
      sealer = try DirectorySealer(
        keys: keys, environment: parts.environment, issuer: issuer,
        now: parts.now)
    } catch {
      throw CommandFailure(ofKeys: error)
    }
    return ServiceCore(
      configuration: ServiceCore.Configuration(
        environment: parts.environment, limits: try parts.options.limits(), now: parts.now,
        randomBytes: ServiceEnvironmentals.systemRandomBytes, tokens: tokens),
      store: store, sealer: sealer)
  }

  private func configuration() throws(CommandFailure) -> HTTPListener.Configuration {
    let options = parts.options
    var configuration = HTTPListener.Configuration()
    (configuration.address, configuration.port) = try options.address()
    configuration.threads = UInt32(try options.number("threads", in: 1...64))
    configuration.connections = UInt32(try options.number("connections", in: 1...100_000))
    configuration.connectionsPerAddress = UInt32(
      try options.number("connections-per-address", in: 1...100_000))
    configuration.deadline = .seconds(try options.number("deadline", in: 1...600))
    // One without the other would serve plain HTTP to an operator who asked for TLS.
    if options["tls-certificate"] != nil || options["tls-key"] != nil {
      let certificate = try options.required("tls-certificate")
      configuration.tls = (
        try ServerParts.text(ofFile: certificate),
        try ServerParts.text(ofFile: try options.required("tls-key"))
      )
    }
    if !ServerOptions.isLoopback(configuration.address), configuration.tls == nil {
      guard options["plain-http"] == "yes" else {
        throw .usage(
          "\(configuration.address) is reached from elsewhere: --tls-certificate and --tls-key are needed, or "
            + "--plain-http yes where a proxy in front has TLS")
      }
      log.write("plainHTTPBeyondLoopback")
    }
    return configuration
  }

  private static func untilSignal() async -> Int32 {
    let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      return (number, DispatchSource.makeSignalSource(signal: number))
    }
    defer { for (_, source) in sources { source.cancel() } }
    let signals = AsyncStream<Int32> { continuation in
      for (number, source) in sources {
        source.setEventHandler { continuation.yield(number) }
        source.resume()
      }
    }
    return await signals.first { _ in true } ?? SIGTERM
  }
}
