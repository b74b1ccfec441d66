import Glibc
import Testing
import TrustInsightsCLI

@Suite("The recorder's server")
struct LoopbackServerTests {
  @Test("a connection that trickles ends at its deadline")
  func trickleEnds() throws {
    let server = try LoopbackServer(port: 0, patience: .milliseconds(300))
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = server.port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(client, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected)
    let end = ContinuousClock.now + .seconds(5)
    var isClosed = false
    server.serve(
      until: {
        var byte = UInt8(ascii: "G")
        isClosed = unsafe send(client, &byte, 1, Int32(MSG_NOSIGNAL)) < 0
        return isClosed || ContinuousClock.now > end
      }, answer: { _ in HTTPResponse(refusing: .notFound) })
    #expect(isClosed)
  }
}
