/// Makes signed payloads with one key.
///
/// The key itself stays with the caller: the signer knows a closure alone.
package struct PayloadSigner: Sendable {
  /// Signs bytes with ES256 and returns r and s, 32 bytes each.
  package typealias SignatureFunction = @Sendable (_ message: [UInt8]) throws -> [UInt8]

  private let protectedHeader: [UInt8]
  private let signature: SignatureFunction

  /// Makes a signer.
  ///
  /// - Parameters:
  ///   - credential: what lets a verifier find the key.
  ///   - signature: signs with the key of the credential.
  package init(credential: PayloadCredential, signature: @escaping SignatureFunction) {
    protectedHeader = ProtectedHeader(credential: credential).encoded
    self.signature = signature
  }

  /// Encodes and signs claims.
  ///
  /// - Returns: the signed payload, at most ``PayloadLimits/maximumByteCount`` bytes.
  /// - Throws: ``ClaimsError``, or what the signature function throws.
  /// - Complexity: O(bytes) and one signature.
  package func sign(_ claims: InsightClaims) throws -> [UInt8] {
    let payload = try CanonicalClaims(claims).bytes
    let unsigned = COSESign1(protectedHeader: protectedHeader, payload: payload, signature: [])
    let signed = COSESign1(
      protectedHeader: protectedHeader, payload: payload,
      signature: try signature(unsigned.signedBytes))
    let bytes = signed.encoded
    guard bytes.count <= PayloadLimits.maximumByteCount else { throw ClaimsError.tooLarge }
    return bytes
  }
}
