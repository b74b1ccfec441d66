internal import CHTTPShim
internal import Glibc

/// Listens for HTTP and hands whole requests to an asynchronous handler: the only file that sees the C
/// interface.
@safe
package final class HTTPListener: @unchecked Sendable {
  /// What a listener is set up with.
  package struct Configuration: Sendable {
    /// A numeric address.
    package var address = "127.0.0.1"
    /// The port; 0 for a free one.
    package var port: UInt16 = 8_080
    /// Threads that read and write.
    package var threads: UInt32 = 2
    /// Connections at once.
    package var connections: UInt32 = 4_096
    /// Connections of one address at once; more are closed.
    package var connectionsPerAddress: UInt32 = 512
    /// Time for a whole request, and for idling between two.
    package var deadline = Duration.seconds(15)
    /// Bytes of request line and headers.
    package var headerLimitBytes = 16_384
    /// Bytes of a body that is taken from anybody.
    package var smallBodyBytes = 4_096
    /// Bytes of a body that was admitted.
    package var bodyLimitBytes = 262_144
    /// Certificate chain and key as PEM, for TLS.
    package var tls: (certificate: String, key: String)?

    /// Makes the defaults: loopback, port 8080, no TLS.
    package init() {}
  }

  /// Why a listener does not start.
  package enum Failure: Error, Sendable, Equatable {
    /// Neither an IPv4 nor an IPv6 address.
    case badAddress
    /// Another server listens there.
    case addressInUse
    /// The address is not allowed, or the certificate is unusable.
    case cannotListen
  }

  @safe
  private struct Exchange: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private let gate: @Sendable (ServerRequest) async -> ServerResponse?
  private let handler: @Sendable (ServerRequest) async -> ServerResponse
  // Set once before the first request, cleared by stop() after the last one.
  private var server: OpaquePointer?

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - configuration: where and how.
  ///   - gate: judges a request with more than a small body by its head; `nil` admits the body.
  ///   - handler: answers one whole request.
  /// - Throws: ``Failure``.
  package init(
    _ configuration: Configuration,
    gate: @Sendable @escaping (ServerRequest) async -> ServerResponse?,
    handler: @Sendable @escaping (ServerRequest) async -> ServerResponse
  ) throws(Failure) {
    self.gate = gate
    self.handler = handler
    let seconds = configuration.deadline.components.seconds
    // Copies that last as long as the call; the server keeps its own.
    let texts = unsafe [
      strdup(configuration.address),
      configuration.tls.flatMap { unsafe strdup($0.certificate) },
      configuration.tls.flatMap { unsafe strdup($0.key) },
    ]
    defer { unsafe texts.forEach { unsafe free($0) } }
    var settings = unsafe http_shim_configuration()
    unsafe settings.address = UnsafePointer(texts[0])
    unsafe settings.port = configuration.port
    unsafe settings.threads = configuration.threads
    unsafe settings.connections = configuration.connections
    unsafe settings.connections_per_address = configuration.connectionsPerAddress
    unsafe settings.header_limit_bytes = configuration.headerLimitBytes
    unsafe settings.small_body_bytes = configuration.smallBodyBytes
    unsafe settings.body_limit_bytes = configuration.bodyLimitBytes
    unsafe settings.deadline_milliseconds = UInt32(clamping: seconds * 1_000)
    unsafe settings.certificate_pem = UnsafePointer(texts[1])
    unsafe settings.key_pem = UnsafePointer(texts[2])
    let status = unsafe http_shim_start(
      &settings,
      { context, exchange in
        guard let exchange = unsafe exchange else { return }
        unsafe HTTPListener.of(context)?.judge(Exchange(pointer: exchange))
      },
      { context, exchange in
        guard let exchange = unsafe exchange else { return }
        unsafe HTTPListener.of(context)?.take(Exchange(pointer: exchange))
      }, Unmanaged.passUnretained(self).toOpaque(), &server)
    guard status == HTTP_SHIM_OK else {
      switch status {
      case HTTP_SHIM_BAD_ADDRESS: throw .badAddress
      case HTTP_SHIM_ADDRESS_IN_USE: throw .addressInUse
      default: throw .cannotListen
      }
    }
  }

  deinit { _ = unsafe http_shim_stop(server) }

  /// The port that is listened on.
  package var port: UInt16 { unsafe http_shim_port(server) }

  /// How many requests wait for their answer.
  package var waitingCount: UInt32 { unsafe http_shim_waiting(server) }

  /// Takes no new connections, waits for the answers under way, and ends.
  ///
  /// - Parameter patience: how long to wait for answers.
  /// - Returns: whether all were given.
  package func stop(patience: Duration) async -> Bool {
    unsafe http_shim_stop_listening(server)
    let clock = ContinuousClock()
    let end = clock.now + patience
    while unsafe !http_shim_stop(server) {
      guard clock.now < end else { return false }
      try? await Task.sleep(for: .milliseconds(10))
    }
    unsafe server = nil
    return true
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPListener? {
    unsafe context.map { unsafe Unmanaged<HTTPListener>.fromOpaque($0).takeUnretainedValue() }
  }

  private func judge(_ exchange: Exchange) {
    let request = Self.request(of: exchange)
    let gate = gate
    Task {
      if let response = await gate(request) {
        Self.respond(response, to: exchange)
      } else {
        _ = unsafe http_shim_admit(exchange.pointer)
      }
    }
  }

  private func take(_ exchange: Exchange) {
    let request = Self.request(of: exchange)
    let handler = handler
    Task { Self.respond(await handler(request), to: exchange) }
  }

  private static func request(of exchange: Exchange) -> ServerRequest {
    let pointer = unsafe exchange.pointer
    var length = 0
    let body = unsafe http_shim_body(pointer, &length)
    return ServerRequest(
      method: unsafe text(http_shim_method(pointer)) ?? "",
      target: unsafe text(http_shim_target(pointer)) ?? "",
      authorization: unsafe text(http_shim_header(pointer, "Authorization")),
      contentType: unsafe text(http_shim_header(pointer, "Content-Type")),
      bodyLength: unsafe http_shim_body_length(pointer),
      body: unsafe Array(UnsafeBufferPointer(start: body, count: body == nil ? 0 : length)))
  }

  private static func respond(_ response: ServerResponse, to exchange: Exchange) {
    let texts = response.headers.flatMap {
      [Array($0.name.utf8CString), Array($0.value.utf8CString)]
    }
    let joined = texts.flatMap(\.self)
    unsafe joined.withUnsafeBufferPointer { buffer in
      var offset = 0
      let pointers = unsafe texts.map { text in
        defer { offset += text.count }
        return unsafe buffer.baseAddress.map { unsafe $0 + offset }
      }
      _ = unsafe http_shim_respond(
        exchange.pointer, response.status, pointers, response.headers.count, response.body,
        response.body.count)
    }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}
