import Testing
import TrustInsightsCLI
import _TestSupport

@Suite("Who is let in to the recorder")
struct PageAddressTests {
  private let address: PageAddress = {
    var generator = SeededGenerator(seed: 1)
    return PageAddress(port: 4711, using: &generator)
  }()

  private func resource(
    _ method: String, _ path: String, _ headers: [String: String]
  ) -> Result<String, PageAddress.Refusal> {
    address.resource(of: HTTPRequest(method: method, path: path, headers: headers))
  }

  @Test("the token has 128 bits, another each time, and is in the address")
  func token() {
    var generator = SeededGenerator(seed: 2)
    let tokens = (0..<50).map { _ in PageAddress(port: 1, using: &generator).token }
    #expect(Set(tokens).count == 50)
    #expect(tokens.allSatisfy { $0.count == 32 })
    #expect(address.text == "http://127.0.0.1:4711/\(address.token)/")
  }

  @Test("the page's own requests are let in")
  func letsIn() {
    let own = ["host": "127.0.0.1:4711", "origin": "http://127.0.0.1:4711"]
    #expect(resource("GET", "/\(address.token)/", ["host": "127.0.0.1:4711"]) == .success(""))
    #expect(resource("POST", "/\(address.token)/save", own) == .success("save"))
    let navigation = [
      "host": "127.0.0.1:4711", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate",
    ]
    #expect(resource("GET", "/\(address.token)/", navigation) == .success(""))
  }

  @Test(
    "other hosts and origins are forbidden, whatever they know",
    arguments: [
      ("GET", [:]), ("GET", ["host": "localhost:4711"]), ("GET", ["host": "127.0.0.1"]),
      ("GET", ["host": "evil.example:4711"]), ("POST", ["host": "127.0.0.1:4711"]),
      ("GET", ["host": "127.0.0.1:4711", "origin": "http://evil.example"]),
      ("POST", ["host": "127.0.0.1:4711", "origin": "null"]),
      ("POST", ["host": "127.0.0.1:4711", "origin": "http://127.0.0.1:4712"]),
      ("GET", ["host": "127.0.0.1:4711", "sec-fetch-site": "cross-site"]),
      ("GET", ["host": "127.0.0.1:4711", "sec-fetch-site": "same-site"]),
      (
        "POST",
        [
          "host": "127.0.0.1:4711", "origin": "http://127.0.0.1:4711",
          "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate",
        ]
      ),
    ] as [(String, [String: String])])
  func forbids(method: String, headers: [String: String]) {
    #expect(resource(method, "/\(address.token)/", headers) == .failure(.forbidden))
  }

  @Test("without the whole token there is nothing")
  func needsToken() {
    let headers = ["host": "127.0.0.1:4711"]
    let token = address.token
    for path in [
      "/", "/\(token)", "/\(token.dropLast())/", "/\(token)0/", "/\(token.uppercased())x/", "//",
    ] {
      #expect(resource("GET", path, headers) == .failure(.notFound))
    }
    for index in 0..<token.count {
      var digits = Array(token)
      digits[index] = digits[index] == "0" ? "1" : "0"
      #expect(resource("GET", "/\(String(digits))/", headers) == .failure(.notFound))
    }
  }
}
