/// The claims as the bytes that are signed: a CBOR map in deterministic form.
package struct CanonicalClaims: Equatable, Hashable, Sendable {
  /// The encoded map.
  package let bytes: [UInt8]

  /// Takes bytes as they came; ``InsightClaims/init(_:)`` checks them.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Encodes claims.
  ///
  /// - Throws: `invalidClaim` for an event id that is not 16 bytes, a negative time, or too many
  ///   insights; `invalidLifetime` unless 0 ≤ `exp` − `iat` ≤ 600.
  /// - Complexity: O(bytes).
  package init(_ claims: InsightClaims) throws(ClaimsError) {
    try claims.validateForm()
    guard claims.hasValidLifetime else { throw .invalidLifetime }
    var pairs: [(key: Int64, value: (inout CBORWriter) -> Void)] = [
      (ClaimLabel.issuer, { $0.write(text: claims.issuer) }),
      (ClaimLabel.audience, { $0.write(text: claims.audience) }),
      (ClaimLabel.expiresAt, { $0.write(integer: claims.expiresAtSeconds) }),
      (ClaimLabel.issuedAt, { $0.write(integer: claims.issuedAtSeconds) }),
      (ClaimLabel.eventID, { $0.write(bytes: claims.eventID) }),
      (ClaimLabel.version, { $0.write(unsigned: PayloadLimits.version) }),
      (ClaimLabel.environment, { $0.write(unsigned: claims.environment.rawValue) }),
      (ClaimLabel.operation, { $0.write(unsigned: claims.operation.rawValue) }),
      (
        ClaimLabel.insights,
        { writer in
          writer.writeArray(count: claims.insights.count)
          for insight in claims.insights { Self.write(insight, to: &writer) }
        }
      ),
      (ClaimLabel.generatedAt, { $0.write(integer: claims.generatedAtSeconds) }),
    ]
    if let requestID = claims.requestID {
      pairs.append((ClaimLabel.nonce, { $0.write(text: requestID) }))
    }
    var writer = CBORWriter()
    writer.writeMap(pairs)
    guard writer.bytes.count <= PayloadLimits.maximumByteCount else { throw .tooLarge }
    bytes = writer.bytes
  }

  private static func write(_ insight: ClaimedInsight, to writer: inout CBORWriter) {
    let outcome: (key: Int64, value: (inout CBORWriter) -> Void) =
      switch insight.outcome {
      case .level(let level): (InsightLabel.level, { $0.write(unsigned: level.rawValue) })
      case .failure(let reason): (InsightLabel.failure, { $0.write(unsigned: reason.rawValue) })
      }
    writer.writeMap([
      (InsightLabel.typeIdentifier, { $0.write(text: insight.typeIdentifier) }),
      (InsightLabel.schema, { $0.write(unsigned: insight.schema) }),
      (InsightLabel.modelVersion, { $0.write(text: insight.modelVersion) }),
      (InsightLabel.insightID, { $0.write(text: insight.insightID) }),
      outcome,
    ])
  }
}

extension InsightClaims {
  /// Checks the ranges that the form of the claims demands.
  func validateForm() throws(ClaimsError) {
    guard eventID.count == PayloadLimits.eventIDByteCount,
      issuedAtSeconds >= 0, expiresAtSeconds >= 0, generatedAtSeconds >= 0,
      insights.count <= PayloadLimits.maximumInsights
    else { throw .invalidClaim }
  }

  /// Whether `exp` is not before `iat` and at most the longest lifetime after it.
  package var hasValidLifetime: Bool {
    let (lifetimeSeconds, overflow) = expiresAtSeconds.subtractingReportingOverflow(issuedAtSeconds)
    return !overflow && (0...PayloadLimits.maximumLifetimeSeconds).contains(lifetimeSeconds)
  }
}
