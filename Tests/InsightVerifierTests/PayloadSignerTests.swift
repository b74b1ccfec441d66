import InsightCrypto
import InsightPayload
import Testing

@Suite struct PayloadSignerTests {
  @Test func signatureCoversHeaderAndClaims() throws {
    let key = try P256PrivateKey.generate()
    let signer = PayloadSigner(credential: .keyIdentifier([1])) { try key.signature(for: $0) }
    let claims = InsightClaims(
      issuer: "https://issuer.example", audience: "app", issuedAtSeconds: 10,
      expiresAtSeconds: 20, eventID: Array(repeating: 7, count: 16), requestID: nil,
      environment: .sandbox, operation: .payment, insights: [], generatedAtSeconds: 9)
    let message = try COSESign1(try signer.sign(claims))
    #expect(try InsightClaims(CanonicalClaims(bytes: message.payload)) == claims)
    try key.publicKey.verify(message.signature, of: message.signedBytes, form: .lowS)
    let other = COSESign1(
      protectedHeader: message.protectedHeader, payload: message.payload + [0], signature: [])
    #expect(throws: CryptoError.invalidSignature) {
      try key.publicKey.verify(message.signature, of: other.signedBytes, form: .lowS)
    }
  }
}
