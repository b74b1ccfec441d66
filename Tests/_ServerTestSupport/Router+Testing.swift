package import InsightCrypto
package import InsightServer
package import InsightService
package import InsightStore

extension Router {
  /// A router of a sandbox without limits, over keys that are made when they are not there.
  ///
  /// - Parameters:
  ///   - store: has the tables of `Schema.service`.
  ///   - keys: where the keys are.
  ///   - audience: whom tokens of relying servers must name.
  ///   - metrics: counts what happens.
  ///   - now: the time.
  /// - Throws: `KeyDirectoryError`.
  package init(
    testing store: any TransactionalStore, keys: KeyDirectory, audience: String,
    metrics: Metrics = Metrics(), now: @escaping ServiceEnvironmentals.Clock
  ) throws {
    self.init(
      core: ServiceCore(
        configuration: ServiceCore.Configuration(
          environment: .sandbox, limits: ServiceLimits(appOnDevice: [:]), now: now,
          randomBytes: ServiceEnvironmentals.systemRandomBytes,
          tokens: TokenDigester(key: try keys.tokenKey())),
        store: store,
        sealer: try DirectorySealer(keys: keys, environment: .sandbox, issuer: nil, now: now)),
      store: store,
      authentication: CallerAuthentication(store: store, audience: audience, now: now),
      keys: keys, metrics: metrics)
  }
}
