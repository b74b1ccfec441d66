import Testing
import TrustInsightsCLI

@Suite("Requests to the recorder")
struct HTTPRequestTests {
  private static let whole =
    "POST /t/events?language=es HTTP/1.1\r\nHost: 127.0.0.1:1\r\nContent-Length:  3\r\n\r\nabc"

  @Test("a request is read with its parts")
  func parses() {
    let expected = HTTPRequest(
      method: "POST", path: "/t/events", query: "language=es",
      headers: ["host": "127.0.0.1:1", "content-length": "3"], body: Array("abc".utf8))
    #expect(HTTPRequest.parse(Array(Self.whole.utf8)) == .complete(expected))
  }

  @Test("every beginning of a request waits for more")
  func waits() {
    let bytes = Array(Self.whole.utf8)
    for length in 0..<bytes.count {
      #expect(HTTPRequest.parse(Array(bytes[..<length])) == .incomplete)
    }
  }

  @Test(
    "what two readers could read differently is refused",
    arguments: [
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: 1x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\n folded: a\r\n\r\n",
      "GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
      "GET  / HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n",
      "GET /\u{0} HTTP/1.1\r\n\r\n", "\r\n\r\n", "GET /é HTTP/1.1\r\n\r\n",
    ])
  func refuses(text: String) {
    #expect(HTTPRequest.parse(Array(text.utf8)) == .refused(.badRequest))
  }

  @Test("sizes beyond what the page sends are refused before they are read")
  func refusesSizes() {
    let head = Array("GET / HTTP/1.1\r\nX: ".utf8)
    let long = head + [UInt8](repeating: 0x61, count: HTTPRequest.headLimit)
    #expect(HTTPRequest.parse(long) == .refused(.headTooLarge))
    let body = "POST / HTTP/1.1\r\nContent-Length: \(HTTPRequest.bodyLimit + 1)\r\n\r\n"
    #expect(HTTPRequest.parse(Array(body.utf8)) == .refused(.bodyTooLarge))
  }

  @Test("an answer has the length of its body and every policy header once")
  func answers() {
    let text = String(decoding: HTTPResponse(refusing: .notFound).bytes, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(text.hasSuffix("\r\n\r\n{\"error\":\"Not Found\"}"))
    #expect(text.contains("Content-Length: 21\r\n"))
    for (name, value) in HTTPResponse.policyHeaders {
      #expect(text.ranges(of: "\r\n\(name): \(value)\r\n").count == 1)
    }
    #expect(!text.contains("unsafe-inline"))
  }
}
