import InsightPayload
import Testing
import _TestSupport

@Suite struct InsightClaimsTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func decodingGivesBackClaimsAndEncodingTheSameBytes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let claims = InsightClaims.random(using: &generator)
    let canonical = try CanonicalClaims(claims)
    let decoded = try InsightClaims(canonical)
    #expect(decoded == claims, "seed \(seed)")
    #expect(try CanonicalClaims(decoded) == canonical, "seed \(seed)")
  }

  @Test func claimsAreInTheOrderOfTheirEncodedKeys() throws {
    let claims = InsightClaims(
      issuer: "https://i", audience: "app", issuedAtSeconds: 1, expiresAtSeconds: 2,
      eventID: Array(0..<16), requestID: "r", environment: .production, operation: .account,
      insights: [
        ClaimedInsight(
          typeIdentifier: "t", schema: 1, modelVersion: "m", insightID: "i",
          outcome: .level(.high))
      ], generatedAtSeconds: 3)
    let expected: [UInt8] =
      [0xAB, 0x01, 0x69] + Array("https://i".utf8) + [0x03, 0x63] + Array("app".utf8)
      + [0x04, 0x02, 0x06, 0x01, 0x07, 0x50] + Array(0..<16) + [0x0A, 0x61, 0x72]
      + [0x3A, 0, 1, 0, 0, 0x01, 0x3A, 0, 1, 0, 1, 0x01, 0x3A, 0, 1, 0, 2, 0x01]
      + [0x3A, 0, 1, 0, 3, 0x81, 0xA5, 0x01, 0x61, 0x74, 0x02, 0x01, 0x03, 0x61, 0x6D]
      + [0x04, 0x61, 0x69, 0x05, 0x02, 0x3A, 0, 1, 0, 4, 0x03]
    #expect(try CanonicalClaims(claims).bytes == expected)
  }
}

extension InsightClaims {
  /// Claims with every field drawn at random within its range.
  static func random(using generator: inout SeededGenerator) -> InsightClaims {
    func text() -> String {
      String(
        (0..<Int.random(in: 0...40, using: &generator)).map { _ in
          "aZ0-é漢🙂".randomElement(using: &generator) ?? "x"
        })
    }
    let issuedAtSeconds = Int64.random(in: 0...(1 << 40), using: &generator)
    return InsightClaims(
      issuer: text(), audience: text(), issuedAtSeconds: issuedAtSeconds,
      expiresAtSeconds: issuedAtSeconds + Int64.random(in: 0...600, using: &generator),
      eventID: (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) },
      requestID: Bool.random(using: &generator) ? text() : nil,
      environment: ClaimedEnvironment.allCases.randomElement(using: &generator) ?? .sandbox,
      operation: ClaimedOperation.allCases.randomElement(using: &generator) ?? .other,
      insights: (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        ClaimedInsight(
          typeIdentifier: text(), schema: .random(in: 0...70_000, using: &generator),
          modelVersion: text(), insightID: text(),
          outcome: Bool.random(using: &generator)
            ? .level(ClaimedLevel.allCases.randomElement(using: &generator) ?? .unknown)
            : .failure(ClaimedFailure.allCases.randomElement(using: &generator) ?? .rateLimitError))
      }, generatedAtSeconds: Int64.random(in: 0...(1 << 40), using: &generator))
  }
}
