package import InsightCrypto
package import InsightService
package import InsightStore

/// Takes each request to its route.
package struct Router: Sendable {
  let core: ServiceCore
  let store: any TransactionalStore
  let authentication: CallerAuthentication
  let keys: KeyDirectory
  let metrics: Metrics

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - core: the service.
  ///   - store: its store.
  ///   - authentication: finds out who calls.
  ///   - keys: the keys that are published.
  ///   - metrics: counts what happens.
  package init(
    core: ServiceCore, store: any TransactionalStore, authentication: CallerAuthentication,
    keys: KeyDirectory, metrics: Metrics
  ) {
    self.core = core
    self.store = store
    self.authentication = authentication
    self.keys = keys
    self.metrics = metrics
  }

  /// A route, as it is named in metrics and logs.
  package enum Route: String, CaseIterable, Sendable {
    /// `POST /v1/evaluations`.
    case evaluations
    /// `POST /v1/evaluations/{eventID}/consumption`.
    case consumption
    /// `POST /v1/feedback`.
    case feedback
    /// `GET /v1/feedback/summary`.
    case summary
    /// `GET /.well-known/cose-keys`.
    case keys
    /// `GET /.well-known/revoked-certificates`.
    case revoked
    /// `GET /healthz`.
    case health
    /// `GET /readyz`.
    case readiness
    /// `GET /metrics`.
    case metrics
    /// `GET /openapi.json`.
    case openAPI
    /// Anything else.
    case none

    var method: String {
      switch self {
      case .evaluations, .consumption, .feedback: "POST"
      default: "GET"
      }
    }

    /// The most bytes of a body, once its sender is known.
    var bodyLimitBytes: Int {
      switch self {
      case .evaluations, .consumption: 16_384
      case .feedback: 262_144
      default: 0
      }
    }
  }

  /// Judges a request with more than a small body by its head, so that no stranger's body is kept.
  ///
  /// - Parameter head: a request without its body.
  /// - Returns: the response that refuses it, or `nil`, and the route.
  package func admit(
    _ head: ServerRequest
  ) async -> (response: ServerResponse?, route: Route) {
    let (route, _) = Self.route(of: head.path)
    do throws(Problem) {
      try check(head, route: route)
      guard head.bodyLength <= route.bodyLimitBytes else { throw .contentTooLarge }
      if route == .feedback {
        _ = try await authentication.caller(of: head)
      } else {
        _ = try await authentication.app(of: head)
      }
      return (nil, route)
    } catch {
      return (error.response, route)
    }
  }

  /// Answers a request.
  ///
  /// - Parameter request: whole.
  /// - Returns: the response and the route that gave it.
  package func handle(
    _ request: ServerRequest
  ) async -> (response: ServerResponse, route: Route) {
    let (route, eventID) = Self.route(of: request.path)
    do throws(Problem) {
      return (try await answer(request, route: route, eventID: eventID), route)
    } catch {
      return (error.response, route)
    }
  }

  private func check(_ request: ServerRequest, route: Route) throws(Problem) {
    guard route != .none else { throw .notFound }
    let isRead = route.method == "GET" && request.method == "HEAD"
    guard request.method == route.method || isRead else {
      throw .methodNotAllowed(allowed: route.method == "GET" ? "GET, HEAD" : route.method)
    }
    guard request.query == nil else { throw .unknownParameters }
  }

  private func answer(
    _ request: ServerRequest, route: Route, eventID: String
  ) async throws(Problem) -> ServerResponse {
    try check(request, route: route)
    switch route {
    case .evaluations: return try await evaluate(request)
    case .consumption: return try await recordConsumption(request, eventID: eventID)
    case .feedback: return try await takeFeedback(request)
    case .summary: return try await summarize(request)
    case .keys: return try publishKeys()
    case .revoked: return try publishRevoked()
    case .health: return Self.text("ok\n")
    case .readiness: return try await readiness()
    case .metrics: return Self.text(metrics.prometheusText)
    case .openAPI:
      return ServerResponse(
        status: 200, contentType: "application/json", body: Array(OpenAPIDocument.text.utf8))
    case .none: throw .notFound
    }
  }

  private static func route(of path: String) -> (Route, eventID: String) {
    switch path {
    case "/v1/evaluations": return (.evaluations, "")
    case "/v1/feedback": return (.feedback, "")
    case "/v1/feedback/summary": return (.summary, "")
    case "/.well-known/cose-keys": return (.keys, "")
    case "/.well-known/revoked-certificates": return (.revoked, "")
    case "/healthz": return (.health, "")
    case "/readyz": return (.readiness, "")
    case "/metrics": return (.metrics, "")
    case "/openapi.json": return (.openAPI, "")
    default:
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 5, parts[0].isEmpty, parts[1] == "v1", parts[2] == "evaluations",
        parts[4] == "consumption"
      else { return (.none, "") }
      return (.consumption, String(parts[3]))
    }
  }

  static func text(
    _ text: String, contentType: String = "text/plain; version=0.0.4; charset=utf-8"
  ) -> ServerResponse {
    ServerResponse(status: 200, contentType: contentType, body: Array(text.utf8))
  }
}
