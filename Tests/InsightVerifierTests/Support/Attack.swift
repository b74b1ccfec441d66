import InsightPayload
import InsightVerifier
import Testing

/// One thing that an attacker, or a defective issuer, may send, and the code that it must get.
struct Attack: Sendable, CustomTestStringConvertible {
  let name: String
  let code: PayloadVerificationError.Code
  let payload: @Sendable (TrustFixture) throws -> [UInt8]

  init(
    _ name: String, _ code: PayloadVerificationError.Code,
    _ payload: @escaping @Sendable (TrustFixture) throws -> [UInt8]
  ) {
    self.name = name
    self.code = code
    self.payload = payload
  }

  var testDescription: String { "\(name) → \(code.name)" }

  /// Sends every attack of a table to the tests' verifier and expects its code.
  func expectRefusal(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let fixture = try #require(TrustFixture.shared)
    let store = InMemoryReplayStore()
    let code = try await fixture.verifier(store: store).refusal(of: try payload(fixture))
    #expect(code == self.code, "\(name)", sourceLocation: sourceLocation)
    #expect(store.count == 0, "\(name) reached the store", sourceLocation: sourceLocation)
  }
}
