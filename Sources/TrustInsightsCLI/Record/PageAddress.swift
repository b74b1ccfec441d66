/// Where the page is, and which requests come from it.
///
/// The socket listens on the loopback address only, which keeps other machines out. The token in the
/// path keeps out other programs and pages of this machine, who cannot read it; the checks of `Host`
/// and `Origin` keep out pages that point a name of theirs at this address (DNS rebinding) or post
/// across origins.
package struct PageAddress: Sendable {
  /// The port that the server listens on.
  package let port: UInt16
  /// 128 random bits in the path, as 32 hexadecimal digits.
  package let token: String

  /// Makes an address.
  ///
  /// - Parameters:
  ///   - port: the port that the server listens on.
  ///   - generator: a source of random numbers that nobody can guess.
  package init(port: UInt16, using generator: inout some RandomNumberGenerator) {
    self.port = port
    token = (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The origin of the page.
  package var origin: String { "http://127.0.0.1:\(port)" }
  /// The address to open in a browser.
  package var text: String { "\(origin)/\(token)/" }

  /// What a request asks for, behind the token.
  ///
  /// - Parameter request: as it arrived.
  /// - Returns: the name of the file or action, `""` for the page, or the refusal: 403 where host or
  ///   origin are not the page's, 404 where the token is wrong, which says no more than any other
  ///   missing path.
  package func resource(of request: HTTPRequest) -> Result<String, Refusal> {
    guard request.headers["host"] == "127.0.0.1:\(port)" else { return .failure(.forbidden) }
    let isPost = request.method == "POST"
    if let origin = request.headers["origin"] {
      guard origin == self.origin else { return .failure(.forbidden) }
    } else if isPost {
      return .failure(.forbidden)
    }
    // Browsers say where a request comes from; a link from elsewhere may open the page and no more.
    if let site = request.headers["sec-fetch-site"] {
      let mayOpen = !isPost && request.headers["sec-fetch-mode"] == "navigate"
      guard site == "same-origin" || site == "none" || mayOpen else { return .failure(.forbidden) }
    }
    let parts = request.path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, isSame(parts[1]) else { return .failure(.notFound) }
    return .success(String(parts[2]))
  }

  /// Why a request is not answered.
  package enum Refusal: Error, Sendable, Equatable {
    /// It does not come from the page.
    case forbidden
    /// There is nothing there.
    case notFound

    /// The status that says so.
    package var status: HTTPStatus {
      switch self {
      case .forbidden: .forbidden
      case .notFound: .notFound
      }
    }
  }

  /// Compares with the token in a time that does not tell where they differ.
  private func isSame(_ candidate: Substring) -> Bool {
    guard candidate.utf8.count == token.utf8.count else { return false }
    return zip(candidate.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
