extension InsightClaims {
  /// Decodes claims; what is returned encodes to the same bytes.
  ///
  /// The version is looked at before any other claim, so that a later version is called that and
  /// not an unknown claim. The lifetime is left to whoever compares it with a clock.
  ///
  /// - Throws: a ``ClaimsError`` other than `invalidLifetime`.
  /// - Complexity: O(bytes).
  package init(_ canonical: CanonicalClaims) throws(ClaimsError) {
    guard canonical.bytes.count <= PayloadLimits.maximumByteCount else { throw .tooLarge }
    let values: [Int64: CBORReader]
    do {
      var reader = try CBORReader(canonical.bytes)
      values = try reader.readIntegerMap()
    } catch {
      throw error == .unexpectedType ? .unknownClaim : .encoding(error)
    }
    let claims = ClaimValues(values)
    guard try claims.unsigned(ClaimLabel.version) == PayloadLimits.version else {
      throw .unsupportedVersion
    }
    try claims.refuseKeys(notIn: Self.labels)
    self.init(
      issuer: try claims.text(ClaimLabel.issuer),
      audience: try claims.text(ClaimLabel.audience),
      issuedAtSeconds: try claims.nonNegative(ClaimLabel.issuedAt),
      expiresAtSeconds: try claims.nonNegative(ClaimLabel.expiresAt),
      eventID: try claims.bytes(ClaimLabel.eventID),
      requestID: claims.contains(ClaimLabel.nonce) ? try claims.text(ClaimLabel.nonce) : nil,
      environment: try claims.listed(ClaimLabel.environment),
      operation: try claims.listed(ClaimLabel.operation),
      insights: try claims.read(ClaimLabel.insights, Self.decodeInsights),
      generatedAtSeconds: try claims.nonNegative(ClaimLabel.generatedAt))
    try validateForm()
  }

  private static let labels: Set<Int64> = [
    ClaimLabel.issuer, ClaimLabel.audience, ClaimLabel.expiresAt, ClaimLabel.issuedAt,
    ClaimLabel.eventID, ClaimLabel.nonce, ClaimLabel.version, ClaimLabel.environment,
    ClaimLabel.operation, ClaimLabel.insights, ClaimLabel.generatedAt,
  ]

  private static func decodeInsights(
    _ reader: inout CBORReader
  ) throws(ClaimsError) -> [ClaimedInsight] {
    var insights: [ClaimedInsight] = []
    do {
      for _ in 0..<(try reader.readArrayCount()) {
        insights.append(try ClaimedInsight(ClaimValues(try reader.readIntegerMap())))
      }
    } catch let error as ClaimsError {
      throw error
    } catch {
      throw .invalidClaim
    }
    return insights
  }
}

extension ClaimedInsight {
  private static let labels: Set<Int64> = [
    InsightLabel.typeIdentifier, InsightLabel.schema, InsightLabel.modelVersion,
    InsightLabel.insightID, InsightLabel.level, InsightLabel.failure,
  ]

  fileprivate init(_ values: ClaimValues) throws(ClaimsError) {
    try values.refuseKeys(notIn: Self.labels)
    let outcome: ClaimedOutcome
    switch (values.contains(InsightLabel.level), values.contains(InsightLabel.failure)) {
    case (true, false): outcome = .level(try values.listed(InsightLabel.level))
    case (false, true): outcome = .failure(try values.listed(InsightLabel.failure))
    case (true, true): throw .invalidClaim
    case (false, false): throw .missingClaim
    }
    self.init(
      typeIdentifier: try values.text(InsightLabel.typeIdentifier),
      schema: try values.unsigned(InsightLabel.schema),
      modelVersion: try values.text(InsightLabel.modelVersion),
      insightID: try values.text(InsightLabel.insightID), outcome: outcome)
  }
}
