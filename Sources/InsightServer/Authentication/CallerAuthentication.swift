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

  /// A relying server and the token by which it is known.
  package struct Caller: Sendable {
    /// The registered key that signed.
    package let entry: RelyingServers.Entry
    fileprivate let tokenDigest: [UInt8]
    fileprivate let tokenEndSeconds: Int64

    /// Uses the token up, in the unit of work that it allows.
    ///
    /// - Parameter transaction: where used tokens are kept.
    /// - Throws: ``Problem/unauthorized`` when it was used before, or ``StoreFailure``.
    package func useToken(in transaction: any StoreTransaction) throws {
      let isFirst = try RelyingServers.useToken(
        digest: tokenDigest, expiresAtSeconds: tokenEndSeconds, in: transaction)
      guard isFirst else { throw Problem.unauthorized }
    }
  }

  /// Finds the relying server of a request, and uses its token up.
  ///
  /// - Parameter request: carries the token.
  /// - Returns: the registered key that signed.
  /// - Throws: ``Problem``.
  package func relyingServer(
    of request: ServerRequest
  ) async throws(Problem) -> RelyingServers.Entry {
    let caller = try await caller(of: request)
    try await useToken(of: caller)
    return caller.entry
  }

  /// Uses a caller's token up for a request that stores nothing else.
  ///
  /// - Parameter caller: whose token it is.
  /// - Throws: ``Problem``.
  package func useToken(of caller: Caller) async throws(Problem) {
    try await Problem.wrapping {
      try await store.write { try caller.useToken(in: $0) }
    }
  }

  /// Finds the relying server of a request; the token is not used up yet.
  ///
  /// - Parameter request: carries the token.
  /// - Returns: who calls.
  /// - Throws: ``Problem``.
  package func caller(of request: ServerRequest) async throws(Problem) -> Caller {
    guard let text = request.bearer, let token = try? SignedToken(text) else {
      throw .unauthorized
    }
    let keyIdentifier = token.keyIdentifier
    let entry = try await Problem.wrapping {
      try await store.read { try RelyingServers.find(keyIdentifier, in: $0) }
    }
    guard let entry else { throw .unauthorized }
    do {
      let claims = try token.verify(
        key: P256PublicKey(point: entry.publicKey), issuer: entry.issuer, audience: audience,
        nowSeconds: now())
      return Caller(
        entry: entry,
        tokenDigest: SHA256Digest(of: Array((claims.issuer + "\0" + claims.tokenID).utf8)).bytes,
        tokenEndSeconds: claims.expiresAtSeconds + SignedToken.allowedSkewSeconds)
    } catch {
      throw .unauthorized
    }
  }
}
