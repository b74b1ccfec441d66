import InsightCrypto
import InsightPayload

extension PayloadCheck {
  /// 4. A chain to a pinned anchor, or a published key.
  func signingKey(
    _ header: ProtectedHeader
  ) async throws(PayloadVerificationError) -> SigningKey {
    switch header.credential {
    case .certificateChain(let chain): try certifiedKey(chain)
    case .keyIdentifier(let identifier): try await publishedKey(identifier)
    }
  }

  /// The leaf's key: chain, validity, key usage, denylist, purpose, in this order.
  private func certifiedKey(
    _ der: [[UInt8]]
  ) throws(PayloadVerificationError) -> SigningKey {
    guard !configuration.anchors.isEmpty else { throw .init(.credentialNotAccepted) }
    guard der.count <= PayloadCredential.maximumChainLength else { throw .init(.chainTooLong) }
    let chain: CertificateChain
    do throws(CryptoError) {
      chain = try CertificateChain(der: der)
    } catch {
      throw .init(.certificateMalformed)
    }
    let anchor = try self.anchor(of: chain)
    let path = chain.certificates + (chain.certificates.last == anchor ? [] : [anchor])
    for certificate in path { try validity(certificate) }
    guard !chain.leaf.isAuthority, chain.leaf.hasDigitalSignature else {
      throw .init(.certificateNotAllowed)
    }
    for certificate in path {
      guard !configuration.deniedCertificates.contains(CertificateDigest(of: certificate)) else {
        throw .init(.certificateDenied)
      }
    }
    guard chain.leaf.purposes.count == 1, let purpose = chain.leaf.purposes.first else {
      throw .init(.wrongPurpose)
    }
    let environment: PayloadEnvironment =
      switch purpose {
      case .sandbox: .sandbox
      case .production: .production
      }
    guard configuration.environments.contains(environment) else { throw .init(.wrongPurpose) }
    return SigningKey(
      publicKey: chain.leaf.publicKey, environment: environment,
      anchor: configuration.anchors.first { $0.certificate == anchor })
  }

  private func anchor(
    of chain: CertificateChain
  ) throws(PayloadVerificationError) -> Certificate {
    do throws(CryptoError) {
      return try chain.anchor(among: configuration.anchors.map(\.certificate))
    } catch {
      switch error {
      case .untrustedChain: throw .init(.chainUntrusted)
      case .brokenChain, .signatureNotCanonical: throw .init(.chainBroken)
      case .constraintViolated: throw .init(.certificateNotAllowed)
      case .library, .invalidKey, .invalidEncoding, .invalidSignatureLength, .invalidSignature:
        throw .init(.certificateMalformed)
      }
    }
  }

  private func validity(_ certificate: Certificate) throws(PayloadVerificationError) {
    let validity = certificate.validitySeconds
    guard .seconds(validity.lowerBound) <= now + configuration.allowedSkew else {
      throw .init(.certificateNotYetValid)
    }
    guard now - configuration.allowedSkew < .seconds(validity.upperBound) + .seconds(1) else {
      throw .init(.certificateExpired)
    }
  }

  /// The published key: known, not on the denylist, for an expected environment.
  private func publishedKey(
    _ identifier: [UInt8]
  ) async throws(PayloadVerificationError) -> SigningKey {
    guard let source = configuration.keySource else { throw .init(.credentialNotAccepted) }
    let found: PayloadKey?
    do {
      found = try await source.key(for: identifier)
    } catch {
      throw .init(.keySourceUnavailable)
    }
    guard let key = found else { throw .init(.keyUnknown) }
    if let digest = CertificateDigest(bytes: identifier) {
      guard !configuration.deniedCertificates.contains(digest) else {
        throw .init(.certificateDenied)
      }
    }
    guard configuration.environments.contains(key.environment) else { throw .init(.wrongPurpose) }
    return SigningKey(publicKey: key.publicKey, environment: key.environment, anchor: nil)
  }
}
