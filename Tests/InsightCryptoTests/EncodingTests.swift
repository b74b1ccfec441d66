import InsightCrypto
import Testing
import _TestSupport

@Suite struct EncodingTests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64OfTheStandard(plain: String, encoded: String) {
    #expect(Base64.standard.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.standard.decode(encoded.utf8) == Array(plain.utf8))
    let bare = encoded.replacing("=", with: "")
    #expect(Base64.urlSafe.encode(Array(plain.utf8)) == bare)
    #expect(Base64.urlSafe.decode(bare.utf8) == Array(plain.utf8))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func base64RoundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<Int(seed)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for alphabet in [Base64.standard, .urlSafe] {
      #expect(alphabet.decode(alphabet.encode(bytes).utf8) == bytes, "seed \(seed)")
    }
    #expect(Hex.decode(Hex.encode(bytes)) == bytes, "seed \(seed)")
  }

  @Test(arguments: [
    "Zg", "Zg=", "Zg===", "=Zg=", "Zh==", "Zm9=", "Z", "Zm9v\n", "Zm9 v", "Zm-_", "====",
    "Zg==Zg==",
  ])
  func looseStandardBase64IsRefused(text: String) {
    #expect(Base64.standard.decode(text.utf8) == nil)
  }

  @Test(arguments: ["Zg==", "Zh", "Zm9", "Z", "+/", "Zm9v=", "Zm9v "])
  func looseURLSafeBase64IsRefused(text: String) {
    #expect(Base64.urlSafe.decode(text.utf8) == nil)
  }

  @Test func keysSurvivePEM() throws {
    let key = try P256PrivateKey.generate()
    let again = try P256PrivateKey(pem: try key.pem())
    #expect(again.publicKey == key.publicKey)
    #expect(try P256PublicKey(pem: key.publicKey.pem) == key.publicKey)
    let signature = try again.signature(for: [1])
    try key.publicKey.verify(signature, of: [1], form: .lowS)
  }

  @Test func damagedKeysAreRefused() throws {
    let pem = try P256PrivateKey.generate().pem()
    for text in [
      "", "x", pem + pem, pem.replacing("PRIVATE KEY", with: "EC PRIVATE KEY"),
      pem.replacing("-----END", with: "----END"), pem.replacing("M", with: "N"),
      "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n",
      pem.replacing("-----END PRIVATE KEY-----", with: "-----END CERTIFICATE-----"),
    ] {
      #expect(throws: CryptoError.self, "\(text.count) characters") {
        try P256PrivateKey(pem: text)
      }
    }
    #expect(throws: CryptoError.invalidKey) { try P256PublicKey(point: []) }
    #expect(throws: CryptoError.invalidKey) {
      try P256PublicKey(point: [4] + Array(repeating: 1, count: 64))
    }
    #expect(throws: CryptoError.invalidKey) {
      try P256PublicKey(point: [2] + Array(repeating: 1, count: 64))
    }
  }

  /// A key that OpenSSL's command wrote on another curve (secp384r1, PKCS#8).
  @Test func keyOnAnotherCurveIsRefused() throws {
    let pem = """
      -----BEGIN PRIVATE KEY-----
      MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDCHFHtkA6JcS2jGiMKc
      1OpxKuE/H4DE5YS6mMk7Ap6t0vHvP5PwgJPOWo5nLZ51jF2hZANiAASMY6TOgMdS
      rHKo81g5mmDasnbuzCYz4VEPeHRJpSwfV06rD6CuLawwgQDo2g+QBmMiWel90WJA
      OT+7ExwLSeKpDMTDNLUq1yptOo1Sl1I4cRHugrKfPfFXAHWBsd1KsFQ=
      -----END PRIVATE KEY-----
      """
    #expect(throws: CryptoError.invalidKey) { try P256PrivateKey(pem: pem) }
  }

  /// FIPS 180-4 examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func sha256OfTheStandard(plain: String, digest: String) {
    #expect(SHA256Digest(of: Array(plain.utf8)).hex == digest)
  }

  /// RFC 6979, A.2.5: P-256 with SHA-256, message "sample".
  @Test func signatureOfTheStandardVerifies() throws {
    let point =
      "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
      + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
    let signature =
      "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
      + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
    let key = try P256PublicKey(point: try #require(Hex.decode(point)))
    let bytes = try #require(Hex.decode(signature))
    try key.verify(bytes, of: Array("sample".utf8), form: .any)
    #expect(throws: CryptoError.signatureNotCanonical) {
      try key.verify(bytes, of: Array("sample".utf8), form: .lowS)
    }
    #expect(throws: CryptoError.invalidSignature) {
      try key.verify(bytes, of: Array("test".utf8), form: .any)
    }
  }

  @Test func oneKeySignsAndVerifiesOnManyTasks() async throws {
    let key = try P256PrivateKey.generate()
    let failures = await withTaskGroup { group in
      for task in 0..<8 as Range<UInt8> {
        group.addTask {
          (0..<50 as Range<UInt8>).count { number in
            do {
              let signature = try key.signature(for: [task, number])
              try key.publicKey.verify(signature, of: [task, number], form: .lowS)
              return false
            } catch {
              return true
            }
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(failures == 0)
  }
}
