/// Arithmetic on signatures that an attacker can do without the key.
enum Malleation {
  private static let groupOrder: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// (r, n − s): the other signature that fits the same message and key.
  static func negated(_ signature: [UInt8]) -> [UInt8] {
    Array(signature.prefix(32)) + negated(scalar: Array(signature.suffix(32)))
  }

  /// n − s of 32 bytes.
  static func negated(scalar: [UInt8]) -> [UInt8] {
    var borrow = 0
    var result = Array(repeating: UInt8(0), count: 32)
    for index in (0..<32).reversed() {
      let difference = Int(groupOrder[index]) - Int(scalar[index]) - borrow
      borrow = difference < 0 ? 1 : 0
      result[index] = UInt8(difference + 256 * borrow)
    }
    return result
  }

  /// The signature as a DER sequence of two integers.
  static func der(_ signature: [UInt8]) -> [UInt8] {
    let body = integer(signature.prefix(32)) + integer(signature.suffix(32))
    return [0x30, UInt8(body.count)] + body
  }

  /// A certificate with s replaced by n − s in its signature: valid, with another digest.
  ///
  /// - Returns: `nil` when the bytes do not end in an ECDSA signature as expected.
  static func negatedSignature(ofCertificate der: [UInt8]) -> [UInt8]? {
    // Certificate ::= SEQUENCE { tbs, algorithm, BIT STRING { SEQUENCE { r, s } } }, 4-byte head.
    guard der.starts(with: [0x30, 0x82]) else { return nil }
    for start in stride(from: der.count - 66, through: max(der.count - 75, 0), by: -1)
    where der[start] == 0x03 && Int(der[start + 1]) == der.count - start - 2 {
      let signature = Array(der[(start + 3)...])
      guard let r = scalar(signature, at: 2),
        let s = scalar(signature, at: 4 + Int(signature[3]))
      else { return nil }
      let changed = self.der(r + negated(scalar: s))
      let content =
        Array(der[4..<start]) + [0x03, UInt8(changed.count + 1), 0x00] + changed
      return [0x30, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
    return nil
  }

  private static func scalar(_ der: [UInt8], at offset: Int) -> [UInt8]? {
    guard offset + 2 <= der.count, der[offset] == 0x02 else { return nil }
    let content = der[(offset + 2)...].prefix(Int(der[offset + 1])).drop { $0 == 0 }
    return Array(repeating: 0, count: 32 - content.count) + content
  }

  private static func integer(_ scalar: some Collection<UInt8>) -> [UInt8] {
    var content = Array(scalar.drop { $0 == 0 })
    if content.isEmpty || content[0] >= 0x80 { content.insert(0, at: 0) }
    return [0x02, UInt8(content.count)] + content
  }
}
