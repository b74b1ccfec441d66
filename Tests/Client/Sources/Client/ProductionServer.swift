import Foundation
import InsightReplay
import InsightVerifier

/// The bank's server beside an operator's service: it expects what `--issuer` and `--environment` state.
struct ProductionServer {
  private let verifier: PayloadVerifier

  /// Opens the replay store and pins the root.
  ///
  /// - Parameters:
  ///   - anchorPEM: what `keys anchor` printed.
  ///   - appID: the app whose payments come here.
  ///   - replayPath: a file that every process of this machine shares, and that a restart keeps.
  /// - Throws: `VerifierConfigurationError` for the anchor, `ReplayStoreError` for the file.
  init(anchorPEM: String, appID: String, replayPath: String) throws {
    verifier = PayloadVerifier(
      configuration: VerifierConfiguration(
        anchors: try TrustAnchor.all(inPEM: anchorPEM),
        issuer: .exactly("https://insights.example"), environment: .production,
        audience: .exactly(appID)),
      replayStore: try SQLiteReplayStore(path: replayPath),
      clock: { .seconds(Int64(Date().timeIntervalSince1970)) })
  }

  func verify(_ payload: Data, requestID: String) async throws -> VerifiedInsights {
    try await verifier.verify(payload, requestID: .exactly(requestID))
  }
}
