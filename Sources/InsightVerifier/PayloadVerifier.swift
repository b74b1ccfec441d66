import InsightCrypto
import InsightPayload

/// Verifies signed payloads on the side of a relying server.
///
/// Twelve numbered checks, always in the same order, each with error codes of its own
/// (``PayloadVerificationError/Code``), end in one insert into the replay store, which alone decides. The
/// numbers are those of `docs/payload.md`. A verifier has no state beside that store and may be used by
/// any number of tasks.
public struct PayloadVerifier: Sendable {
  private let configuration: VerifierConfiguration
  private let replayStore: any ReplayStoring
  private let clock: @Sendable () -> Duration

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - configuration: what is accepted.
  ///   - replayStore: decides who was first.
  ///   - clock: the time since 1970, UTC.
  public init(
    configuration: VerifierConfiguration, replayStore: any ReplayStoring,
    clock: @escaping @Sendable () -> Duration
  ) {
    self.configuration = configuration
    self.replayStore = replayStore
    self.clock = clock
  }

  /// Verifies a payload and accepts it, once.
  ///
  /// - Parameters:
  ///   - payload: the bytes as they came; `[UInt8]`, `Data` and the like.
  ///   - requestID: the `requestID` that was issued for this operation.
  /// - Returns: what the payload says.
  /// - Throws: the first check that fails. Only a payload that passed all the others reaches the store.
  /// - Complexity: O(bytes), at most 16 KiB of which are looked at, and one signature verification for
  ///   the payload and each link of its chain.
  public func verify(
    _ payload: some RandomAccessCollection<UInt8>, requestID: ExpectedRequestID
  ) async throws(PayloadVerificationError) -> VerifiedInsights {
    let now = clock()
    let check = PayloadCheck(configuration: configuration, now: now)

    // 1. Size and tag, before anything is copied.
    let bytes = try check.sizeAndTag(payload)
    // 2. Strict CBOR. 3. Algorithm and header.
    let message = try check.structure(bytes)
    let header = try check.header(message)
    // 4. Chain to an anchor, or a published key.
    let key = try await check.signingKey(header)
    // 5. Signature.
    try check.signature(of: message, by: key)
    // 6. Version, and with it the claims.
    let claims = try check.claims(message)
    // 7. Issuer. 8. Environment. 9. Audience.
    try check.issuer(claims, key: key)
    try check.environment(claims, key: key)
    try check.audience(claims)
    // 10. Times.
    try check.times(claims)
    // 11. requestID.
    try check.requestID(claims, expected: requestID)
    // 12. One atomic insert, which alone decides.
    let eventID = try await accept(claims, now: now)
    return VerifiedInsights(claims, eventID: eventID)
  }

  private func accept(
    _ claims: InsightClaims, now: Duration
  ) async throws(PayloadVerificationError) -> EventID {
    guard let eventID = EventID(bytes: claims.eventID) else { throw .init(.claimsNotAllowed) }
    let insertion: ReplayInsertion
    do throws(ReplayStoreError) {
      insertion = try await replayStore.insert(
        eventID, expiresAt: .seconds(claims.expiresAtSeconds) + configuration.allowedSkew,
        now: now)
    } catch {
      switch error {
      case .full: throw .init(.replayStoreFull)
      case .unavailable: throw .init(.replayStoreUnavailable)
      }
    }
    guard insertion == .inserted else { throw .init(.replayed) }
    return eventID
  }
}
