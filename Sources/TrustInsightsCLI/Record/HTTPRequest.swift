/// The part of HTTP/1.1 that the recorder page uses: one request a connection, no chunks, no pipelining.
package struct HTTPRequest: Sendable, Equatable {
  /// What reading so far amounts to.
  package enum Progress: Sendable, Equatable {
    /// More bytes are needed.
    case incomplete
    /// The whole request is there.
    case complete(HTTPRequest)
    /// It can never become a request that is answered; the status says why.
    case refused(HTTPStatus)
  }

  /// The most that request line and headers may take.
  package static let headLimit = 16_384
  /// The most that a body may take.
  package static let bodyLimit = 4 << 20

  /// The method, as sent.
  package let method: String
  /// The target's path, as sent.
  package let path: String
  /// What follows the `?`, as sent; empty without one.
  package let query: String
  /// The headers, names in lower case.
  package let headers: [String: String]
  /// The body.
  package let body: [UInt8]

  /// Makes a request.
  package init(
    method: String, path: String, query: String = "", headers: [String: String], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// Parses what has arrived (RFC 9112).
  ///
  /// A header that occurs twice is refused, since the two readings of it could differ; so is a
  /// transfer coding.
  ///
  /// - Parameter bytes: everything that has arrived on the connection.
  /// - Returns: the request, or whether to wait or give up.
  /// - Complexity: O(bytes).
  package static func parse(_ bytes: [UInt8]) -> Progress {
    guard let headEnd = endOfHead(bytes.prefix(headLimit)) else {
      return bytes.count < headLimit ? .incomplete : .refused(.headTooLarge)
    }
    // "\r\n" is one character, so that a lone line feed or return stays in its line and is refused.
    var lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(
      separator: "\r\n" as Character, omittingEmptySubsequences: false)
    guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) } })
    else { return .refused(.badRequest) }
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"),
      words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
    else { return .refused(.badRequest) }

    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        !line[..<colon].contains(where: \.isWhitespace)
      else { return .refused(.badRequest) }
      let value = line[line.index(after: colon)...]
      let trimmed = value.drop { $0 == " " || $0 == "\t" }
      let name = line[..<colon].lowercased()
      guard headers.updateValue(String(trimmed), forKey: name) == nil else {
        return .refused(.badRequest)
      }
    }
    guard headers["transfer-encoding"] == nil else { return .refused(.badRequest) }
    guard let length = Int(headers["content-length"] ?? "0"), length >= 0 else {
      return .refused(.badRequest)
    }
    guard length <= bodyLimit else { return .refused(.bodyTooLarge) }
    let bodyStart = headEnd + 4
    guard bytes.count >= bodyStart + length else { return .incomplete }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return .complete(
      HTTPRequest(
        method: String(words[0]), path: String(target[0]),
        query: target.count > 1 ? String(target[1]) : "", headers: headers,
        body: Array(bytes[bodyStart..<bodyStart + length])))
  }

  /// Where the empty line that ends the head begins.
  private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
    let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    var index = bytes.startIndex
    while let found = bytes[index...].firstIndex(of: 0x0D) {
      if bytes[found...].starts(with: mark) { return found }
      index = found + 1
    }
    return nil
  }
}
