/// The claims of a signed payload, as run-time values.
///
/// Bytes are another type: ``CanonicalClaims``.
package struct InsightClaims: Equatable, Hashable, Sendable {
  /// Who signed: an `https` address, or `embedded:` and the digest of the root's key.
  package var issuer: String
  /// The app that asked.
  package var audience: String
  /// When the payload was made, in seconds since 1970.
  package var issuedAtSeconds: Int64
  /// When it ends to be of use, in seconds since 1970.
  package var expiresAtSeconds: Int64
  /// Sixteen random bytes that name the evaluation.
  package var eventID: [UInt8]
  /// `requestID` as the app gave it; `nil` when it gave none.
  package var requestID: String?
  /// Sandbox or production.
  package var environment: ClaimedEnvironment
  /// What the person was about to do.
  package var operation: ClaimedOperation
  /// The insights, in the order of the request.
  package var insights: [ClaimedInsight]
  /// When the part on the device was made, by the device's clock, in seconds since 1970.
  package var generatedAtSeconds: Int64

  /// Makes claims from their parts; nothing is checked before they become bytes.
  package init(
    issuer: String, audience: String, issuedAtSeconds: Int64, expiresAtSeconds: Int64,
    eventID: [UInt8], requestID: String?, environment: ClaimedEnvironment,
    operation: ClaimedOperation, insights: [ClaimedInsight], generatedAtSeconds: Int64
  ) {
    self.issuer = issuer
    self.audience = audience
    self.issuedAtSeconds = issuedAtSeconds
    self.expiresAtSeconds = expiresAtSeconds
    self.eventID = eventID
    self.requestID = requestID
    self.environment = environment
    self.operation = operation
    self.insights = insights
    self.generatedAtSeconds = generatedAtSeconds
  }
}

/// The labels of the claims.
enum ClaimLabel {
  static let issuer: Int64 = 1
  static let audience: Int64 = 3
  static let expiresAt: Int64 = 4
  static let issuedAt: Int64 = 6
  static let eventID: Int64 = 7
  static let nonce: Int64 = 10
  static let version: Int64 = -65537
  static let environment: Int64 = -65538
  static let operation: Int64 = -65539
  static let insights: Int64 = -65540
  static let generatedAt: Int64 = -65541
}

/// The labels within one insight.
enum InsightLabel {
  static let typeIdentifier: Int64 = 1
  static let schema: Int64 = 2
  static let modelVersion: Int64 = 3
  static let insightID: Int64 = 4
  static let level: Int64 = 5
  static let failure: Int64 = 6
}
