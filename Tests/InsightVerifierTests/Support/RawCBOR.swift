/// CBOR as an attacker writes it: any width of head, any order of keys, anything inside anything.
enum RawCBOR {
  /// A head of a major type; `width` 0 takes the shortest, else 1, 2, 4 or 8 bytes of argument.
  static func head(_ majorType: UInt8, _ argument: UInt64, width: Int = 0) -> [UInt8] {
    let shortest: Int =
      switch argument {
      case 0...23: 0
      case 24...0xFF: 1
      case 0x100...0xFFFF: 2
      case 0x1_0000...0xFFFF_FFFF: 4
      default: 8
      }
    let bytes = max(shortest, width)
    guard bytes > 0 else { return [majorType << 5 | UInt8(argument)] }
    let information = UInt8(24 + bytes.trailingZeroBitCount)
    return [majorType << 5 | information]
      + (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: argument >> UInt64(8 * $0)) }
  }

  static func integer(_ value: Int64, width: Int = 0) -> [UInt8] {
    value >= 0
      ? head(0, UInt64(value), width: width) : head(1, UInt64(-1 - value), width: width)
  }

  static func bytes(_ content: [UInt8], width: Int = 0) -> [UInt8] {
    head(2, UInt64(content.count), width: width) + content
  }

  static func text(_ content: String) -> [UInt8] {
    head(3, UInt64(content.utf8.count)) + content.utf8
  }

  static func array(_ items: [[UInt8]]) -> [UInt8] {
    head(4, UInt64(items.count)) + items.joined()
  }

  /// A map in the order given.
  static func map(_ pairs: [(Int64, [UInt8])]) -> [UInt8] {
    head(5, UInt64(pairs.count)) + pairs.flatMap { integer($0.0) + $0.1 }
  }

  /// The tagged four elements of COSE_Sign1.
  static func sign1(
    protected: [UInt8], unprotected: [UInt8] = [0xA0], payload: [UInt8], signature: [UInt8]
  ) -> [UInt8] {
    [0xD2] + array([bytes(protected), unprotected, bytes(payload), bytes(signature)])
  }
}
