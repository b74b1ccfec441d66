import InsightCrypto
import InsightVerifier
import Testing

extension PayloadVectors {
  /// The verifier that the vectors are for.
  func verifier() throws -> PayloadVerifier {
    let configuration = VerifierConfiguration(
      anchors: try TrustAnchor.all(inPEM: anchors),
      keySource: try PayloadKeySet(coseKeySet: try #require(Hex.decode(keySet))),
      issuer: .exactly(issuer),
      environment: try #require(PayloadEnvironment(rawValue: environment)),
      audience: .exactly(audience))
    return PayloadVerifier(
      configuration: configuration, replayStore: InMemoryReplayStore(),
      clock: { [nowSeconds] in .seconds(nowSeconds) })
  }

  /// Expects of every vector what it states.
  func check() async throws {
    #expect(!vectors.isEmpty)
    for vector in vectors {
      // A store each, since vectors may share their event id.
      let verifier = try verifier()
      let payload = try #require(Hex.decode(vector.payload))
      let requestID = vector.requestID.map(ExpectedRequestID.exactly) ?? .absent
      do throws(PayloadVerificationError) {
        let verified = try await verifier.verify(payload, requestID: requestID)
        #expect(vector.check == 0, "\(vector.name) was accepted")
        #expect(Claims(verified) == vector.claims, "\(vector.name)")
      } catch {
        #expect(error.code.check == vector.check, "\(vector.name): \(error)")
        #expect(error.code.name == vector.code, "\(vector.name): \(error)")
      }
    }
  }
}
