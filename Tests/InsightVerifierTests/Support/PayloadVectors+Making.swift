import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing

extension PayloadVectors {
  /// Makes vectors with new keys: what is accepted, and one payload for each kind of refusal.
  static func made() async throws -> PayloadVectors {
    let fixture = try TrustFixture()
    let keys = try [fixture.production, fixture.sandbox].map { key in
      PublishedKey(
        identifier: key.certificate.digest.bytes, point: key.certificate.publicKey.point,
        environment: try #require(key.certificate.purposes.first) == .production
          ? .production : .sandbox)
    }
    var made = PayloadVectors(
      nowSeconds: TrustFixture.nowSeconds, issuer: TrustFixture.issuer,
      audience: TrustFixture.audience, environment: "production",
      anchors: fixture.root.certificate.pem,
      keySet: Hex.encode(try PublishedKey.encodeSet(keys)),
      privateKeys: [
        "production": try fixture.production.privateKey.pem(),
        "sandbox": try fixture.sandbox.privateKey.pem(),
      ], vectors: [])
    for vector in try VectorMaker(fixture: fixture).vectors() {
      made.vectors.append(try await made.completed(vector))
    }
    return made
  }

  /// Fills in the claims of a vector that is accepted; a refusal other than stated is an error.
  private func completed(_ vector: Vector) async throws -> Vector {
    guard vector.check == 0 else { return vector }
    var completed = vector
    let verified = try await verifier().verify(
      try #require(Hex.decode(vector.payload)),
      requestID: vector.requestID.map(ExpectedRequestID.exactly) ?? .absent)
    completed.claims = Claims(verified)
    return completed
  }
}

/// Makes the single vectors, most with a `kid` and so short enough to be read.
private struct VectorMaker {
  typealias Vector = PayloadVectors.Vector

  let fixture: TrustFixture

  private var header: [UInt8] {
    ProtectedHeader(credential: .keyIdentifier(fixture.production.certificate.digest.bytes))
      .encoded
  }

  func vectors() throws -> [Vector] {
    try accepted() + encodings() + headersAndKeys() + signatures() + claims()
  }

  private func accepted() throws -> [Vector] {
    [
      vector("a chain of two, medium", nil, try fixture.payload()),
      vector("a published key, medium", nil, try payload()),
      vector(
        "a published key, high and a failure", nil,
        try payload {
          $0.operation = .communication
          $0.insights[0].outcome = .level(.high)
          $0.insights.append($0.insights[0])
          $0.insights[1].insightID = "insight-2"
          $0.insights[1].outcome = .failure(.insightVersionUnavailable)
        }),
      Vector(
        name: "a published key, no requestID, unknown", requestID: nil, check: 0, code: "",
        payload: Hex.encode(
          try payload {
            $0.requestID = nil
            $0.insights[0].outcome = .level(.unknown)
          })),
    ]
  }

  private func encodings() throws -> [Vector] {
    let good = try payload()
    let claims = try CanonicalClaims(TrustFixture.claims()).bytes
    return [
      vector("without the tag", .notTagged, Array(good.dropFirst())),
      vector("a byte behind the end", .trailingBytes, good + [0]),
      vector("the last byte missing", .truncated, Array(good.dropLast())),
      vector("an array head in two bytes", .notShortestForm, [0xD2, 0x98, 4] + good.dropFirst(2)),
      vector("an indefinite array", .indefiniteLength, [0xD2, 0x9F] + good.dropFirst(2) + [0xFF]),
      vector("nested nine deep", .nestedTooDeep, [0xD2] + Array(repeating: 0x81, count: 8) + [0]),
      vector(
        "claims of indefinite length", .indefiniteLength,
        try seal([0xBF] + claims.dropFirst() + [0xFF])),
      vector(
        "a claim twice", .duplicateKey,
        try seal(RawCBOR.map([(1, RawCBOR.text("a")), (1, RawCBOR.text("b"))]))),
      vector(
        "claims out of order", .unsortedKeys,
        try seal(RawCBOR.map([(3, RawCBOR.text("a")), (1, RawCBOR.text("b"))]))),
      vector(
        "a float", .unsupportedType, try seal(RawCBOR.map([(4, [0xF9, 0x3C, 0x00])]))),
    ]
  }

  private func headersAndKeys() throws -> [Vector] {
    let kid = RawCBOR.bytes(fixture.production.certificate.digest.bytes)
    let type = RawCBOR.text(ProtectedHeader.contentType)
    let claims = try CanonicalClaims(TrustFixture.claims()).bytes
    let message = try COSESign1(try payload())
    return [
      vector(
        "alg ES384", .algorithmNotAllowed,
        try fixture.seal(
          protected: RawCBOR.map([(1, RawCBOR.integer(-35)), (3, type), (4, kid)]),
          payload: claims)),
      vector(
        "alg in the unprotected header", .unprotectedHeader,
        RawCBOR.sign1(
          protected: RawCBOR.map([(3, type), (4, kid)]),
          unprotected: RawCBOR.map([(1, RawCBOR.integer(-7))]), payload: message.payload,
          signature: message.signature)),
      vector(
        "a critical parameter", .headerNotAllowed,
        try fixture.seal(
          protected: RawCBOR.map([
            (1, RawCBOR.integer(-7)), (2, RawCBOR.array([RawCBOR.integer(4)])), (3, type),
            (4, kid),
          ]), payload: claims)),
      vector("a key that is not published", .keyUnknown, try payload(key: fixture.other)),
      vector("a key for the sandbox", .wrongPurpose, try payload(key: fixture.sandbox)),
      vector(
        "a self-signed certificate", .chainUntrusted,
        try fixture.signer(chain: [fixture.other.certificate.der], key: fixture.other)
          .sign(TrustFixture.claims())),
    ]
  }

  private func signatures() throws -> [Vector] {
    let message = try COSESign1(try payload())
    func resigned(_ signature: [UInt8]) -> [UInt8] {
      RawCBOR.sign1(
        protected: message.protectedHeader, payload: message.payload, signature: signature)
    }
    let changed = try CanonicalClaims(
      TrustFixture.claims { $0.insights[0].outcome = .level(.unknown) })
    return [
      vector("a DER signature", .signatureLength, resigned(Malleation.der(message.signature))),
      vector("63 bytes of signature", .signatureLength, resigned(message.signature.dropLast())),
      vector(
        "the signature (r, n − s)", .signatureNotCanonical,
        resigned(Malleation.negated(message.signature))),
      vector(
        "a level that was changed", .signatureInvalid,
        RawCBOR.sign1(
          protected: message.protectedHeader, payload: changed.bytes,
          signature: message.signature)),
    ]
  }

  private func claims() throws -> [Vector] {
    let now = TrustFixture.nowSeconds
    let claims = try CanonicalClaims(TrustFixture.claims()).bytes
    // The head of the map counts one more pair, and the version's claim lies behind the new one.
    let version = Array(RawCBOR.integer(-65537))
    let at = try #require(claims.indices.first { claims[$0...].starts(with: version) })
    let second = claims[..<at] + version + [2] + claims[(at + version.count + 1)...]
    let unknown = [claims[0] + 1] + claims[1..<at] + RawCBOR.integer(11) + [0] + claims[at...]
    return [
      vector("payload version 2", .versionUnsupported, try seal(Array(second))),
      vector("an unknown claim", .claimsNotAllowed, try seal(Array(unknown))),
      vector(
        "another issuer", .issuerMismatch, try payload { $0.issuer = "https://other.example" }),
      vector(
        "a sandbox claim under a production key", .environmentMismatch,
        try payload { $0.environment = .sandbox }),
      vector("another app", .audienceMismatch, try payload { $0.audience = "org.example.shop" }),
      vector(
        "61 s from the future", .issuedInFuture,
        try payload {
          $0.issuedAtSeconds = now + 61
          $0.expiresAtSeconds = now + 661
        }),
      vector(
        "expired 60 s ago", .expired,
        try payload {
          $0.issuedAtSeconds = now - 660
          $0.expiresAtSeconds = now - 60
        }),
      vector(
        "another requestID", .requestIDMismatch, try payload { $0.requestID = "request-2" }),
    ]
  }

  // MARK: Parts

  private func vector(
    _ name: String, _ code: PayloadVerificationError.Code?, _ payload: [UInt8]
  ) -> Vector {
    Vector(
      name: name, requestID: TrustFixture.requestID, check: code?.check ?? 0,
      code: code?.name ?? "", payload: Hex.encode(payload))
  }

  private func payload(
    key: CertifiedKey? = nil, _ change: (inout InsightClaims) -> Void = { _ in }
  ) throws -> [UInt8] {
    let key = key ?? fixture.production
    return try PayloadSigner(credential: .keyIdentifier(key.certificate.digest.bytes)) {
      try key.privateKey.signature(for: $0)
    }.sign(TrustFixture.claims(change))
  }

  private func seal(_ claims: [UInt8]) throws -> [UInt8] {
    try fixture.seal(protected: header, payload: claims)
  }
}
