/// Reads RFC 8259 text strictly: what another reader might take differently is refused.
///
/// Refused: a name twice in one object, invalid UTF-8, a lone surrogate, control characters in strings,
/// numbers that overflow, more than 16 levels, anything after the value but white space.
///
/// - Complexity: O(bytes) time and memory.
struct JSONReader {
  /// Where reading stopped.
  struct Failure: Error {
    let offset: Int
  }

  private static let deepest = 16
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Reads one value that fills the bytes.
  static func read(_ bytes: ArraySlice<UInt8>) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes: bytes, position: bytes.startIndex)
    reader.skipSpace()
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.endIndex else { throw reader.failure() }
    return value
  }

  private func failure() -> Failure { Failure(offset: position) }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func require(_ byte: UInt8) throws(Failure) {
    guard take(byte) else { throw failure() }
  }

  private mutating func require(_ word: StaticString) throws(Failure) {
    for byte in word.description.utf8 { try require(byte) }
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    guard depth < Self.deepest, let first = next else { throw failure() }
    let offset = position
    let content: JSONValue.Content
    switch first {
    case UInt8(ascii: "{"): content = try object(depth: depth)
    case UInt8(ascii: "["): content = try array(depth: depth)
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "t"):
      try require("true")
      content = .bool(true)
    case UInt8(ascii: "f"):
      try require("false")
      content = .bool(false)
    case UInt8(ascii: "n"):
      try require("null")
      content = .null
    default: content = try number()
    }
    return JSONValue(offset: offset, content: content)
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue.Content {
    try require(UInt8(ascii: "{"))
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      let offset = position
      let name = try string()
      guard isNew(name, members, &names) else { throw Failure(offset: offset) }
      skipSpace()
      try require(UInt8(ascii: ":"))
      skipSpace()
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(UInt8(ascii: ","))
    try require(UInt8(ascii: "}"))
    return .object(members)
  }

  /// Whether a name is new to an object.
  ///
  /// Few names are compared one by one, many through a set, so that
  /// neither a manifest nor a hostile text takes long.
  private func isNew(
    _ name: String, _ members: [JSONValue.Member], _ names: inout Set<String>
  ) -> Bool {
    if members.count < 16 { return !members.contains { $0.name == name } }
    if names.isEmpty { names = Set(members.map(\.name)) }
    return names.insert(name).inserted
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue.Content {
    try require(UInt8(ascii: "["))
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(UInt8(ascii: ","))
    try require(UInt8(ascii: "]"))
    return .array(elements)
  }

  private mutating func digits() throws(Failure) {
    let start = position
    while let byte = next, byte >= 0x30, byte <= 0x39 { position += 1 }
    guard position > start else { throw failure() }
  }

  private mutating func number() throws(Failure) -> JSONValue.Content {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw Failure(offset: start) }
    return .number(number, integer: isInteger ? Int(text) : nil)
  }
}

extension JSONReader {
  private mutating func string() throws(Failure) -> String {
    try require(UInt8(ascii: "\""))
    let start = position
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    if next == UInt8(ascii: "\"") {
      guard let valid = String(validating: bytes[start..<position], as: UTF8.self) else {
        throw Failure(offset: start)
      }
      position += 1
      return valid
    }
    var text = Array(bytes[start..<position])
    while let byte = next, byte >= 0x20 {
      position += 1
      if byte == UInt8(ascii: "\"") {
        guard let valid = String(validating: text, as: UTF8.self) else {
          throw Failure(offset: start)
        }
        return valid
      }
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escaped()).utf8)
      } else {
        text.append(byte)
      }
    }
    throw failure()
  }

  private mutating func escaped() throws(Failure) -> Character {
    guard let byte = next else { throw failure() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try scalar())
    default: throw failure()
    }
  }

  private mutating func scalar() throws(Failure) -> Unicode.Scalar {
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    try require(UInt8(ascii: "\\"))
    try require(UInt8(ascii: "u"))
    let low = try codeUnit()
    guard high < 0xDC00, (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure() }
    return scalar
  }

  private mutating func codeUnit() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure()
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}
