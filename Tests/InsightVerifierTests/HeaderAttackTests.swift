import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing

/// Attacks on algorithm and header: check 3.
@Suite struct HeaderAttackTests {
  private static let contentType = RawCBOR.text(ProtectedHeader.contentType)

  private static func chain(_ fixture: TrustFixture) -> [UInt8] {
    RawCBOR.array(fixture.chain.map { RawCBOR.bytes($0) })
  }

  /// A payload with a hand-made protected header, signed rightly.
  private static func sealed(
    _ fixture: TrustFixture, _ header: [(Int64, [UInt8])]
  ) throws -> [UInt8] {
    try fixture.seal(
      protected: RawCBOR.map(header), payload: try CanonicalClaims(TrustFixture.claims()).bytes)
  }

  private static func withAlgorithm(
    _ name: String, _ algorithm: [UInt8]
  ) -> Attack {
    Attack("alg \(name)", .algorithmNotAllowed) { fixture in
      try sealed(fixture, [(1, algorithm), (3, contentType), (33, chain(fixture))])
    }
  }

  static let attacks: [Attack] = [
    withAlgorithm("HS256 (5)", RawCBOR.integer(5)),
    withAlgorithm("ES384 (-35)", RawCBOR.integer(-35)),
    withAlgorithm("ES512 (-36)", RawCBOR.integer(-36)),
    withAlgorithm("EdDSA (-8)", RawCBOR.integer(-8)),
    withAlgorithm("ESP256 (-9)", RawCBOR.integer(-9)),
    withAlgorithm("reserved (0)", RawCBOR.integer(0)),
    withAlgorithm("none, as text", RawCBOR.text("none")),
    withAlgorithm("None, as text", RawCBOR.text("None")),
    withAlgorithm("ES256, as text", RawCBOR.text("ES256")),
    withAlgorithm("an array", RawCBOR.array([RawCBOR.integer(-7)])),
    withAlgorithm("-2^64", RawCBOR.head(1, .max)),
    Attack("no alg", .algorithmNotAllowed) { fixture in
      try sealed(fixture, [(3, contentType), (33, chain(fixture))])
    },
    Attack("HS256 under the public key", .algorithmNotAllowed) { fixture in
      let protected = RawCBOR.map([
        (1, RawCBOR.integer(5)), (3, contentType), (33, chain(fixture)),
      ])
      let payload = try CanonicalClaims(TrustFixture.claims()).bytes
      let message = COSESign1(protectedHeader: protected, payload: payload, signature: [])
      // A verifier that let the header choose would take the public key for a secret.
      let key = fixture.production.certificate.publicKey.point
      let tag = hmac(key: key, message: message.signedBytes)
      return RawCBOR.sign1(protected: protected, payload: payload, signature: tag + tag)
    },
    Attack("no alg, and no signature", .algorithmNotAllowed) { _ in
      RawCBOR.sign1(
        protected: [0xA0], payload: try CanonicalClaims(TrustFixture.claims()).bytes,
        signature: [])
    },
    Attack("alg in the unprotected header alone", .unprotectedHeader) { fixture in
      let protected = RawCBOR.map([(3, contentType), (33, chain(fixture))])
      let payload = try CanonicalClaims(TrustFixture.claims()).bytes
      let message = COSESign1(protectedHeader: protected, payload: payload, signature: [])
      return RawCBOR.sign1(
        protected: protected, unprotected: RawCBOR.map([(1, RawCBOR.integer(-7))]),
        payload: payload,
        signature: try fixture.production.privateKey.signature(for: message.signedBytes))
    },
    Attack("kid in the unprotected header as well", .unprotectedHeader) { fixture in
      let message = try COSESign1(try fixture.payload())
      return RawCBOR.sign1(
        protected: message.protectedHeader,
        unprotected: RawCBOR.map([(4, RawCBOR.bytes([1]))]), payload: message.payload,
        signature: message.signature)
    },
    Attack("an array as unprotected header", .unprotectedHeader) { fixture in
      let message = try COSESign1(try fixture.payload())
      return RawCBOR.sign1(
        protected: message.protectedHeader, unprotected: [0x80], payload: message.payload,
        signature: message.signature)
    },
    Attack("another content type", .headerNotAllowed) { fixture in
      try sealed(
        fixture,
        [(1, RawCBOR.integer(-7)), (3, RawCBOR.text("application/cbor")), (33, chain(fixture))])
    },
    Attack("no content type", .headerNotAllowed) { fixture in
      try sealed(fixture, [(1, RawCBOR.integer(-7)), (33, chain(fixture))])
    },
    Attack("a critical parameter", .headerNotAllowed) { fixture in
      try sealed(
        fixture,
        [
          (1, RawCBOR.integer(-7)), (2, RawCBOR.array([RawCBOR.integer(4)])), (3, contentType),
          (33, chain(fixture)),
        ])
    },
    Attack("both chain and kid", .headerNotAllowed) { fixture in
      try sealed(
        fixture,
        [
          (1, RawCBOR.integer(-7)), (3, contentType), (4, RawCBOR.bytes([1])),
          (33, chain(fixture)),
        ])
    },
    Attack("neither chain nor kid", .headerNotAllowed) { fixture in
      try sealed(fixture, [(1, RawCBOR.integer(-7)), (3, contentType)])
    },
    Attack("x5u instead of x5chain", .headerNotAllowed) { fixture in
      try sealed(
        fixture,
        [(1, RawCBOR.integer(-7)), (3, contentType), (35, RawCBOR.text("https://a.example/c"))])
    },
    Attack("a chain of one as an array", .headerNotAllowed) { fixture in
      try sealed(
        fixture,
        [
          (1, RawCBOR.integer(-7)), (3, contentType),
          (33, RawCBOR.array([RawCBOR.bytes(fixture.chain[0])])),
        ])
    },
    Attack("a chain as base64 text", .headerNotAllowed) { fixture in
      try sealed(
        fixture,
        [
          (1, RawCBOR.integer(-7)), (3, contentType),
          (33, RawCBOR.text(Base64.urlSafe.encode(fixture.chain[0]))),
        ])
    },
    Attack("an empty kid", .headerNotAllowed) { fixture in
      try sealed(fixture, [(1, RawCBOR.integer(-7)), (3, contentType), (4, RawCBOR.bytes([]))])
    },
    Attack("a text as a label", .headerNotAllowed) { fixture in
      try fixture.seal(
        protected: RawCBOR.head(5, 1) + RawCBOR.text("alg") + RawCBOR.integer(-7),
        payload: [0xA0])
    },
    Attack("an array as header", .headerNotAllowed) { fixture in
      try fixture.seal(protected: [0x80], payload: [0xA0])
    },
  ]

  @Test(arguments: attacks)
  func headerAttackIsRefused(_ attack: Attack) async throws {
    try await attack.expectRefusal()
  }

  /// HMAC with SHA-256 (RFC 2104).
  private static func hmac(key: [UInt8], message: [UInt8]) -> [UInt8] {
    let short = key.count > 64 ? SHA256Digest(of: key).bytes : key
    let block = short + Array(repeating: 0, count: 64 - short.count)
    let inner = SHA256Digest(of: block.map { $0 ^ 0x36 } + message).bytes
    return SHA256Digest(of: block.map { $0 ^ 0x5C } + inner).bytes
  }
}
