internal import InsightCrypto
package import InsightService
package import InsightStore

/// Finds out who calls: an app by its key, a relying server by its token.
package struct CallerAuthentication: Sendable {
  /// Whom tokens must be for.
  package let audience: String
  private let store: any TransactionalStore
  private let now: ServiceEnvironmentals.Clock

  /// Makes an authentication over registered keys.
  ///
  /// - Parameters:
  ///   - store: where keys are registered.
  ///   - audience: whom tokens must be for.
  ///   - now: the time.
  package init(
    store: any TransactionalStore, audience: String, now: @escaping ServiceEnvironmentals.Clock
  ) {
    self.store = store
    self.audience = audience
    self.now = now
  }

  /// The digest under which an app's key is kept.
  ///
  /// - Parameter key: the key as the app presents it.
  /// - Returns: its SHA-256 digest.
  package static func digest(ofAppKey key: String) -> [UInt8] {
    SHA256Digest(of: Array(key.utf8)).bytes
  }

  /// Finds the app of a request.
  ///
  /// - Parameter request: carries the app's key.
  /// - Returns: the app.
  /// - Throws: ``Problem``.
  package func app(of request: ServerRequest) async throws(Problem) -> String {
    guard let key = request.bearer else { throw .unauthorized }
    // Looked up by digest, so that nothing is learnt from how long a comparison takes.
    let digest = Self.digest(ofAppKey: key)
    let app: String?
    do {
      app = try await store.read { try AppKeys.app(ofDigest: digest, in: $0) }
    } catch {
      throw .unavailable
    }
    guard let app else { throw .unauthorized }
    return app
  }

  /// Finds the relying server of a request, and uses its token up.
  ///
  /// - Parameter request: carries the token.
  /// - Returns: the registered key that signed.
  /// - Throws: ``Problem``.
  package func relyingServer(
    of request: ServerRequest
  ) async throws(Problem) -> RelyingServers.Entry {
    guard let text = request.bearer, let token = try? SignedToken(text) else {
      throw .unauthorized
    }
    let keyIdentifier = token.keyIdentifier
    do {
      let entry = try await store.read { try RelyingServers.find(keyIdentifier, in: $0) }
      guard let entry else { throw Problem.unauthorized }
      let claims = try token.verify(
        key: P256PublicKey(point: entry.publicKey), issuer: entry.issuer, audience: audience,
        nowSeconds: now())
      let digest = SHA256Digest(of: Array((claims.issuer + "\0" + claims.tokenID).utf8)).bytes
      let end = claims.expiresAtSeconds + SignedToken.allowedSkewSeconds
      let isFirst = try await store.write {
        try RelyingServers.useToken(digest: digest, expiresAtSeconds: end, in: $0)
      }
      guard isFirst else { throw Problem.unauthorized }
      return entry
    } catch let problem as Problem {
      throw problem
    } catch is StoreFailure {
      throw .unavailable
    } catch {
      throw .unauthorized
    }
  }
}
