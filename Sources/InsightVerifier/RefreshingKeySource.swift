/// Published keys that are fetched again when an unknown `kid` comes by, but not for every one.
///
/// After a rotation the first payload with the new key causes one fetch. Ten thousand payloads with
/// invented identifiers cause one fetch an interval: within it an unknown `kid` is just unknown. Keys
/// that are older than the maximum age are not used: a key that is no longer published ends with them.
public actor RefreshingKeySource: PayloadKeySource {
  /// Fetches the COSE_KeySet that is published.
  public typealias Fetch = @Sendable () async throws -> [UInt8]

  private struct Fetched {
    var keySet: PayloadKeySet
    var startedAt: Duration
  }

  private let minimumInterval: Duration
  private let maximumAge: Duration
  private let clock: @Sendable () -> Duration
  private let fetch: Fetch
  private var newest: Fetched?
  private var lastStart: Duration?
  private var running: Task<Fetched, any Error>?

  /// Makes a source that has fetched nothing yet.
  ///
  /// - Parameters:
  ///   - minimumInterval: the least time between the starts of two fetches, failed ones included.
  ///   - maximumAge: how long fetched keys are used.
  ///   - clock: any clock that does not go back.
  ///   - fetch: gets the bytes; never runs twice at the same time.
  public init(
    minimumInterval: Duration = .seconds(60), maximumAge: Duration = .seconds(3600),
    clock: @escaping @Sendable () -> Duration, fetch: @escaping Fetch
  ) {
    self.minimumInterval = minimumInterval
    self.maximumAge = maximumAge
    self.clock = clock
    self.fetch = fetch
  }

  /// The key with an identifier, after a fetch if it is not known and a fetch may start.
  ///
  /// - Parameter keyIdentifier: as the payload states it.
  /// - Returns: the key; `nil` when the keys that are in force do not have it.
  /// - Throws: what the fetch throws, or `keysNotReadable` when there are no keys in force.
  public func key(for keyIdentifier: [UInt8]) async throws -> PayloadKey? {
    if let key = keysInForce?.key(for: keyIdentifier) { return key }
    try await refresh()
    guard let keys = keysInForce else { throw VerifierConfigurationError.keysNotReadable }
    return keys.key(for: keyIdentifier)
  }

  private var keysInForce: PayloadKeySet? {
    newest.flatMap { clock() - $0.startedAt < maximumAge ? $0.keySet : nil }
  }

  /// Fetches the keys, or joins the fetch that is running, or does nothing if the last one is too recent.
  private func refresh() async throws {
    let now = clock()
    if running == nil {
      if let lastStart, now - lastStart < minimumInterval { return }
      lastStart = now
      running = Task { [fetch] in
        Fetched(keySet: try PayloadKeySet(coseKeySet: try await fetch()), startedAt: now)
      }
    }
    guard let task = running else { return }
    defer { if running == task { running = nil } }
    let fetched = try await task.value
    // A caller that was woken late must not put earlier keys in the place of later ones.
    if fetched.startedAt >= newest?.startedAt ?? fetched.startedAt { newest = fetched }
  }
}
