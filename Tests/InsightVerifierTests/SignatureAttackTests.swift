import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing
import _TestSupport

/// Attacks on the signature and on signed bytes: check 5, and single changes everywhere.
@Suite struct SignatureAttackTests {
  /// A good payload with its signature changed by a closure.
  private static func resigned(
    _ name: String, _ code: PayloadVerificationError.Code,
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Attack {
    Attack(name, code) { fixture in
      let message = try COSESign1(try fixture.payload())
      return RawCBOR.sign1(
        protected: message.protectedHeader, payload: message.payload,
        signature: change(message.signature))
    }
  }

  static let attacks: [Attack] = [
    resigned("malleated (r, n − s)", .signatureNotCanonical) { Malleation.negated($0) },
    resigned("DER", .signatureLength, Malleation.der),
    resigned("63 bytes", .signatureLength) { Array($0.dropLast()) },
    resigned("63 bytes, the first trimmed", .signatureLength) { Array($0.dropFirst()) },
    resigned("65 bytes", .signatureLength) { $0 + [0] },
    resigned("65 bytes, zero in front", .signatureLength) { [0] + $0 },
    resigned("none", .signatureLength) { _ in [] },
    resigned("96 bytes as for ES384", .signatureLength) { $0 + Array(repeating: 0, count: 32) },
    resigned("zeros", .signatureInvalid) { _ in Array(repeating: 0, count: 64) },
    resigned("r of zero", .signatureInvalid) { Array(repeating: 0, count: 32) + $0.suffix(32) },
    resigned("s of zero", .signatureInvalid) { $0.prefix(32) + Array(repeating: 0, count: 32) },
    resigned("all ones", .signatureNotCanonical) { _ in Array(repeating: 0xFF, count: 64) },
    resigned("r and s swapped, s low", .signatureInvalid) {
      // r may lie in the upper half, so its lowest form is put in the place of s.
      let r = Array($0.prefix(32))
      return $0.suffix(32) + (r[0] > 0x7E ? Malleation.negated(scalar: r) : r)
    },
    Attack("content of another payload", .signatureInvalid) { fixture in
      let first = try COSESign1(try fixture.payload())
      let second = try CanonicalClaims(
        TrustFixture.claims {
          $0.insights[0].outcome = .level(.unknown)
        })
      return RawCBOR.sign1(
        protected: first.protectedHeader, payload: second.bytes, signature: first.signature)
    },
    Attack("header of another payload", .signatureInvalid) { fixture in
      let first = try COSESign1(try fixture.payload())
      let root = fixture.root.certificate.der
      let other = ProtectedHeader(credential: .certificateChain(fixture.chain + [root]))
      return RawCBOR.sign1(
        protected: other.encoded, payload: first.payload, signature: first.signature)
    },
    Attack("signed for COSE_Sign instead of COSE_Sign1", .signatureInvalid) { fixture in
      let payload = try CanonicalClaims(TrustFixture.claims()).bytes
      let signed = RawCBOR.array([
        RawCBOR.text("Signature"), RawCBOR.bytes(fixture.protectedHeader), RawCBOR.bytes([]),
        RawCBOR.bytes([]), RawCBOR.bytes(payload),
      ])
      return RawCBOR.sign1(
        protected: fixture.protectedHeader, payload: payload,
        signature: try fixture.production.privateKey.signature(for: signed))
    },
    Attack("signed without the header", .signatureInvalid) { fixture in
      let payload = try CanonicalClaims(TrustFixture.claims()).bytes
      return RawCBOR.sign1(
        protected: fixture.protectedHeader, payload: payload,
        signature: try fixture.production.privateKey.signature(for: payload))
    },
  ]

  @Test(arguments: attacks)
  func signatureAttackIsRefused(_ attack: Attack) async throws {
    try await attack.expectRefusal()
  }

  @Test func everySingleBitChangeIsRefused() async throws {
    let fixture = try #require(TrustFixture.shared)
    let store = InMemoryReplayStore()
    let verifier = try fixture.verifier(store: store)
    let good = try fixture.payload()
    var changed = good
    for index in good.indices {
      for bit in 0..<8 {
        changed[index] ^= 1 << UInt8(bit)
        let code = await verifier.refusal(of: changed)
        #expect(code != nil, "bit \(bit) of byte \(index)")
        changed[index] = good[index]
      }
    }
    #expect(store.count == 0)
    #expect(await verifier.refusal(of: good) == nil)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func everySingleByteReplacementIsRefused(seed: UInt64) async throws {
    let fixture = try #require(TrustFixture.shared)
    let verifier = try fixture.verifier()
    let good = try fixture.payload()
    var generator = SeededGenerator(seed: seed)
    for index in good.indices {
      var changed = good
      changed[index] = good[index] &+ UInt8.random(in: 1...255, using: &generator)
      #expect(await verifier.refusal(of: changed) != nil, "seed \(seed), byte \(index)")
      changed = good
      changed.remove(at: index)
      #expect(await verifier.refusal(of: changed) != nil, "seed \(seed), without byte \(index)")
      changed = good
      changed.insert(UInt8.random(in: 0...255, using: &generator), at: index)
      #expect(await verifier.refusal(of: changed) != nil, "seed \(seed), before byte \(index)")
    }
  }

  @Test func everyPrefixIsRefused() async throws {
    let fixture = try #require(TrustFixture.shared)
    let verifier = try fixture.verifier()
    let good = try fixture.payload()
    for length in 0..<good.count {
      #expect(await verifier.refusal(of: Array(good.prefix(length))) != nil, "\(length) bytes")
    }
  }

  @Test func signerAlwaysEmitsLowS() throws {
    let fixture = try #require(TrustFixture.shared)
    for number in 0..<200 as Range<UInt8> {
      let signature = try fixture.production.privateKey.signature(for: [number])
      #expect(signature[32] < 0x80, "message \(number)")
      try fixture.production.certificate.publicKey.verify(signature, of: [number], form: .lowS)
      let other = Malleation.negated(signature)
      try fixture.production.certificate.publicKey.verify(other, of: [number], form: .any)
      #expect(throws: CryptoError.signatureNotCanonical) {
        try fixture.production.certificate.publicKey.verify(other, of: [number], form: .lowS)
      }
    }
  }
}
