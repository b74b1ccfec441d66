import InsightCrypto
import InsightPayload
import InsightVerifier
import Testing

/// Attacks on the chain: check 4.
@Suite struct ChainAttackTests {
  private static let now = TrustFixture.nowSeconds

  /// A payload signed by a leaf that a closure makes, under a chain of its own.
  private static func signed(
    _ fixture: TrustFixture,
    _ make: (inout SystemGenerator) throws -> (CertifiedKey, [CertifiedKey])
  ) throws -> [UInt8] {
    var generator = SystemGenerator()
    let (leaf, above) = try make(&generator)
    let chain = [leaf.certificate.der] + above.map(\.certificate.der)
    return try fixture.signer(chain: chain, key: leaf).sign(TrustFixture.claims())
  }

  private static func leaf(
    _ name: String, _ code: PayloadVerificationError.Code,
    purposes: [CertificatePurpose] = [.production],
    validity: ClosedRange<Int64> = (now - 10)...(now + 10)
  ) -> Attack {
    Attack(name, code) { fixture in
      try signed(fixture) { generator in
        let leaf = try fixture.intermediate.leaf(
          commonName: "L", purposes: purposes, validitySeconds: validity, using: &generator)
        return (leaf, [fixture.intermediate])
      }
    }
  }

  static let attacks: [Attack] = [
    leaf("expired leaf", .certificateExpired, validity: (now - 999)...(now - 61)),
    leaf("leaf from the future", .certificateNotYetValid, validity: (now + 61)...(now + 999)),
    leaf("leaf for the sandbox", .wrongPurpose, purposes: [.sandbox]),
    leaf("leaf for nothing", .wrongPurpose, purposes: []),
    leaf("leaf for both", .wrongPurpose, purposes: [.sandbox, .production]),
    Attack("self-signed leaf", .chainUntrusted) { fixture in
      try fixture.signer(chain: [fixture.other.certificate.der], key: fixture.other)
        .sign(TrustFixture.claims())
    },
    Attack("whole chain of someone else, with the same names", .chainUntrusted) { fixture in
      try signed(fixture) { generator in
        let leaf = try fixture.other.leaf(
          commonName: "Leaf", purposes: [.production], validitySeconds: (now - 10)...(now + 10),
          using: &generator)
        return (leaf, [fixture.other])
      }
    },
    Attack("own leaf, trusted root named behind it", .chainUntrusted) { fixture in
      try signed(fixture) { generator in
        let leaf = try fixture.other.leaf(
          commonName: "Leaf", purposes: [.production], validitySeconds: (now - 10)...(now + 10),
          using: &generator)
        return (leaf, [fixture.root])
      }
    },
    Attack("leaf swapped for another of the same issuer", .signatureInvalid) { fixture in
      var generator = SystemGenerator()
      let second = try fixture.intermediate.leaf(
        commonName: "Leaf", purposes: [.production], validitySeconds: (now - 10)...(now + 10),
        using: &generator)
      return try fixture.signer(
        chain: [second.certificate.der, fixture.intermediate.certificate.der]
      ).sign(TrustFixture.claims())
    },
    Attack("leaf without its intermediate", .chainUntrusted) { fixture in
      try fixture.signer(chain: [fixture.chain[0]]).sign(TrustFixture.claims())
    },
    Attack("chain in the wrong order", .chainBroken) { fixture in
      try fixture.signer(chain: fixture.chain.reversed()).sign(TrustFixture.claims())
    },
    Attack("a certificate that is not needed", .chainBroken) { fixture in
      try fixture.signer(chain: fixture.chain + [fixture.other.certificate.der])
        .sign(TrustFixture.claims())
    },
    Attack("the intermediate twice", .chainBroken) { fixture in
      try fixture.signer(chain: fixture.chain + [fixture.chain[1]]).sign(TrustFixture.claims())
    },
    Attack("four certificates", .chainTooLong) { fixture in
      let root = fixture.root.certificate.der
      return try fixture.signer(chain: fixture.chain + [root, root]).sign(TrustFixture.claims())
    },
    Attack("no certificate", .headerNotAllowed) { fixture in
      try fixture.signer(chain: []).sign(TrustFixture.claims())
    },
    Attack("a leaf that issued another leaf", .certificateNotAllowed) { fixture in
      try signed(fixture) { generator in
        let leaf = try fixture.production.leaf(
          commonName: "L", purposes: [.production], validitySeconds: (now - 10)...(now + 10),
          using: &generator)
        return (leaf, [fixture.production, fixture.intermediate])
      }
    },
    Attack("an intermediate below the path length", .certificateNotAllowed) { fixture in
      try signed(fixture) { generator in
        let second = try fixture.intermediate.intermediate(
          commonName: "I", validitySeconds: (now - 10)...(now + 10), using: &generator)
        let leaf = try second.leaf(
          commonName: "L", purposes: [.production], validitySeconds: (now - 10)...(now + 10),
          using: &generator)
        return (leaf, [second, fixture.intermediate])
      }
    },
    Attack("the intermediate signs itself", .certificateNotAllowed) { fixture in
      try fixture.signer(
        chain: [fixture.intermediate.certificate.der], key: fixture.intermediate
      ).sign(TrustFixture.claims())
    },
    Attack("the root signs itself", .certificateNotAllowed) { fixture in
      try fixture.signer(chain: [fixture.root.certificate.der], key: fixture.root)
        .sign(TrustFixture.claims())
    },
    Attack("a leaf with one bit of its signature changed", .chainBroken) { fixture in
      var leaf = fixture.chain[0]
      leaf[leaf.count - 1] ^= 1
      return try fixture.signer(chain: [leaf, fixture.chain[1]]).sign(TrustFixture.claims())
    },
    Attack("a leaf with a byte behind it", .certificateMalformed) { fixture in
      try fixture.signer(chain: [fixture.chain[0] + [0], fixture.chain[1]])
        .sign(TrustFixture.claims())
    },
    Attack("an empty certificate", .certificateMalformed) { fixture in
      try fixture.signer(chain: [[], fixture.chain[1]]).sign(TrustFixture.claims())
    },
    Attack("a key identifier where chains are expected", .credentialNotAccepted) { fixture in
      try PayloadSigner(credential: .keyIdentifier([1])) {
        try fixture.production.privateKey.signature(for: $0)
      }.sign(TrustFixture.claims())
    },
  ]

  @Test(arguments: attacks)
  func chainAttackIsRefused(_ attack: Attack) async throws {
    try await attack.expectRefusal()
  }
}
