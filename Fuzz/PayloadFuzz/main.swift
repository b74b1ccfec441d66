import FuzzDriver
import InsightCrypto
import InsightPayload

/// Reads bytes with one of the readers that face the network; the first byte chooses which.
///
/// What was read must be written as the same bytes again.
func run(_ input: [UInt8]) {
  guard let reader = input.first else { return }
  let bytes = Array(input.dropFirst())
  switch reader % 7 {
  case 0:
    guard let message = try? COSESign1(bytes) else { return }
    precondition(message.encoded == bytes, "the structure has two encodings")
    readHeader(message.protectedHeader)
    readClaims(message.payload)
  case 1: readHeader(bytes)
  case 2: readClaims(bytes)
  case 3:
    guard let keys = try? PublishedKey.decodeSet(bytes) else { return }
    precondition((try? PublishedKey.encodeSet(keys)) == bytes, "a key set has two encodings")
  case 4: readChain([bytes])
  case 5:
    guard let token = try? SignedToken(String(decoding: bytes, as: UTF8.self)) else { return }
    precondition(SignedToken.isKeyIdentifier(token.keyIdentifier), "a key of another name")
  default:
    guard let blocks = try? PEM.decode(String(decoding: bytes, as: UTF8.self)) else { return }
    precondition((try? PEM.decode(PEM.encode(blocks))) == blocks, "PEM is read in two ways")
  }
}

private func readHeader(_ bytes: [UInt8]) {
  guard let header = try? ProtectedHeader(bytes) else { return }
  precondition(header.encoded == bytes, "a header has two encodings")
  if case .certificateChain(let chain) = header.credential { readChain(chain) }
}

private func readClaims(_ bytes: [UInt8]) {
  guard let claims = try? InsightClaims(CanonicalClaims(bytes: bytes)) else { return }
  guard claims.hasValidLifetime else { return }
  precondition((try? CanonicalClaims(claims).bytes) == bytes, "claims have two encodings")
}

private func readChain(_ der: [[UInt8]]) {
  guard let chain = try? CertificateChain(der: der) else { return }
  // Each certificate in turn is taken for the anchor, so that every branch of the path is walked.
  for certificate in chain.certificates { _ = try? chain.anchor(among: [certificate]) }
}

fuzz(run)
