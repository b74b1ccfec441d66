/// Bytes of JSON being put together; keeps its memory from line to line.
package struct JSONText {
  /// The JSON so far.
  package private(set) var bytes: [UInt8] = []

  /// Starts empty, with memory for some bytes.
  package init(capacity: Int) { bytes.reserveCapacity(capacity) }

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
    append(quoting: text)
  }

  /// Appends any text as a string literal; also what could steer a terminal is escaped.
  ///
  /// - Complexity: O(length).
  package mutating func append(quoting text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        append("\\")
        append(String(scalar))
      case _ where scalar.steersTerminals:
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
          let digits = String(unit, radix: 16)
          append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        }
      default:
        bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
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
