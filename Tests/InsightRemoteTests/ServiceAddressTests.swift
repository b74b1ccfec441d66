import InsightRemote
import Testing

@Suite("Service address") struct ServiceAddressTests {
  @Test(
    "https to any host and http to this machine are addresses",
    arguments: [
      ("https://insights.example", "https://insights.example"),
      ("HTTPS://Insights.Example:8443//", "https://insights.example:8443"),
      ("https://192.0.2.1", "https://192.0.2.1"),
      ("https://[2001:db8::1]:1", "https://[2001:db8::1]:1"),
      ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"), ("http://127.1.2.3", "http://127.1.2.3"),
      ("http://localhost:80", "http://localhost:80"), ("http://[::1]:8080", "http://[::1]:8080"),
    ])
  func taken(text: String, address: String) throws {
    #expect(try ServiceAddress(text).text == address)
  }

  @Test(
    "http to another machine is refused, however it is dressed up",
    arguments: [
      "http://insights.example", "http://192.0.2.1:8080", "http://127.0.0.1.example",
      "http://localhost.example", "http://localhost.", "http://128.0.0.1", "http://127.0.0.256",
      "http://127.0.0", "http://0x7f.0.0.1", "http://127.0.0.0001", "http://[::2]", "http://[::]",
      "http://[::ffff:127.0.0.1]", "http://0.0.0.0", "http://2130706433", "http://example:127",
    ])
  func notEncrypted(text: String) {
    #expect(throws: ServiceAddress.Invalid.notEncrypted) { try ServiceAddress(text) }
  }

  @Test(
    "what has a user, a path, a query or no host is no address",
    arguments: [
      "", "insights.example", "ftp://insights.example", "https://", "http://", "https://:443",
      "http://127.0.0.1@insights.example", "http://127.0.0.1:80@insights.example",
      "https://insights.example/path", "https://insights.example?x", "https://insights.example#x",
      "http://127.0.0.1\\@insights.example", "https://a b", "https://a:0", "https://a:65536",
      "https://a:", "https://a:+1", "https://[::1", "https://[]", "https://.a", "https://a\r\nb",
      "https://\u{FF11}27.0.0.1", "https://[::1]x", "file:///etc/passwd",
    ])
  func noForm(text: String) {
    #expect(throws: ServiceAddress.Invalid.form) { try ServiceAddress(text) }
  }
}
