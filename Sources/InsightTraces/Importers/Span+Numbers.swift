/// A decimal number as it was written: `mantissa · 10^exponent`.
struct DecimalNumber: Equatable {
  private static let powersOfTen: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  var mantissa: Int64
  var exponent: Int

  /// The nearest floating-point number, to within one unit in the last place; infinite beyond range.
  var double: Double {
    let value = Double(mantissa)
    switch exponent {
    case 0: return value
    case 1...22: return value * Self.powersOfTen[exponent]
    case -22 ... -1: return value / Self.powersOfTen[-exponent]
    default:
      var result = value
      for _ in 0..<min(exponent.magnitude, 400) {
        result = exponent > 0 ? result * 10 : result / 10
      }
      return result
    }
  }

  /// The number times `10^power` as an integer, exact or rounded half away from 0; `nil` beyond range.
  func integer(timesTenTo power: Int) -> Int64? {
    var result = mantissa
    var shift = exponent + power
    while shift > 0, result != 0 {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = product
      shift -= 1
    }
    guard shift < 0 else { return result }
    while shift < -1, result != 0 {
      result /= 10
      shift += 1
    }
    let rest = result % 10
    return result / 10 + (rest >= 5 ? 1 : rest <= -5 ? -1 : 0)
  }
}

extension Span where Element == UInt8 {
  /// Moves a position past spaces and tabs.
  func skipBlanks(at position: inout Int) {
    while position < count, self[position] == 0x20 || self[position] == 0x09 { position += 1 }
  }

  /// Whether some text stands at a position.
  func holds(_ text: StaticString, at position: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position >= 0, count - position >= length else { return false }
    return text.withUTF8Buffer { buffer in
      for offset in 0..<length {
        if unsafe self[position + offset] != buffer[offset] { return false }
      }
      return true
    }
  }

  /// Moves a position past some text, if it stands there.
  func skip(_ text: StaticString, at position: inout Int) -> Bool {
    guard holds(text, at: position) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Where a byte next stands, or `nil`.
  func index(of byte: UInt8, from position: Int = 0) -> Int? {
    var index = position
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Where some text first stands, or `nil`.
  func index(of text: StaticString) -> Int? {
    var position = 0
    while position < count {
      if holds(text, at: position) { return position }
      position += 1
    }
    return nil
  }

  /// Reads a whole number, signed, decimal; stops behind it.
  func integer(at position: inout Int) -> Int64? {
    guard let number = decimal(at: &position), number.exponent == 0 else { return nil }
    return number.mantissa
  }

  /// Reads a hexadecimal number of up to 16 digits; stops behind it.
  func hexadecimal(at position: inout Int) -> UInt64? {
    var value: UInt64 = 0
    let start = position
    while position < count, let digit = hexadecimalDigit(self[position]), position - start < 16 {
      value = value << 4 | digit
      position += 1
    }
    return position > start ? value : nil
  }

  /// Reads a decimal number with an optional sign, fraction and exponent; stops behind it.
  ///
  /// Digits behind the eighteenth lie below every clock and sensor and are dropped.
  func decimal(at position: inout Int, mark: UInt8 = 0x2E) -> DecimalNumber? {
    var index = position
    let isNegative = index < count && self[index] == 0x2D
    if index < count, self[index] == 0x2D || self[index] == 0x2B { index += 1 }
    var mantissa: Int64 = 0
    var exponent = 0
    var digitCount = 0
    var isBehindMark = false
    while index < count {
      let byte = self[index]
      if byte == mark, !isBehindMark {
        isBehindMark = true
      } else if byte >= 0x30, byte <= 0x39 {
        digitCount += 1
        if mantissa < 100_000_000_000_000_000 {
          mantissa = mantissa * 10 + Int64(byte - 0x30)
          if isBehindMark { exponent -= 1 }
        } else if !isBehindMark {
          exponent += 1
        }
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0 else { return nil }
    exponent += tenPower(at: &index)
    position = index
    return DecimalNumber(mantissa: isNegative ? -mantissa : mantissa, exponent: exponent)
  }

  /// Reads `e±dd` if it stands there, else 0.
  private func tenPower(at position: inout Int) -> Int {
    guard position < count, self[position] | 0x20 == 0x65 else { return 0 }
    var index = position + 1
    let isNegative = index < count && self[index] == 0x2D
    if index < count, self[index] == 0x2D || self[index] == 0x2B { index += 1 }
    var power = 0
    let start = index
    while index < count, self[index] >= 0x30, self[index] <= 0x39 {
      power = Swift.min(power * 10 + Int(self[index] - 0x30), 100_000)
      index += 1
    }
    guard index > start else { return 0 }
    position = index
    return isNegative ? -power : power
  }

  private func hexadecimalDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x37)
    case 0x61...0x66: UInt64(byte - 0x57)
    default: nil
    }
  }
}
