internal import InsightCrypto
internal import InsightPayload
internal import InsightService
internal import InsightStore

extension Router {
  func readiness() async throws(Problem) -> ServerResponse {
    do {
      _ = try await store.read { try $0.firstRow("SELECT 1") }
    } catch {
      throw .unavailable
    }
    return Self.text("ready\n")
  }

  /// What was revoked, for verifiers to refuse.
  func publishRevoked() throws(Problem) -> ServerResponse {
    let revoked: [RevokedCertificate]
    do {
      revoked = try keys.revoked()
    } catch {
      throw .unavailable
    }
    return Self.text(revoked.map { $0.line + "\n" }.joined(), contentType: "text/plain")
  }

  /// Every leaf that is valid now, so that verifiers know a new one before the old one goes.
  func publishKeys() throws(Problem) -> ServerResponse {
    let environment = core.configuration.environment
    do {
      let identities = try keys.validIdentities(
        for: environment.purpose, nowSeconds: core.configuration.now())
      let published = identities.map { identity in
        PublishedKey(
          identifier: identity.keyIdentifier, point: identity.leaf.certificate.publicKey.point,
          environment: environment.claimed)
      }
      return ServerResponse(
        status: 200, contentType: "application/cose-key-set",
        body: try PublishedKey.encodeSet(published))
    } catch {
      throw .unavailable
    }
  }
}
