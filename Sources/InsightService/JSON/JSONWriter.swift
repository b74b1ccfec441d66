/// Writes JSON without a library: fields in the order of the calls, no white space.
///
/// - Complexity: amortised O(1) a byte.
package struct JSONWriter: Sendable {
  /// What was written so far, as UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Starts empty.
  package init() {}

  /// Writes an object.
  ///
  /// - Parameter fields: writes the fields with the `field` methods.
  package mutating func object(_ fields: (inout JSONWriter) -> Void) {
    container(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), fields)
  }

  /// Writes an array.
  ///
  /// - Parameter elements: writes the elements with the value methods.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    container(open: UInt8(ascii: "["), close: UInt8(ascii: "]"), elements)
  }

  /// Writes the name of the field whose value comes next.
  ///
  /// - Parameter name: the name.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string with the escapes that RFC 8259 demands.
  ///
  /// - Parameter value: any text.
  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [0x5C, byte])
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: Array("\\u00".utf8))
        bytes.append(contentsOf: [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  ///
  /// - Parameter value: any value.
  package mutating func integer(_ value: Int64) {
    separate()
    bytes.append(contentsOf: Array(String(value).utf8))
  }

  /// Writes a number with a fraction.
  ///
  /// - Parameter value: a finite value; one that is not finite becomes `null`.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: Array(String(value).utf8))
  }

  /// Writes `true` or `false`.
  ///
  /// - Parameter value: which.
  package mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: Array((value ? "true" : "false").utf8))
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: Array("null".utf8))
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func container(
    open: UInt8, close: UInt8, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(open)
    needsComma = false
    content(&self)
    bytes.append(close)
    needsComma = true
  }
}
