import Foundation
import InsightVerifier

/// The bank's server: it made the request identifier, and it alone decides.
struct RelyingServer {
  private let verifier: PayloadVerifier

  init(anchorPEM: String, appID: String) throws {
    verifier = PayloadVerifier(
      configuration: VerifierConfiguration(
        anchors: try TrustAnchor.all(inPEM: anchorPEM), issuer: .embeddedUnderAnchor,
        environment: .sandbox, audience: .exactly(appID)),
      replayStore: InMemoryReplayStore(),
      clock: { .seconds(Int64(Date().timeIntervalSince1970)) })
  }

  /// Reads the level from a payload; `nil` means that there is none, which is not a low one.
  func level(of payload: Data, requestID: String) async -> InsightLevel? {
    do {
      let verified = try await verifier.verify(payload, requestID: .exactly(requestID))
      return try? verified.insights.first?.outcome.get()
    } catch {
      return nil
    }
  }
}
