import InsightPayload
import InsightVerifier
import Testing

/// Attacks on the encoding: checks 1 and 2.
@Suite struct EncodingAttackTests {
  static let attacks: [Attack] = [
    Attack("no bytes", .notTagged) { _ in [] },
    Attack("no tag", .notTagged) { Array(try $0.payload().dropFirst()) },
    Attack("tag of COSE_Sign (98)", .notTagged) { [0xD8, 0x62] + (try $0.payload().dropFirst()) },
    Attack("tag 18 in two bytes", .notTagged) { [0xD8, 0x12] + (try $0.payload().dropFirst()) },
    Attack("tagged twice", .unsupportedType) { [0xD2] + (try $0.payload()) },
    Attack("one byte too many", .tooLarge) { _ in [0xD2] + Array(repeating: 0, count: 16_384) },
    Attack("100 MB", .tooLarge) { _ in [0xD2] + Array(repeating: 0, count: 100_000_000) },
    Attack("bytes behind the end", .trailingBytes) { (try $0.payload()) + [0] },
    Attack("the last byte missing", .truncated) { Array(try $0.payload().dropLast()) },
    Attack("a tag and nothing else", .truncated) { _ in [0xD2] },
    Attack("array of 2^64 - 1", .truncated) { _ in
      [0xD2] + RawCBOR.head(4, .max) + [0, 0]
    },
    Attack("map of 2^63", .truncated) { _ in [0xD2] + RawCBOR.head(5, 1 << 63) + [0, 0] },
    Attack("bytes of 2^64 - 1", .truncated) { _ in [0xD2] + RawCBOR.head(2, .max) + [0, 0] },
    Attack("reserved initial byte", .malformed) { _ in [0xD2, 0x1C] },
    Attack("nested 10,000 deep", .nestedTooDeep) { _ in
      [0xD2] + Array(repeating: 0x81, count: 10_000) + [0]
    },
    Attack("nested 9 deep with the tag", .nestedTooDeep) { _ in
      [0xD2] + Array(repeating: 0x81, count: 8) + [0]
    },
    Attack("nested 8 deep with the tag", .wrongStructure) { _ in
      [0xD2] + Array(repeating: 0x81, count: 7) + [0]
    },
    Attack("content nested 10,000 deep", .nestedTooDeep) { fixture in
      try fixture.seal(
        protected: fixture.protectedHeader, payload: Array(repeating: 0x81, count: 10_000) + [0])
    },
    Attack("indefinite array", .indefiniteLength) { fixture in
      [0xD2, 0x9F] + (try fixture.payload().dropFirst(2)) + [0xFF]
    },
    Attack("array head in two bytes", .notShortestForm) { fixture in
      [0xD2, 0x98, 0x04] + (try fixture.payload().dropFirst(2))
    },
    Attack("signature length in two bytes more", .notShortestForm) { fixture in
      let payload = try fixture.payload()
      return Array(payload.dropLast(66)) + [0x59, 0, 64] + payload.suffix(64)
    },
    Attack("three elements", .wrongStructure) { fixture in
      let message = try COSESign1(try fixture.payload())
      return [0xD2]
        + RawCBOR.array([
          RawCBOR.bytes(message.protectedHeader), [0xA0], RawCBOR.bytes(message.payload),
        ])
    },
    Attack("five elements", .wrongStructure) { fixture in
      [0xD2, 0x85] + (try fixture.payload().dropFirst(2)) + [0x40]
    },
    Attack("detached content", .unsupportedType) { fixture in
      let message = try COSESign1(try fixture.payload())
      return [0xD2]
        + RawCBOR.array([
          RawCBOR.bytes(message.protectedHeader), [0xA0], [0xF6],
          RawCBOR.bytes(message.signature),
        ])
    },
    Attack("content of indefinite length", .indefiniteLength) { fixture in
      let claims = try CanonicalClaims(TrustFixture.claims()).bytes
      return try fixture.seal(
        protected: fixture.protectedHeader, payload: [0xBF] + claims.dropFirst() + [0xFF])
    },
    Attack("content with a key twice", .duplicateKey) { fixture in
      try fixture.seal(
        protected: fixture.protectedHeader,
        payload: RawCBOR.map([(1, RawCBOR.text("a")), (1, RawCBOR.text("b"))]))
    },
    Attack("content with keys out of order", .unsortedKeys) { fixture in
      try fixture.seal(
        protected: fixture.protectedHeader,
        payload: RawCBOR.map([(3, RawCBOR.text("a")), (1, RawCBOR.text("b"))]))
    },
    Attack("content with a long number", .notShortestForm) { fixture in
      try fixture.seal(
        protected: fixture.protectedHeader,
        payload: RawCBOR.head(5, 1) + [4] + RawCBOR.integer(9, width: 8))
    },
    Attack("content with a float", .unsupportedType) { fixture in
      try fixture.seal(
        protected: fixture.protectedHeader,
        payload: RawCBOR.map([(4, [0xFB, 0x41, 0xDA, 0xD2, 0x74, 0x80, 0, 0, 0])]))
    },
    Attack("content with a tag", .unsupportedType) { fixture in
      try fixture.seal(
        protected: fixture.protectedHeader, payload: RawCBOR.map([(4, [0xC1, 0x01])]))
    },
    Attack("content with a text that is not UTF-8", .invalidUTF8) { fixture in
      try fixture.seal(
        protected: fixture.protectedHeader, payload: RawCBOR.map([(1, [0x62, 0xC3, 0x28])]))
    },
    Attack("content with bytes behind it", .trailingBytes) { fixture in
      try fixture.seal(
        protected: fixture.protectedHeader,
        payload: try CanonicalClaims(TrustFixture.claims()).bytes + [0])
    },
    Attack("header with a key twice", .duplicateKey) { fixture in
      try fixture.seal(
        protected: RawCBOR.map([(1, RawCBOR.integer(-7)), (1, RawCBOR.integer(-7))]),
        payload: [0xA0])
    },
    Attack("empty header", .truncated) { try $0.seal(protected: [], payload: [0xA0]) },
  ]

  @Test(arguments: attacks)
  func encodingAttackIsRefused(_ attack: Attack) async throws {
    try await attack.expectRefusal()
  }

  /// A collection of a hundred gigabytes that is nowhere and cannot be read.
  private struct Unreadable: RandomAccessCollection {
    let startIndex = 0
    let endIndex = 100_000_000_000

    subscript(index: Int) -> UInt8 { preconditionFailure("byte \(index) was read") }
  }

  @Test func oversizedPayloadIsRefusedWithoutReadingAByte() async throws {
    let fixture = try #require(TrustFixture.shared)
    let verifier = try fixture.verifier()
    await #expect(throws: PayloadVerificationError(.tooLarge)) {
      try await verifier.verify(Unreadable(), requestID: .anything)
    }
  }
}
