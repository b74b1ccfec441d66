import InsightCrypto
import Testing

@Suite struct SignedTokenTests {
  private static let now: Int64 = 1_800_000_000
  private static let issuer = "https://bank.example"
  private static let audience = "https://insights.example"

  private static func claims(_ change: (inout TokenClaims) -> Void = { _ in }) -> TokenClaims {
    var claims = TokenClaims(
      issuer: issuer, audience: audience, issuedAtSeconds: now, expiresAtSeconds: now + 300,
      tokenID: "token-1")
    change(&claims)
    return claims
  }

  private static func claims(issuedAfterNow: Int64, expiresAfterNow: Int64) -> TokenClaims {
    claims {
      $0.issuedAtSeconds = now + issuedAfterNow
      $0.expiresAtSeconds = now + expiresAfterNow
    }
  }

  private static func refusal(
    of token: String, key: P256PublicKey, nowSeconds: Int64 = now
  ) -> TokenError? {
    do throws(TokenError) {
      _ = try SignedToken(token).verify(
        key: key, issuer: issuer, audience: audience, nowSeconds: nowSeconds)
      return nil
    } catch {
      return error
    }
  }

  /// A token of any header and claims, signed rightly.
  private static func token(
    _ header: String, _ payload: String, key: P256PrivateKey
  ) throws -> String {
    let signed =
      Base64.urlSafe.encode(Array(header.utf8)) + "." + Base64.urlSafe.encode(Array(payload.utf8))
    return signed + "."
      + Base64.urlSafe.encode(try key.signature(for: Array(signed.utf8)))
  }

  private static let goodHeader = #"{"alg":"ES256","kid":"bank-1","typ":"JWT"}"#
  private static let goodPayload =
    #"{"iss":"https://bank.example","aud":"https://insights.example","iat":1800000000,"#
    + #""exp":1800000300,"jti":"token-1"}"#

  @Test func tokenIsVerifiedAndGivesItsClaims() throws {
    let key = try P256PrivateKey.generate()
    let text = try SignedToken.sign(Self.claims(), keyIdentifier: "bank-1", key: key)
    let token = try SignedToken(text)
    #expect(token.keyIdentifier == "bank-1")
    let claims = try token.verify(
      key: key.publicKey, issuer: Self.issuer, audience: Self.audience, nowSeconds: Self.now)
    #expect(claims == Self.claims())
    let byHand = try Self.token(Self.goodHeader, Self.goodPayload, key: key)
    #expect(Self.refusal(of: byHand, key: key.publicKey) == nil)
  }

  @Test(
    arguments: [
      (#"{"alg":"none","kid":"bank-1"}"#, .algorithmNotAllowed),
      (#"{"alg":"None","kid":"bank-1"}"#, .algorithmNotAllowed),
      (#"{"alg":"HS256","kid":"bank-1"}"#, .algorithmNotAllowed),
      (#"{"alg":"ES384","kid":"bank-1"}"#, .algorithmNotAllowed),
      (#"{"alg":"es256","kid":"bank-1"}"#, .algorithmNotAllowed),
      (#"{"alg":["ES256"],"kid":"bank-1"}"#, .malformed),
      (#"{"alg":null,"kid":"bank-1"}"#, .malformed),
      (#"{"kid":"bank-1"}"#, .algorithmNotAllowed),
      (#"{"alg":"HS256","alg":"ES256","kid":"bank-1"}"#, .malformed),
      (#"{"alg":"ES256","\u0061lg":"ES256","kid":"bank-1"}"#, .malformed),
      (#"{"alg":"ES256"}"#, .invalidKeyIdentifier),
      (#"{"alg":"ES256","kid":""}"#, .invalidKeyIdentifier),
      (#"{"alg":"ES256","kid":7}"#, .invalidKeyIdentifier),
      (#"{"alg":"ES256","kid":"../../etc/passwd"}"#, .invalidKeyIdentifier),
      (#"{"alg":"ES256","kid":"..%2f"}"#, .invalidKeyIdentifier),
      (#"{"alg":"ES256","kid":"a' OR '1'='1"}"#, .invalidKeyIdentifier),
      (#"{"alg":"ES256","kid":"a\u0000b"}"#, .invalidKeyIdentifier),
      (#"{"alg":"ES256","kid":"bank-1","jku":"https://a.example"}"#, .headerNotAllowed),
      (#"{"alg":"ES256","kid":"bank-1","x5u":"https://a.example"}"#, .headerNotAllowed),
      (#"{"alg":"ES256","kid":"bank-1","jwk":{"kty":"EC"}}"#, .malformed),
      (#"{"alg":"ES256","kid":"bank-1","crit":["exp"]}"#, .malformed),
      (#"{"alg":"ES256","kid":"bank-1","typ":"JWE"}"#, .headerNotAllowed),
      (#"{"alg":"ES256","kid":"bank-1"} "# + "x", .malformed),
      (#"[]"#, .malformed), ("", .malformed),
    ] as [(String, TokenError)])
  func headerAttackIsRefused(header: String, expected: TokenError) throws {
    let key = try P256PrivateKey.generate()
    let token = try Self.token(header, Self.goodPayload, key: key)
    #expect(Self.refusal(of: token, key: key.publicKey) == expected)
  }

  @Test(
    arguments: [
      (claims { $0.issuer = "https://other.example" }, .issuerMismatch),
      (claims { $0.audience = "https://other.example" }, .audienceMismatch),
      (claims(issuedAfterNow: 61, expiresAfterNow: 361), .issuedInFuture),
      (claims(issuedAfterNow: 60, expiresAfterNow: 300), nil),
      (claims(issuedAfterNow: -400, expiresAfterNow: -60), .expired),
      (claims(issuedAfterNow: -400, expiresAfterNow: -59), nil),
      (claims(issuedAfterNow: 0, expiresAfterNow: 1200), nil),
      (claims(issuedAfterNow: 0, expiresAfterNow: 1201), .lifetimeTooLong),
      (claims(issuedAfterNow: 50, expiresAfterNow: 49), .lifetimeTooLong),
      (claims { $0.issuedAtSeconds = -1 }, .invalidClaims),
      (claims { $0.tokenID = "" }, .invalidClaims),
      (claims { $0.tokenID = String(repeating: "x", count: 129) }, .invalidClaims),
    ] as [(TokenClaims, TokenError?)])
  func claimOutOfItsRangeIsRefused(claims: TokenClaims, expected: TokenError?) throws {
    let key = try P256PrivateKey.generate()
    let token = try SignedToken.sign(claims, keyIdentifier: "bank-1", key: key)
    #expect(Self.refusal(of: token, key: key.publicKey) == expected)
  }

  @Test(
    arguments: [
      (#""jti":"token-1""#, #""jti":"token-1","scope":"all""#, .invalidClaims),
      (#""jti":"token-1""#, #""jti":"token-1","nbf":1800000061"#, .issuedInFuture),
      (#""jti":"token-1""#, #""jti":"token-1","nbf":1800000060"#, nil),
      (#""jti":"token-1""#, #""jti":"token-1","nbf":"now""#, .invalidClaims),
      (#","jti":"token-1""#, "", .invalidClaims),
      (#""iat":1800000000,"#, "", .invalidClaims),
      (#""exp":1800000300,"#, "", .invalidClaims),
      ("1800000300", "1800000300.5", .malformed), ("1800000300", "1.8e9", .malformed),
      ("1800000300", "01800000300", .malformed),
      ("1800000300", "99999999999999999999", .malformed),
      ("1800000300", "\"1800000300\"", .invalidClaims),
      (#""https://insights.example""#, #"["https://insights.example"]"#, .malformed),
    ] as [(String, String, TokenError?)])
  func editedPayloadIsRefused(old: String, new: String, expected: TokenError?) throws {
    let key = try P256PrivateKey.generate()
    let payload = Self.goodPayload.replacing(old, with: new)
    #expect(payload != Self.goodPayload)
    let token = try Self.token(Self.goodHeader, payload, key: key)
    #expect(Self.refusal(of: token, key: key.publicKey) == expected)
  }

  @Test func otherFormsOfTheSameTokenAreRefused() throws {
    let key = try P256PrivateKey.generate()
    let good = try SignedToken.sign(Self.claims(), keyIdentifier: "bank-1", key: key)
    let parts = good.split(separator: ".")
    let attacks: [(String, TokenError)] = [
      (good + "=", .malformed), (good + "\n", .malformed), (" " + good, .malformed),
      (good + ".", .malformed), ("\(parts[0]).\(parts[1]).", .invalidSignature),
      ("\(parts[0]).\(parts[1])", .malformed), ("..", .malformed), ("", .malformed),
      (good.replacing("-", with: "+").replacing("_", with: "/") + "+", .malformed),
      (String(good.dropLast(2)), .invalidSignature),
      (String(repeating: "a", count: 4097), .tooLarge),
    ]
    for (token, expected) in attacks {
      #expect(Self.refusal(of: token, key: key.publicKey) == expected, "\(token.prefix(40))")
    }
  }

  @Test func everyChangedCharacterIsRefused() throws {
    let key = try P256PrivateKey.generate()
    let good = Array(try SignedToken.sign(Self.claims(), keyIdentifier: "b", key: key).utf8)
    for index in good.indices {
      for replacement in [UInt8(0x41), 0x7A, 0x2E, 0x3D] where replacement != good[index] {
        var changed = good
        changed[index] = replacement
        let token = String(decoding: changed, as: UTF8.self)
        #expect(Self.refusal(of: token, key: key.publicKey) != nil, "character \(index)")
      }
    }
  }

  @Test func otherKeyIsRefusedAndSoIsHMACUnderThePublicKey() throws {
    let key = try P256PrivateKey.generate()
    let other = try P256PrivateKey.generate()
    let token = try SignedToken.sign(Self.claims(), keyIdentifier: "bank-1", key: key)
    #expect(Self.refusal(of: token, key: other.publicKey) == .invalidSignature)
  }

  @Test func signerRefusesNamesThatAreNone() throws {
    let key = try P256PrivateKey.generate()
    for name in ["", ".hidden", "-", "a b", "ä", String(repeating: "k", count: 65)] {
      #expect(throws: CryptoError.invalidKey, "\(name)") {
        try SignedToken.sign(Self.claims(), keyIdentifier: name, key: key)
      }
    }
  }
}
