/// An HTTP request, or its head while the body is still out.
package struct ServerRequest: Sendable {
  /// The method, as the client wrote it.
  package var method: String
  /// The path, not decoded, without the query.
  package var path: String
  /// The query, not decoded, or `nil`.
  package var query: String?
  /// The value of `Authorization`, or `nil` when it is absent or doubled.
  package var authorization: String?
  /// The value of `Content-Type`, or `nil` when it is absent or doubled.
  package var contentType: String?
  /// How many bytes of a body the head announces.
  package var bodyLength: Int
  /// The body; empty while it is still out.
  package var body: [UInt8]

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - target: path and query as the client wrote them.
  ///   - authorization: the value of `Authorization`.
  ///   - contentType: the value of `Content-Type`.
  ///   - bodyLength: the bytes that the head announces; those of `body` by default.
  ///   - body: the body.
  package init(
    method: String, target: String, authorization: String? = nil, contentType: String? = nil,
    bodyLength: Int? = nil, body: [UInt8] = []
  ) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? String(parts[1]) : nil
    self.authorization = authorization
    self.contentType = contentType
    self.bodyLength = bodyLength ?? body.count
    self.body = body
  }

  /// What follows `Bearer` in `Authorization`; 1 to 4,096 visible characters.
  package var bearer: String? {
    guard let authorization, authorization.utf8.count <= 4_096 + 7 else { return nil }
    let parts = authorization.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bearer", !parts[1].isEmpty,
      parts[1].utf8.allSatisfy({ (0x21...0x7E) ~= $0 })
    else { return nil }
    return String(parts[1])
  }

  /// Whether the body says that it is JSON.
  package var isJSON: Bool {
    guard let contentType else { return false }
    let type = contentType.split(separator: ";", maxSplits: 1).first ?? ""
    return type.filter { $0 != " " }.lowercased() == "application/json"
  }
}
