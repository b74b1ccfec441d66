import InsightPayload
import Testing
import _TestSupport

@Suite struct CBORValidatorTests {
  /// From RFC 8949, appendix A: what is deterministic and of the types that a payload has.
  @Test(arguments: [
    "00", "17", "1818", "1903e8", "1a000f4240", "1bffffffffffffffff", "20", "3903e7",
    "3bffffffffffffffff", "40", "4401020304", "60", "6161", "62c3bc", "64f0908591", "80",
    "83010203", "8301820203820405", "a0", "a201020304", "a26161016162820203",
    "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
  ])
  func deterministicItemPasses(hex: String) throws {
    try CBORValidator.validate(bytes(hex))
  }

  @Test(
    arguments: [
      ("", .truncated), ("18", .truncated), ("6261", .truncated), ("810102", .trailingBytes),
      ("81", .truncated), ("a101", .truncated), ("1b00", .truncated),
      ("1817", .notShortest), ("190017", .notShortest), ("1900ff", .notShortest),
      ("1a0000ffff", .notShortest), ("1b00000000ffffffff", .notShortest), ("3800", .notShortest),
      ("580100", .notShortest), ("7800", .notShortest), ("9800", .notShortest),
      ("b800", .notShortest), ("5f42010243030405ff", .indefiniteLength),
      ("7f657374726561646d696e67ff", .indefiniteLength), ("9fff", .indefiniteLength),
      ("bfff", .indefiniteLength), ("ff", .indefiniteLength), ("81ff", .indefiniteLength),
      ("a2030401 02", .unsortedKeys), ("a201020102", .duplicateKey), ("a220010001", .unsortedKeys),
      ("a2616101616102", .duplicateKey), ("a261620161 6101", .unsortedKeys),
      ("61c3", .invalidUTF8), ("62c080", .invalidUTF8), ("63eda080", .invalidUTF8),
      ("f4", .unsupportedType), ("f5", .unsupportedType), ("f6", .unsupportedType),
      ("f7", .unsupportedType), ("f93c00", .unsupportedType), ("fa47c35000", .unsupportedType),
      ("fb3ff199999999999a", .unsupportedType), ("c074323031", .unsupportedType),
      ("d818456449455446", .unsupportedType), ("1c", .malformed), ("3d", .malformed),
      ("f818", .malformed), ("f0", .malformed), ("fc", .malformed),
      ("9bffffffffffffffff", .truncated), ("bb8000000000000000", .truncated),
      ("5bffffffffffffffff", .truncated), ("7b7fffffffffffffff", .truncated),
    ] as [(String, CBORError)])
  func otherFormIsRefused(hex: String, expected: CBORError) {
    #expect(throws: expected) { try CBORValidator.validate(bytes(hex)) }
  }

  @Test(arguments: 1..<12)
  func nestingEndsAtEight(depth: Int) {
    let arrays = [UInt8](repeating: 0x81, count: depth) + [0]
    let pairs = [[UInt8]](repeating: [0xA1, 0], count: depth)
    let maps = Array(pairs.joined()) + [0]
    for bytes in [arrays, maps] {
      if depth <= 8 {
        #expect(throws: Never.self) { try CBORValidator.validate(bytes) }
      } else {
        #expect(throws: CBORError.nestedTooDeep) { try CBORValidator.validate(bytes) }
      }
    }
  }

  @Test func onlyTheExpectedTagPassesAndOnlyAroundTheWhole() throws {
    try CBORValidator.validate([0xD2, 0x80], expectedTag: 18)
    for bytes in [[0xD2, 0xD2, 0x80], [0x81, 0xD2, 0x80], [0xD1, 0x80]] as [[UInt8]] {
      #expect(throws: CBORError.unsupportedType) {
        try CBORValidator.validate(bytes, expectedTag: 18)
      }
    }
    #expect(throws: CBORError.unsupportedType) { try CBORValidator.validate([0xD2, 0x80]) }
  }

  /// Whatever is decoded from changed bytes encodes to exactly those bytes.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func decodedClaimsAlwaysEncodeToTheirBytes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let good = try CanonicalClaims(InsightClaims.random(using: &generator)).bytes
    for _ in 0..<50 {
      var changed = good
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<changed.count, using: &generator)
        changed[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let claims = try? InsightClaims(CanonicalClaims(bytes: changed)) else { continue }
      guard claims.hasValidLifetime else { continue }
      #expect(try CanonicalClaims(claims).bytes == changed, "seed \(seed)")
    }
  }

  private func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.filter { $0 != " " }.map { UInt8($0.hexDigitValue ?? 0) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
