package import InsightService

/// A whole HTTP response.
package struct ServerResponse: Sendable {
  /// The status, 200 to 599.
  package var status: UInt32
  /// Headers; `Content-Length` and `Date` are added below.
  package var headers: [(name: String, value: String)]
  /// The body.
  package var body: [UInt8]

  /// Makes a response with a body of a type; nothing that this service says may be cached.
  ///
  /// - Parameters:
  ///   - status: 200 to 599.
  ///   - contentType: the type of the body.
  ///   - body: the body.
  package init(status: UInt32, contentType: String, body: [UInt8]) {
    self.status = status
    headers = [
      ("Content-Type", contentType), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"),
    ]
    self.body = body
  }

  /// Makes a response with a JSON object.
  ///
  /// - Parameters:
  ///   - status: 200 to 599.
  ///   - fields: writes the members.
  /// - Returns: the response.
  package static func json(
    _ status: UInt32 = 200, _ fields: (inout JSONWriter) -> Void
  ) -> ServerResponse {
    var json = JSONWriter()
    json.object(fields)
    return ServerResponse(status: status, contentType: "application/json", body: json.bytes)
  }
}

/// What went wrong, as RFC 9457 says it; nothing of the request is repeated.
package enum Problem: Error, Sendable, Equatable {
  /// The body breaks the contract.
  case contract(ContractViolation)
  /// The address has parameters that the route does not take.
  case unknownParameters
  /// No such route, or no such evaluation of the caller.
  case notFound
  /// The route has other methods.
  case methodNotAllowed(allowed: String)
  /// The body is longer than the route takes.
  case contentTooLarge
  /// The body is not declared as JSON.
  case unsupportedMediaType
  /// No valid key or token.
  case unauthorized
  /// The key belongs to another app.
  case forbidden
  /// This server signs for the other environment.
  case wrongEnvironment
  /// A limit is reached.
  case rateLimited(retryAfterSeconds: Int64)
  /// The store does not answer; a retry may succeed.
  case unavailable

  /// The response.
  package var response: ServerResponse {
    let (status, name, title) = description
    var json = JSONWriter()
    json.object { json in
      json.key("type")
      json.string("urn:trust-insights:problem:" + name)
      json.key("title")
      json.string(title)
      json.key("status")
      json.integer(Int64(status))
      if case .contract(let violation) = self {
        json.key("field")
        json.string(violation.field)
        json.key("detail")
        json.string("The field " + violation.problem.rawValue + ".")
      }
    }
    var response = ServerResponse(
      status: status, contentType: "application/problem+json", body: json.bytes)
    switch self {
    case .methodNotAllowed(let allowed): response.headers.append(("Allow", allowed))
    case .unauthorized: response.headers.append(("WWW-Authenticate", "Bearer"))
    case .rateLimited(let seconds): response.headers.append(("Retry-After", String(seconds)))
    case .unavailable: response.headers.append(("Retry-After", "1"))
    default: break
    }
    return response
  }

  private var description: (status: UInt32, name: String, title: String) {
    switch self {
    case .contract(let violation) where violation.problem == .notJSON:
      (400, "not-json", "The body is not strict JSON")
    case .contract: (422, "contract", "The body does not follow the contract")
    case .unknownParameters: (400, "unknown-parameters", "The route takes no parameters")
    case .notFound: (404, "not-found", "There is nothing here for this caller")
    case .methodNotAllowed: (405, "method-not-allowed", "The route has other methods")
    case .contentTooLarge: (413, "content-too-large", "The body is longer than the route takes")
    case .unsupportedMediaType: (415, "unsupported-media-type", "The body must be JSON")
    case .unauthorized: (401, "unauthorized", "A valid key or token is needed")
    case .forbidden: (403, "forbidden", "The key belongs to another app")
    case .wrongEnvironment: (403, "wrong-environment", "This server is for the other environment")
    case .rateLimited: (429, "rate-limit-exceeded", "Too many evaluations")
    case .unavailable: (503, "unavailable", "The service cannot answer now")
    }
  }
}

extension Problem {
  /// The problem that a service error is to a caller.
  ///
  /// - Parameter error: what the service threw.
  package init(_ error: ServiceError) {
    self =
      switch error {
      case .invalidRequest(let field): .contract(ContractViolation(field.rawValue, .invalid))
      case .wrongEnvironment: .wrongEnvironment
      case .unauthorized: .unauthorized
      case .rateLimited(let seconds): .rateLimited(retryAfterSeconds: seconds)
      case .unavailable, .payloadUntrusted, .cancelled: .unavailable
      }
  }

  /// Runs work on the store; whatever it throws but a problem means that the store does not answer.
  ///
  /// - Parameter body: the work.
  /// - Returns: what it returned.
  /// - Throws: ``Problem``.
  package static func wrapping<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws(Problem) -> Value {
    do {
      return try await body()
    } catch let problem as Problem {
      throw problem
    } catch {
      throw .unavailable
    }
  }
}
