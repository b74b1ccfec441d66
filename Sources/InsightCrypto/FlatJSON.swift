/// A JSON object whose values are strings and whole numbers: all that a token holds.
///
/// Strict (RFC 8259): no doubled names, no other types, no white space games beyond the grammar, no
/// bytes behind the object.
struct FlatJSON: Equatable {
  /// A value of the object.
  enum Value: Equatable {
    case string(String)
    case integer(Int64)
  }

  /// The members by name.
  private(set) var members: [String: Value] = [:]

  /// A string member; `nil` when it is absent or of another type.
  func string(_ name: String) -> String? {
    if case .string(let value) = members[name] { value } else { nil }
  }

  /// A whole number; `nil` when it is absent or of another type.
  func integer(_ name: String) -> Int64? {
    if case .integer(let value) = members[name] { value } else { nil }
  }

  /// The object as text, in the order given.
  static func encode(_ members: [(name: String, value: Value)]) -> String {
    let fields = members.map { member in
      switch member.value {
      case .string(let text): "\(quoted(member.name)):\(quoted(text))"
      case .integer(let number): "\(quoted(member.name)):\(number)"
      }
    }
    return "{" + fields.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\u{0}"..."\u{1F}": quoted += "\\u00" + Hex.encode([UInt8(scalar.value)])
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Parses an object; `nil` for anything but one flat object.
  ///
  /// - Complexity: O(bytes), no recursion.
  init?(_ bytes: [UInt8]) {
    var parser = FlatJSONParser(bytes)
    guard parser.skip("{") else { return nil }
    if !parser.skip("}") {
      repeat {
        guard let name = parser.string(), members[name] == nil, parser.skip(":"),
          let value = parser.value()
        else { return nil }
        members[name] = value
      } while parser.skip(",")
      guard parser.skip("}") else { return nil }
    }
    guard parser.isAtEnd() else { return nil }
  }
}

/// A cursor over the bytes of a flat object.
private struct FlatJSONParser {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  mutating func isAtEnd() -> Bool {
    skipSpace()
    return next == nil
  }

  /// Steps over one character, and white space around it, if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = next, UInt32(byte) == character.value else { return false }
    offset += 1
    skipSpace()
    return true
  }

  mutating func value() -> FlatJSON.Value? {
    if next == 0x22 { return string().map { .string($0) } }
    let start = offset
    if next == 0x2D { offset += 1 }
    let digits = offset
    while let byte = next, (0x30...0x39).contains(byte) { offset += 1 }
    guard offset > digits, bytes[digits] != 0x30 || offset == digits + 1 else { return nil }
    return Int64(String(decoding: bytes[start..<offset], as: UTF8.self)).map { .integer($0) }
  }

  mutating func string() -> String? {
    guard next == 0x22 else { return nil }
    offset += 1
    var content: [UInt8] = []
    while let byte = next {
      offset += 1
      switch byte {
      case 0x22: return String(validating: content, as: UTF8.self)
      case 0x5C:
        guard let scalar = escape() else { return nil }
        content += Array(String(Character(scalar)).utf8)
      case 0x00...0x1F: return nil
      default: content.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    offset += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: return Unicode.Scalar(byte)
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return codePoint()
    default: return nil
    }
  }

  private mutating func codePoint() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
    guard bytes[offset...].starts(with: [0x5C, 0x75]) else { return nil }
    offset += 2
    guard let second = codeUnit(), (0xDC00...0xDFFF).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
  }

  private mutating func codeUnit() -> UInt16? {
    guard offset + 4 <= bytes.count,
      let pair = Hex.decode(String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self))
    else { return nil }
    offset += 4
    return UInt16(pair[0]) << 8 | UInt16(pair[1])
  }
}
