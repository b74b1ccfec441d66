import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing

@Suite struct DenylistTests {
  private func digest(_ key: CertifiedKey) throws -> CertificateDigest {
    try #require(CertificateDigest(hex: key.certificate.digest.hex))
  }

  @Test func deniedCertificateIsRefusedWhereverItStands() async throws {
    let fixture = try #require(TrustFixture.shared)
    let payload = try fixture.payload()
    for denied in [fixture.production, fixture.intermediate, fixture.root] {
      let digest = try digest(denied)
      let verifier = try fixture.verifier { $0.deniedCertificates = [digest] }
      #expect(await verifier.refusal(of: payload) == .certificateDenied)
    }
    let unrelated = try digest(fixture.sandbox)
    let verifier = try fixture.verifier { $0.deniedCertificates = [unrelated] }
    #expect(await verifier.refusal(of: payload) == nil)
  }

  /// Whoever holds a revoked key can write its certificate in another valid way, with another digest.
  @Test func deniedLeafCannotComeBackWithAnotherSignatureOrEncoding() async throws {
    let fixture = try #require(TrustFixture.shared)
    let denied = try digest(fixture.production)
    let verifier = try fixture.verifier { $0.deniedCertificates = [denied] }
    let leaf = fixture.chain[0]
    let malleated = try #require(Malleation.negatedSignature(ofCertificate: leaf))
    #expect(malleated != leaf)
    _ = try Certificate(der: malleated)
    // The outer length in three bytes, where DER has two.
    let longer = [0x30, 0x83, 0x00] + leaf[2...]
    for (changed, code) in [
      (malleated, .chainBroken), (longer, .certificateMalformed),
    ] as [([UInt8], PayloadVerificationError.Code)] {
      let payload = try fixture.signer(chain: [changed, fixture.chain[1]])
        .sign(TrustFixture.claims())
      #expect(await verifier.refusal(of: payload) == code)
    }
  }

  @Test func digestsAreReadWithAndWithoutColons() throws {
    let hex = String(repeating: "0aF1", count: 16)
    let colons = String(repeating: "0A:f1:", count: 16).dropLast()
    #expect(CertificateDigest(hex: hex) == CertificateDigest(hex: String(colons)))
    #expect(CertificateDigest(hex: hex) != nil)
    #expect(CertificateDigest(hex: String(hex.dropLast())) == nil)
    #expect(CertificateDigest(hex: String(hex.dropLast()) + "g") == nil)
    #expect(CertificateDigest(bytes: Array(repeating: 0, count: 31)) == nil)
  }

  @Test("a denylist is read whole or not at all")
  func denylistsAreReadWhole() throws {
    let (first, second) = (
      String(repeating: "0a", count: 32), String(repeating: "0B", count: 32)
    )
    let read = try CertificateDigest.all(inDenylist: "\(first) 1800000000\r\n\n\(second)\n")
    #expect(read.count == 2)
    #expect(read.contains(try #require(CertificateDigest(hex: second))))
    #expect(try CertificateDigest.all(inDenylist: "").isEmpty)
    for text in [
      "\(first)\n<html>", "\(first.dropLast()) 1", " \(first)x", "\(first)\(first) 1", " ",
    ] {
      #expect(throws: VerifierConfigurationError.denylistNotReadable, "\(text.utf8.count) bytes") {
        try CertificateDigest.all(inDenylist: text)
      }
    }
  }
}
