/// The answers that the recorder gives.
package enum HTTPStatus: Int, Sendable {
  /// Done.
  case ok = 200
  /// The request is malformed.
  case badRequest = 400
  /// The request does not come from the page.
  case forbidden = 403
  /// There is nothing at that path.
  case notFound = 404
  /// The path has another method.
  case methodNotAllowed = 405
  /// The request came at the wrong moment, such as events without a recording.
  case conflict = 409
  /// The body is larger than any the page sends.
  case bodyTooLarge = 413
  /// The body is not of the kind that the path takes.
  case unsupportedMedia = 415
  /// The headers are larger than any a browser sends here.
  case headTooLarge = 431
  /// The recorder failed, such as at saving.
  case failed = 500

  fileprivate var phrase: String {
    switch self {
    case .ok: "OK"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .conflict: "Conflict"
    case .bodyTooLarge: "Content Too Large"
    case .unsupportedMedia: "Unsupported Media Type"
    case .headTooLarge: "Request Header Fields Too Large"
    case .failed: "Internal Server Error"
    }
  }
}

/// An answer with the headers that keep the page to itself.
package struct HTTPResponse: Sendable, Equatable {
  /// The status.
  package let status: HTTPStatus
  /// The media type of the body.
  package let mediaType: String
  /// The body.
  package let body: [UInt8]

  /// Makes an answer.
  package init(_ status: HTTPStatus, mediaType: String, body: [UInt8]) {
    self.status = status
    self.mediaType = mediaType
    self.body = body
  }

  /// Makes an answer of JSON.
  package init(_ status: HTTPStatus = .ok, json: JSONObject) {
    self.init(status, mediaType: "application/json", body: Array(json.text.utf8))
  }

  /// Makes a refusal.
  package init(refusing status: HTTPStatus) {
    var object = JSONObject()
    object.add("error", status.phrase)
    self.init(status, json: object)
  }

  /// Nothing from elsewhere runs in the page, nothing it holds goes elsewhere, no other page frames
  /// it, reads it or keeps it; motion sensors are for the page alone.
  package static let policyHeaders: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"), ("Cache-Control", "no-store"),
    (
      "Permissions-Policy",
      "accelerometer=(self), gyroscope=(self), camera=(), microphone=(), geolocation=()"
    ),
  ]

  /// The bytes on the wire; the connection ends after them.
  package var bytes: [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n"
    head += "Content-Type: \(mediaType)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
    for header in Self.policyHeaders { head += "\(header.name): \(header.value)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }
}
