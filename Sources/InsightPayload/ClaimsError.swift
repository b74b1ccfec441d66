/// Why claims cannot become bytes, or bytes not claims.
///
/// No case carries a claim's value.
package enum ClaimsError: Error, Equatable, Sendable {
  /// The bytes are not the deterministic form.
  case encoding(CBORError)
  /// The payload version is not the one known here.
  case unsupportedVersion
  /// A claim that this version does not know.
  case unknownClaim
  /// A claim that must be there is absent.
  case missingClaim
  /// A claim has the wrong type, or a value outside of its list or range.
  case invalidClaim
  /// The time between `iat` and `exp` is negative or longer than allowed.
  case invalidLifetime
  /// The bytes exceed ``PayloadLimits/maximumByteCount``.
  case tooLarge
}
