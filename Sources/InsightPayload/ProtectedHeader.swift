/// How a verifier finds the key that signed.
package enum PayloadCredential: Equatable, Hashable, Sendable {
  /// `x5chain` (RFC 9360): DER certificates, leaf first. One to ``maximumChainLength``.
  case certificateChain([[UInt8]])
  /// `kid`: the identifier of a published key.
  case keyIdentifier([UInt8])

  /// The most certificates in a chain.
  package static let maximumChainLength = 3
  /// The most bytes of a key identifier.
  package static let maximumKeyIdentifierByteCount = 64
}

/// The protected header of a signed payload.
package struct ProtectedHeader: Equatable, Hashable, Sendable {
  /// The media type of the claims, as the header states it.
  package static let contentType = "application/trust-insights+cbor"
  /// ES256 in the COSE algorithm registry.
  package static let algorithm: Int64 = -7

  /// The labels of RFC 9052 and RFC 9360.
  private enum Label {
    static let algorithm: Int64 = 1
    static let contentType: Int64 = 3
    static let keyIdentifier: Int64 = 4
    static let certificateChain: Int64 = 33
  }

  /// How a verifier finds the key.
  package let credential: PayloadCredential

  /// Makes a header.
  package init(credential: PayloadCredential) { self.credential = credential }

  /// The header as a deterministic CBOR map.
  package var encoded: [UInt8] {
    var writer = CBORWriter()
    let key: (key: Int64, value: (inout CBORWriter) -> Void) =
      switch credential {
      case .keyIdentifier(let identifier):
        (Label.keyIdentifier, { $0.write(bytes: identifier) })
      case .certificateChain(let chain):
        (
          Label.certificateChain,
          { writer in
            // One certificate is a byte string, several are an array (RFC 9360, section 2).
            if chain.count != 1 { writer.writeArray(count: chain.count) }
            for certificate in chain { writer.write(bytes: certificate) }
          }
        )
      }
    writer.writeMap([
      (Label.algorithm, { $0.write(integer: Self.algorithm) }),
      (Label.contentType, { $0.write(text: Self.contentType) }),
      key,
    ])
    return writer.bytes
  }

  /// Decodes a header.
  ///
  /// - Throws: `algorithm` unless `alg` is exactly ES256, before anything else is looked at;
  ///   `parameters` for another content type, an unknown label, both or none of `x5chain` and `kid`,
  ///   an array of fewer than two certificates, an empty or overlong identifier.
  package init(_ bytes: [UInt8]) throws(HeaderError) {
    let values: [Int64: CBORReader]
    do {
      var reader = try CBORReader(bytes)
      values = try reader.readIntegerMap()
    } catch {
      throw error == .unexpectedType ? .parameters : .encoding(error)
    }
    guard var algorithm = values[Label.algorithm] else { throw .algorithm }
    guard (try? algorithm.readInteger()) == Self.algorithm else { throw .algorithm }
    guard values.count == 3, var contentType = values[Label.contentType],
      (try? contentType.readText()) == Self.contentType
    else { throw .parameters }
    do throws(CBORError) {
      if var reader = values[Label.keyIdentifier] {
        credential = .keyIdentifier(try reader.readBytes())
      } else if var reader = values[Label.certificateChain] {
        credential = .certificateChain(try Self.readChain(&reader))
      } else {
        throw .unexpectedType
      }
    } catch {
      throw .parameters
    }
    if case .keyIdentifier(let identifier) = credential {
      guard (1...PayloadCredential.maximumKeyIdentifierByteCount).contains(identifier.count) else {
        throw .parameters
      }
    }
  }

  private static func readChain(_ reader: inout CBORReader) throws(CBORError) -> [[UInt8]] {
    guard reader.nextKind == .array else { return [try reader.readBytes()] }
    let count = try reader.readArrayCount()
    guard count > 1 else { throw .unexpectedType }
    var chain: [[UInt8]] = []
    for _ in 0..<count { chain.append(try reader.readBytes()) }
    return chain
  }
}

/// Why a protected header is refused.
package enum HeaderError: Error, Equatable, Sendable {
  /// The bytes are not the deterministic form.
  case encoding(CBORError)
  /// `alg` is absent or not exactly ES256.
  case algorithm
  /// Another parameter is unknown, absent, doubled in meaning, or of the wrong form.
  case parameters
}
