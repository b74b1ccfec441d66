package import InsightPayload

/// Signs claims with the leaf that is in use now.
package protocol PayloadSealing: Sendable {
  /// Who signs: an `https` address, or `embedded:` and the digest of the root's key.
  var issuer: String { get }

  /// Encodes and signs claims.
  ///
  /// - Parameter claims: what the payload says.
  /// - Returns: COSE_Sign1 bytes.
  /// - Throws: when the claims break the payload's rules, or the key cannot sign.
  func seal(_ claims: InsightClaims) throws -> [UInt8]
}
