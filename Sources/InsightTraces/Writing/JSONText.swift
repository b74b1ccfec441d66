/// Bytes of JSON being put together; keeps its memory from line to line.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends text as it is.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends `,"name":` and a whole number.
  mutating func append(_ name: StaticString, _ value: some FixedWidthInteger) {
    appendName(name)
    append(String(value))
  }

  /// Appends `,"name":` and a truth value.
  mutating func append(_ name: StaticString, _ value: Bool) {
    appendName(name)
    append(value ? "true" : "false")
  }

  /// Appends `,"name":` and the shortest text that reads back as the same number.
  ///
  /// A number that JSON does not have, or that a reader refuses, is left out.
  mutating func append(_ name: StaticString, _ value: Float) {
    guard abs(value) <= 1e9 else { return }
    appendName(name)
    append(value.description)
  }

  /// Appends `,"name":` and a word that needs no escaping.
  mutating func append(_ name: StaticString, word: String) {
    appendName(name)
    append("\"")
    append(word)
    append("\"")
  }

  /// Appends `,"name":` and any text, escaped.
  mutating func append(_ name: StaticString, escaping text: String) {
    appendName(name)
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0x00...0x1F:
        append(byte < 0x10 ? "\\u000" : "\\u00")
        append(String(byte, radix: 16))
      default:
        bytes.append(byte)
      }
    }
    append("\"")
  }

  /// Appends nanoseconds as milliseconds with up to six digits behind the point, exactly.
  mutating func append(milliseconds nanoseconds: Int64) {
    if nanoseconds < 0 { bytes.append(0x2D) }
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    append(String(whole))
    guard rest > 0 else { return }
    bytes.append(0x2E)
    var left = rest
    var unit: UInt64 = 100_000
    while left > 0 {
      bytes.append(0x30 + UInt8(left / unit))
      left %= unit
      unit /= 10
    }
  }

  private mutating func appendName(_ name: StaticString) {
    append(",\"")
    append(name.description)
    append("\":")
  }
}
