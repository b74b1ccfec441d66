import InsightCrypto
import InsightPayload
import InsightVerifier
import Synchronization
import Testing

/// Keys that are found by `kid`.
@Suite struct PublishedKeyTests {
  private static func published(
    _ key: CertifiedKey, _ environment: ClaimedEnvironment = .production
  ) -> PublishedKey {
    PublishedKey(
      identifier: key.certificate.digest.bytes, point: key.certificate.publicKey.point,
      environment: environment)
  }

  private static func payload(
    _ key: CertifiedKey, kid: [UInt8]? = nil, _ change: (inout InsightClaims) -> Void = { _ in }
  ) throws -> [UInt8] {
    let identifier = kid ?? key.certificate.digest.bytes
    return try PayloadSigner(credential: .keyIdentifier(identifier)) {
      try key.privateKey.signature(for: $0)
    }.sign(TrustFixture.claims(change))
  }

  @Test func publishedKeyIsAccepted() async throws {
    let fixture = try #require(TrustFixture.shared)
    let set = try PublishedKey.encodeSet([
      Self.published(fixture.sandbox, .sandbox), Self.published(fixture.production),
    ])
    let source = try PayloadKeySet(coseKeySet: set)
    let verifier = try fixture.verifier {
      $0.anchors = []
      $0.keySource = source
    }
    #expect(await verifier.refusal(of: try Self.payload(fixture.production)) == nil)
    #expect(await verifier.refusal(of: try Self.payload(fixture.other)) == .keyUnknown)
    #expect(await verifier.refusal(of: try Self.payload(fixture.sandbox)) == .wrongPurpose)
    let stolenName = try Self.payload(
      fixture.other, kid: fixture.production.certificate.digest.bytes)
    #expect(await verifier.refusal(of: stolenName) == .signatureInvalid)
    #expect(await verifier.refusal(of: try fixture.payload()) == .credentialNotAccepted)
  }

  @Test func denylistCoversPublishedKeys() async throws {
    let fixture = try #require(TrustFixture.shared)
    let source = try PayloadKeySet(
      coseKeySet: try PublishedKey.encodeSet([Self.published(fixture.production)]))
    let digest = try #require(CertificateDigest(bytes: fixture.production.certificate.digest.bytes))
    let verifier = try fixture.verifier {
      $0.keySource = source
      $0.deniedCertificates = [digest]
    }
    #expect(await verifier.refusal(of: try Self.payload(fixture.production)) == .certificateDenied)
  }

  @Test func keySetsDecodeToWhatWasEncoded() throws {
    let fixture = try #require(TrustFixture.shared)
    let keys = [Self.published(fixture.production), Self.published(fixture.sandbox, .sandbox)]
    let bytes = try PublishedKey.encodeSet(keys)
    #expect(try PublishedKey.decodeSet(bytes) == keys)
    for index in bytes.indices {
      // No change goes unseen, and none traps.
      var changed = bytes
      changed[index] ^= 0x40
      #expect((try? PublishedKey.decodeSet(changed)) != keys, "byte \(index)")
    }
  }

  @Test func pointOffTheCurveIsRefused() throws {
    let fixture = try #require(TrustFixture.shared)
    var key = Self.published(fixture.production)
    key.point[64] ^= 1
    let bytes = try PublishedKey.encodeSet([key])
    #expect(throws: VerifierConfigurationError.keysNotReadable) {
      try PayloadKeySet(coseKeySet: bytes)
    }
  }

  @Test func rotationCausesOneFetchAndInventedKeysOneAnInterval() async throws {
    let fixture = try #require(TrustFixture.shared)

    let before = try PublishedKey.encodeSet([Self.published(fixture.sandbox)])
    let after = try PublishedKey.encodeSet([
      Self.published(fixture.sandbox), Self.published(fixture.production),
    ])
    let box = Box(clock: Mutex(.seconds(1000)), fetches: Mutex(0))
    let source = RefreshingKeySource(
      minimumInterval: .seconds(60), clock: { box.clock.withLock { $0 } },
      fetch: {
        box.fetches.withLock {
          $0 += 1
          return $0 == 1 ? before : after
        }
      })
    let old = fixture.sandbox.certificate.digest.bytes
    let new = fixture.production.certificate.digest.bytes
    #expect(try await source.key(for: old) != nil)
    #expect(try await source.key(for: new) == nil)
    box.clock.withLock { $0 += .seconds(60) }
    #expect(try await source.key(for: new) != nil)
    #expect(box.fetches.withLock { $0 } == 2)
    box.clock.withLock { $0 += .seconds(60) }
    for number in 0..<10_000 {
      let key = try await source.key(for: [UInt8(number & 255), UInt8(number >> 8)])
      #expect(key == nil)
    }
    #expect(box.fetches.withLock { $0 } == 3)
  }

  @Test func concurrentUnknownKeysShareOneFetch() async throws {
    let fixture = try #require(TrustFixture.shared)

    let box = Box(clock: Mutex(.zero), fetches: Mutex(0))
    let set = try PublishedKey.encodeSet([Self.published(fixture.production)])
    let source = RefreshingKeySource(
      clock: { .seconds(1) },
      fetch: {
        box.fetches.withLock { $0 += 1 }
        try await Task.sleep(for: .milliseconds(20))
        return set
      })
    let wanted = fixture.production.certificate.digest.bytes
    let found = try await withThrowingTaskGroup { group in
      for _ in 0..<50 { group.addTask { try await source.key(for: wanted) != nil } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(found == 50)
    #expect(box.fetches.withLock { $0 } == 1)
  }

  @Test func keysThatAreTooOldAreNotUsedWhenNoneCanBeFetched() async throws {
    struct Offline: Error {}
    let fixture = try #require(TrustFixture.shared)
    let set = try PublishedKey.encodeSet([Self.published(fixture.production)])
    let box = Box(clock: Mutex(.zero), fetches: Mutex(0))
    let source = RefreshingKeySource(
      minimumInterval: .seconds(60), maximumAge: .seconds(3600),
      clock: { box.clock.withLock { $0 } },
      fetch: {
        let number = box.fetches.withLock {
          $0 += 1
          return $0
        }
        guard number == 1 else { throw Offline() }
        return set
      })
    let verifier = try fixture.verifier { $0.keySource = source }
    #expect(await verifier.refusal(of: try Self.payload(fixture.production)) == nil)
    box.clock.withLock { $0 = .seconds(3600) }
    let next = try Self.payload(fixture.production) { $0.eventID[0] = 9 }
    #expect(await verifier.refusal(of: next) == .keySourceUnavailable)
    #expect(await verifier.refusal(of: next) == .keySourceUnavailable)
    #expect(box.fetches.withLock { $0 } == 2)
  }

  /// Counters that closures share.
  private final class Box: Sendable {
    let clock: Mutex<Duration>
    let fetches: Mutex<Int>

    init(clock: consuming Mutex<Duration>, fetches: consuming Mutex<Int>) {
      self.clock = clock
      self.fetches = fetches
    }
  }
}
