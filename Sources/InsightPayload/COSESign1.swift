/// The COSE_Sign1 structure (RFC 9052, section 4.2), tagged, with nothing in the unprotected header.
package struct COSESign1: Equatable, Hashable, Sendable {
  /// The tag of COSE_Sign1.
  package static let tag: UInt64 = 18
  /// The bytes of an ES256 signature, r and s of 32 bytes each.
  package static let signatureByteCount = 64

  /// The protected header, encoded.
  package let protectedHeader: [UInt8]
  /// The content that is signed, encoded.
  package let payload: [UInt8]
  /// The signature as it stands; its length is not checked here.
  package let signature: [UInt8]

  /// Joins the parts.
  package init(protectedHeader: [UInt8], payload: [UInt8], signature: [UInt8]) {
    self.protectedHeader = protectedHeader
    self.payload = payload
    self.signature = signature
  }

  /// Whether bytes begin with the tag in its shortest form.
  package static func isTagged(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first == 0xC0 | UInt8(tag)
  }

  /// The structure as bytes.
  package var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.writeTag(Self.tag)
    writer.writeArray(count: 4)
    writer.write(bytes: protectedHeader)
    writer.writeMap([])
    writer.write(bytes: payload)
    writer.write(bytes: signature)
    return writer.bytes
  }

  /// Decodes the structure, and checks the form of the header and the content inside it as well.
  ///
  /// - Throws: `encoding` for anything but deterministic CBOR, `structure` for anything but four
  ///   elements of the right types, `unprotectedHeader` when that is not the empty map.
  /// - Complexity: O(bytes); memory for three copies of at most
  ///   ``PayloadLimits/maximumByteCount``.
  package init(_ bytes: [UInt8]) throws(COSEError) {
    guard bytes.count <= PayloadLimits.maximumByteCount else { throw .structure }
    var unprotected: CBORReader
    do throws(CBORError) {
      var reader = try CBORReader(bytes, expectedTag: Self.tag)
      guard try reader.readArrayCount() == 4 else { throw .unexpectedType }
      protectedHeader = try reader.readBytes()
      unprotected = reader
      try reader.skip()
      payload = try reader.readBytes()
      signature = try reader.readBytes()
      try CBORValidator.validate(protectedHeader)
      try CBORValidator.validate(payload)
    } catch {
      throw error == .unexpectedType ? .structure : .encoding(error)
    }
    guard (try? unprotected.readIntegerMap().isEmpty) == true else { throw .unprotectedHeader }
  }

  /// The bytes that an ES256 signature covers: `Sig_structure` of RFC 9052, section 4.4.
  package var signedBytes: [UInt8] {
    var writer = CBORWriter()
    writer.writeArray(count: 4)
    writer.write(text: "Signature1")
    writer.write(bytes: protectedHeader)
    writer.write(bytes: [])
    writer.write(bytes: payload)
    return writer.bytes
  }
}

/// Why bytes are not the COSE_Sign1 structure that is accepted here.
package enum COSEError: Error, Equatable, Sendable {
  /// The bytes are not the deterministic form.
  case encoding(CBORError)
  /// Not an array of protected header, map, content and signature, or too long.
  case structure
  /// The unprotected header is not the empty map.
  case unprotectedHeader
}
