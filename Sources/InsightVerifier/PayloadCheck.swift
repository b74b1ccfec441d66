import InsightCrypto
import InsightPayload

/// The key that must have signed a payload, and what is known of it before the claims are read.
struct SigningKey {
  /// The key.
  let publicKey: P256PublicKey
  /// What its certificate or its publication says that it signs for.
  let environment: PayloadEnvironment
  /// The anchor of its chain; `nil` for a published key.
  let anchor: TrustAnchor?
}

/// The checks that need no store, one function each; ``PayloadVerifier`` calls them in order.
///
/// The fourth, which finds the key, is in `PayloadCheck+SigningKey.swift`.
struct PayloadCheck {
  let configuration: VerifierConfiguration
  let now: Duration

  /// 1. At most 16 KiB, and tagged as COSE_Sign1.
  func sizeAndTag(
    _ payload: some RandomAccessCollection<UInt8>
  ) throws(PayloadVerificationError) -> [UInt8] {
    guard payload.count <= PayloadLimits.maximumByteCount else { throw .init(.tooLarge) }
    guard COSESign1.isTagged(payload) else { throw .init(.notTagged) }
    return Array(payload)
  }

  /// 2. Deterministic CBOR, in the structure, the protected header and the content.
  func structure(_ bytes: [UInt8]) throws(PayloadVerificationError) -> COSESign1 {
    do throws(COSEError) {
      return try COSESign1(bytes)
    } catch {
      switch error {
      case .encoding(let error): throw .init(Self.code(error))
      case .structure: throw .init(.wrongStructure)
      case .unprotectedHeader: throw .init(.unprotectedHeader)
      }
    }
  }

  /// 3. `alg` is exactly ES256, protected, with nothing beside it that is not known.
  func header(_ message: COSESign1) throws(PayloadVerificationError) -> ProtectedHeader {
    do throws(HeaderError) {
      return try ProtectedHeader(message.protectedHeader)
    } catch {
      switch error {
      case .encoding(let error): throw .init(Self.code(error))
      case .algorithm: throw .init(.algorithmNotAllowed)
      case .parameters: throw .init(.headerNotAllowed)
      }
    }
  }

  /// 5. The signature: 64 bytes, s in the lower half, over header and content.
  func signature(
    of message: COSESign1, by key: SigningKey
  ) throws(PayloadVerificationError) {
    guard message.signature.count == COSESign1.signatureByteCount else {
      throw .init(.signatureLength)
    }
    do throws(CryptoError) {
      try key.publicKey.verify(message.signature, of: message.signedBytes, form: .lowS)
    } catch {
      throw .init(error == .signatureNotCanonical ? .signatureNotCanonical : .signatureInvalid)
    }
  }

  /// 6. A known version, whose claims are all there, known, and in range.
  func claims(_ message: COSESign1) throws(PayloadVerificationError) -> InsightClaims {
    do throws(ClaimsError) {
      return try InsightClaims(CanonicalClaims(bytes: message.payload))
    } catch {
      throw .init(error == .unsupportedVersion ? .versionUnsupported : .claimsNotAllowed)
    }
  }

  /// 7. The issuer.
  func issuer(
    _ claims: InsightClaims, key: SigningKey
  ) throws(PayloadVerificationError) {
    let isExpected =
      switch configuration.issuer {
      case .exactly(let issuer): Self.isSame(claims.issuer, issuer)
      case .embeddedUnderAnchor: Self.isSame(claims.issuer, key.anchor?.embeddedIssuer)
      case .anyone: true
      }
    guard isExpected else { throw .init(.issuerMismatch) }
  }

  /// 8. The environment, expected and that of the key.
  func environment(
    _ claims: InsightClaims, key: SigningKey
  ) throws(PayloadVerificationError) {
    let environment = PayloadEnvironment(claims.environment)
    guard configuration.environments.contains(environment), environment == key.environment else {
      throw .init(.environmentMismatch)
    }
  }

  /// 9. The app.
  func audience(_ claims: InsightClaims) throws(PayloadVerificationError) {
    if case .exactly(let audience) = configuration.audience {
      guard Self.isSame(claims.audience, audience) else { throw .init(.audienceMismatch) }
    }
  }

  /// 10. Issued and not expired, within the allowed skew, for at most 600 s.
  func times(_ claims: InsightClaims) throws(PayloadVerificationError) {
    guard claims.hasValidLifetime else { throw .init(.lifetimeNotAllowed) }
    guard .seconds(claims.issuedAtSeconds) <= now + configuration.allowedSkew else {
      throw .init(.issuedInFuture)
    }
    guard .seconds(claims.expiresAtSeconds) + configuration.allowedSkew > now else {
      throw .init(.expired)
    }
  }

  /// 11. The `requestID`.
  func requestID(
    _ claims: InsightClaims, expected: ExpectedRequestID
  ) throws(PayloadVerificationError) {
    let isExpected =
      switch expected {
      case .exactly(let requestID): Self.isSame(requestID, claims.requestID)
      case .absent: claims.requestID == nil
      case .anything: true
      }
    guard isExpected else { throw .init(.requestIDMismatch) }
  }

  /// Equality byte for byte: strings compare equal in Swift when only their normalization differs.
  private static func isSame(_ left: String, _ right: String?) -> Bool {
    right.map { left.utf8.elementsEqual($0.utf8) } ?? false
  }

  private static func code(_ error: CBORError) -> PayloadVerificationError.Code {
    switch error {
    case .truncated: .truncated
    case .trailingBytes: .trailingBytes
    case .malformed: .malformed
    case .notShortest: .notShortestForm
    case .indefiniteLength: .indefiniteLength
    case .unsortedKeys: .unsortedKeys
    case .duplicateKey: .duplicateKey
    case .nestedTooDeep: .nestedTooDeep
    case .invalidUTF8: .invalidUTF8
    case .unsupportedType: .unsupportedType
    case .unexpectedType: .wrongStructure
    }
  }
}
