import Foundation
import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing

/// Payloads exchanged with an implementation in another language; `Scripts/test-payload-peer` runs both.
///
/// Without these variables in the environment the tests are skipped, and say so.
@Suite struct PeerTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let incoming = environment["PAYLOAD_PEER_INCOMING"]
  private static let outgoing = environment["PAYLOAD_PEER_OUTGOING"]

  @Test(.enabled(if: incoming != nil, "PAYLOAD_PEER_INCOMING is not set"))
  func payloadsOfThePeerBehaveAsStated() async throws {
    let path = try #require(Self.incoming)
    try await PayloadVectors.read(from: URL(filePath: path)).check()
  }

  @Test(.enabled(if: outgoing != nil, "PAYLOAD_PEER_OUTGOING is not set"))
  func freshPayloadsAreHandedToThePeer() async throws {
    let path = try #require(Self.outgoing)
    try await PayloadVectors.made().write(to: URL(filePath: path))
  }
}
