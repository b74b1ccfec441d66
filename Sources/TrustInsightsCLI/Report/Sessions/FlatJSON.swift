/// Reads the string members of one JSON object whose other members are numbers, words or flat.
enum FlatJSON {
  /// The members of an object that are strings.
  ///
  /// - Returns: `nil` when the text is not one object, or holds an object or array inside.
  /// - Complexity: O(length).
  static func strings(in bytes: ArraySlice<UInt8>) -> [String: String]? {
    var scanner = Scanner(bytes: bytes)
    var members: [String: String] = [:]
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    if scanner.take(UInt8(ascii: "}")) { return scanner.isAtEnd ? members : nil }
    repeat {
      guard let key = scanner.string(), scanner.take(UInt8(ascii: ":")) else { return nil }
      if scanner.next == UInt8(ascii: "\"") {
        guard let value = scanner.string() else { return nil }
        members[key] = value
      } else if !scanner.skipWord() {
        return nil
      }
    } while scanner.take(UInt8(ascii: ","))
    return scanner.take(UInt8(ascii: "}")) && scanner.isAtEnd ? members : nil
  }

  private struct Scanner {
    private var rest: ArraySlice<UInt8>

    init(bytes: ArraySlice<UInt8>) {
      rest = bytes
      skipSpace()
    }

    var next: UInt8? { rest.first }
    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest.removeFirst()
      skipSpace()
      return true
    }

    /// A number, `true`, `false` or `null`.
    mutating func skipWord() -> Bool {
      let word = rest.prefix { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
          || [0x2B, 0x2D, 0x2E, 0x45].contains(byte)
      }
      rest = rest.dropFirst(word.count)
      skipSpace()
      return !word.isEmpty
    }

    mutating func string() -> String? {
      guard rest.first == UInt8(ascii: "\"") else { return nil }
      rest.removeFirst()
      var units: [UInt16] = []
      while let byte = rest.first {
        if byte == UInt8(ascii: "\"") {
          rest.removeFirst()
          skipSpace()
          return String(decoding: units, as: UTF16.self)
        }
        if byte == UInt8(ascii: "\\") {
          guard let unit = escape() else { return nil }
          units.append(unit)
        } else {
          let plain = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
          units += Array(String(decoding: plain, as: UTF8.self).utf16)
          rest = rest.dropFirst(plain.count)
        }
      }
      return nil
    }

    private mutating func escape() -> UInt16? {
      rest.removeFirst()
      guard let kind = rest.popFirst() else { return nil }
      switch kind {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(kind)
      case UInt8(ascii: "b"): return 0x08
      case UInt8(ascii: "f"): return 0x0C
      case UInt8(ascii: "n"): return 0x0A
      case UInt8(ascii: "r"): return 0x0D
      case UInt8(ascii: "t"): return 0x09
      case UInt8(ascii: "u"):
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        guard digits.count == 4, digits.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      default: return nil
      }
    }

    private mutating func skipSpace() {
      rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }
  }
}
