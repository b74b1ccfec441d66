/// Why a token is refused; no case carries anything from the token.
package enum TokenError: Error, Equatable, Sendable {
  /// Over ``SignedToken/maximumByteCount`` bytes.
  case tooLarge
  /// Not three base64url parts with flat JSON objects, strictly.
  case malformed
  /// `alg` is not exactly `ES256`.
  case algorithmNotAllowed
  /// A header parameter other than `alg`, `kid` and `typ`, or another type than `JWT`.
  case headerNotAllowed
  /// `kid` is absent, or not 1 to 64 letters, digits, `.`, `_`, `-`, the first a letter or digit.
  case invalidKeyIdentifier
  /// The signature is not 64 bytes or does not verify.
  case invalidSignature
  /// A claim is absent, of the wrong type, or unknown.
  case invalidClaims
  /// `iss` is not the owner of the key.
  case issuerMismatch
  /// `aud` is not this service.
  case audienceMismatch
  /// `iat` or `nbf` lies in the future by more than the allowed skew.
  case issuedInFuture
  /// `exp` has passed by more than the allowed skew.
  case expired
  /// `exp` is before `iat`, or more than 20 minutes after it.
  case lifetimeTooLong
}
