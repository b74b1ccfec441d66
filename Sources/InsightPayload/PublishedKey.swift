/// A public key as it is published for verifiers that find keys by `kid`: a COSE_Key (RFC 9052, §7).
package struct PublishedKey: Equatable, Hashable, Sendable {
  /// The key's identifier: the SHA-256 digest of its certificate, 32 bytes.
  package var identifier: [UInt8]
  /// The uncompressed P-256 point: 4, x and y, 65 bytes.
  package var point: [UInt8]
  /// What the key signs for; a parameter of our own, with the label of the claim.
  package var environment: ClaimedEnvironment

  /// Makes a published key; whether the point is on the curve is for those who use it.
  package init(identifier: [UInt8], point: [UInt8], environment: ClaimedEnvironment) {
    self.identifier = identifier
    self.point = point
    self.environment = environment
  }

  private enum Label {
    static let keyType: Int64 = 1
    static let identifier: Int64 = 2
    static let algorithm: Int64 = 3
    static let curve: Int64 = -1
    static let x: Int64 = -2
    static let y: Int64 = -3
    static let environment = ClaimLabel.environment
    static let all: Set<Int64> = [keyType, identifier, algorithm, curve, x, y, environment]
  }

  private static let ellipticCurveKeyType: UInt64 = 2
  private static let p256: UInt64 = 1

  /// A COSE_KeySet of keys, in deterministic form, as served at `/.well-known/cose-keys`.
  ///
  /// - Throws: `invalidClaim` for a point that is not 65 bytes or an identifier that is not 1 to 64,
  ///   `tooLarge` beyond 16 KiB.
  package static func encodeSet(_ keys: [PublishedKey]) throws(ClaimsError) -> [UInt8] {
    var writer = CBORWriter()
    writer.writeArray(count: keys.count)
    for key in keys {
      guard key.hasValidForm else { throw .invalidClaim }
      writer.writeMap([
        (Label.keyType, { $0.write(unsigned: ellipticCurveKeyType) }),
        (Label.identifier, { $0.write(bytes: key.identifier) }),
        (Label.algorithm, { $0.write(integer: ProtectedHeader.algorithm) }),
        (Label.curve, { $0.write(unsigned: p256) }),
        (Label.x, { $0.write(bytes: Array(key.point[1..<33])) }),
        (Label.y, { $0.write(bytes: Array(key.point[33..<65])) }),
        (Label.environment, { $0.write(unsigned: key.environment.rawValue) }),
      ])
    }
    guard writer.bytes.count <= PayloadLimits.maximumByteCount else { throw .tooLarge }
    return writer.bytes
  }

  /// Decodes a COSE_KeySet, strictly.
  ///
  /// - Throws: a ``ClaimsError``; one key of another form refuses the whole.
  package static func decodeSet(_ bytes: [UInt8]) throws(ClaimsError) -> [PublishedKey] {
    guard bytes.count <= PayloadLimits.maximumByteCount else { throw .tooLarge }
    var maps: [ClaimValues] = []
    do throws(CBORError) {
      var reader = try CBORReader(bytes)
      for _ in 0..<(try reader.readArrayCount()) {
        maps.append(ClaimValues(try reader.readIntegerMap()))
      }
    } catch {
      throw error == .unexpectedType ? .invalidClaim : .encoding(error)
    }
    var keys: [PublishedKey] = []
    for map in maps { keys.append(try PublishedKey(map)) }
    return keys
  }

  private init(_ values: ClaimValues) throws(ClaimsError) {
    try values.refuseKeys(notIn: Label.all)
    guard try values.unsigned(Label.keyType) == Self.ellipticCurveKeyType,
      try values.integer(Label.algorithm) == ProtectedHeader.algorithm,
      try values.unsigned(Label.curve) == Self.p256
    else { throw .invalidClaim }
    identifier = try values.bytes(Label.identifier)
    point = [4] + (try values.bytes(Label.x)) + (try values.bytes(Label.y))
    environment = try values.listed(Label.environment)
    guard try values.bytes(Label.x).count == 32, hasValidForm else { throw .invalidClaim }
  }

  private var hasValidForm: Bool {
    point.count == 65 && point.first == 4
      && (1...PayloadCredential.maximumKeyIdentifierByteCount).contains(identifier.count)
  }
}
