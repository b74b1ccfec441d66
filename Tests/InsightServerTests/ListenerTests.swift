import InsightServer
import Testing

@Suite struct ListenerTests {
  /// Two listeners once shared a port, each taking some of the requests.
  @Test func secondListenerAtAnAddressSaysThatItIsInUse() async throws {
    var configuration = HTTPListener.Configuration()
    configuration.port = 0
    let first = try HTTPListener(configuration, gate: { _ in nil }) { _ in
      ServerResponse.json { _ in }
    }
    configuration.port = first.port
    #expect(throws: HTTPListener.Failure.addressInUse) {
      _ = try HTTPListener(configuration, gate: { _ in nil }) { _ in ServerResponse.json { _ in } }
    }
    #expect(await first.stop(patience: .seconds(5)))
    let second = try HTTPListener(configuration, gate: { _ in nil }) { _ in
      ServerResponse.json { _ in }
    }
    #expect(second.port == configuration.port)
    #expect(await second.stop(patience: .seconds(5)))
  }
}
