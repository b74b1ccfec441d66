extension PayloadVerificationError.Code {
  // MARK: 1, size and tag

  /// More than 16 KiB.
  public static let tooLarge = Self("tooLarge", check: 1)
  /// Not tagged as COSE_Sign1 (18).
  public static let notTagged = Self("notTagged", check: 1)

  // MARK: 2, strict CBOR

  /// The bytes end inside an item.
  public static let truncated = Self("truncated", check: 2)
  /// Bytes follow the outermost item.
  public static let trailingBytes = Self("trailingBytes", check: 2)
  /// A byte that begins no CBOR item.
  public static let malformed = Self("malformed", check: 2)
  /// A number or a length is written longer than needed.
  public static let notShortestForm = Self("notShortestForm", check: 2)
  /// An item of indefinite length.
  public static let indefiniteLength = Self("indefiniteLength", check: 2)
  /// A map's keys are not in order.
  public static let unsortedKeys = Self("unsortedKeys", check: 2)
  /// A map has a key twice.
  public static let duplicateKey = Self("duplicateKey", check: 2)
  /// Nested deeper than eight levels.
  public static let nestedTooDeep = Self("nestedTooDeep", check: 2)
  /// A text that is not UTF-8.
  public static let invalidUTF8 = Self("invalidUTF8", check: 2)
  /// A float, a simple value or a tag.
  public static let unsupportedType = Self("unsupportedType", check: 2)
  /// Well-formed CBOR, but not the four elements of COSE_Sign1.
  public static let wrongStructure = Self("wrongStructure", check: 2)

  // MARK: 3, algorithm and header

  /// `alg` in the protected header is absent or not exactly ES256.
  public static let algorithmNotAllowed = Self("algorithmNotAllowed", check: 3)
  /// The unprotected header is not empty.
  public static let unprotectedHeader = Self("unprotectedHeader", check: 3)
  /// A header parameter that is unknown, absent, of the wrong form, or excludes another one.
  public static let headerNotAllowed = Self("headerNotAllowed", check: 3)

  // MARK: 4, chain or key

  /// A chain where the verifier has no anchors, or a `kid` where it has no key source.
  public static let credentialNotAccepted = Self("credentialNotAccepted", check: 4)
  /// More than three certificates.
  public static let chainTooLong = Self("chainTooLong", check: 4)
  /// A certificate that is not DER, not P-256 or not signed with ecdsa-with-SHA256.
  public static let certificateMalformed = Self("certificateMalformed", check: 4)
  /// The chain does not lead to a pinned anchor.
  public static let chainUntrusted = Self("chainUntrusted", check: 4)
  /// A link of the chain does not hold: a signature, a name, or a certificate without use.
  public static let chainBroken = Self("chainBroken", check: 4)
  /// A certificate breaks a constraint: CA flag, path length, key usage, critical extension.
  public static let certificateNotAllowed = Self("certificateNotAllowed", check: 4)
  /// A certificate is not valid yet, beyond the allowed skew.
  public static let certificateNotYetValid = Self(
    "certificateNotYetValid", check: 4, isRetryable: true)
  /// A certificate has expired, beyond the allowed skew.
  public static let certificateExpired = Self("certificateExpired", check: 4)
  /// A certificate or a key is on the denylist.
  public static let certificateDenied = Self("certificateDenied", check: 4)
  /// The leaf or key is for another environment, for none, or for several.
  public static let wrongPurpose = Self("wrongPurpose", check: 4)
  /// The key source does not know the `kid`.
  public static let keyUnknown = Self("keyUnknown", check: 4, isRetryable: true)
  /// The key source cannot answer.
  public static let keySourceUnavailable = Self(
    "keySourceUnavailable", check: 4, isRetryable: true)

  // MARK: 5, signature

  /// The signature is not 64 bytes.
  public static let signatureLength = Self("signatureLength", check: 5)
  /// s lies in the upper half of the group order: someone changed the signature.
  public static let signatureNotCanonical = Self("signatureNotCanonical", check: 5)
  /// The signature does not verify.
  public static let signatureInvalid = Self("signatureInvalid", check: 5)

  // MARK: 6, version and claims

  /// A payload version that this verifier does not know.
  public static let versionUnsupported = Self("versionUnsupported", check: 6)
  /// A claim is unknown, absent, of the wrong type or out of range.
  public static let claimsNotAllowed = Self("claimsNotAllowed", check: 6)

  // MARK: 7 to 11, what the payload is for

  /// Another issuer.
  public static let issuerMismatch = Self("issuerMismatch", check: 7)
  /// Another environment, or one that the leaf or key is not for.
  public static let environmentMismatch = Self("environmentMismatch", check: 8)
  /// Made for another app.
  public static let audienceMismatch = Self("audienceMismatch", check: 9)
  /// Issued in the future, beyond the allowed skew: a matter of two clocks.
  public static let issuedInFuture = Self("issuedInFuture", check: 10, isRetryable: true)
  /// Expired, beyond the allowed skew.
  public static let expired = Self("expired", check: 10)
  /// `exp` lies before `iat`, or more than 600 s after it.
  public static let lifetimeNotAllowed = Self("lifetimeNotAllowed", check: 10)
  /// Another `requestID` than expected, or one where none was, or none where one was.
  public static let requestIDMismatch = Self("requestIDMismatch", check: 11)

  // MARK: 12, replay

  /// Accepted before.
  public static let replayed = Self("replayed", check: 12)
  /// The replay store is full; nothing is accepted until entries expire.
  public static let replayStoreFull = Self("replayStoreFull", check: 12, isRetryable: true)
  /// The replay store cannot answer.
  public static let replayStoreUnavailable = Self(
    "replayStoreUnavailable", check: 12, isRetryable: true)
}
