import InsightEvents

/// evemu recordings: `E: seconds.microseconds type code value`, type and code hexadecimal.
struct EvemuImporter: RecordImporter {
  let description = SessionDescription(platform: .linux, source: "evemu")
  private var devices = EvdevDevices()
  private var number = 0

  mutating func take(_ line: Span<UInt8>, into output: inout ImportOutput) {
    guard line.count >= 2, line[1] == 0x3A else { return }
    switch line[0] {
    case UInt8(ascii: "E"):
      output.countRow()
      if !takeEvent(line, into: &output) { output.drop(.malformed) }
    case UInt8(ascii: "N"):
      if line.namesTouchpad { devices.describe(number) { $0.isTouchpad = true } }
    case UInt8(ascii: "P"):
      takeProperties(line)
    case UInt8(ascii: "A"):
      takeAxis(line)
    default:
      break
    }
  }

  mutating func finish(into output: inout ImportOutput) { devices.finish(into: &output) }

  private mutating func takeEvent(_ line: Span<UInt8>, into output: inout ImportOutput) -> Bool {
    var position = 2
    line.skipBlanks(at: &position)
    guard let time = line.decimal(at: &position)?.integer(timesTenTo: 9) else { return false }
    line.skipBlanks(at: &position)
    guard let type = line.hexadecimal(at: &position) else { return false }
    line.skipBlanks(at: &position)
    guard let code = line.hexadecimal(at: &position) else { return false }
    line.skipBlanks(at: &position)
    guard let value = line.integer(at: &position), type <= 0xFFFF, code <= 0xFFFF,
      let value = Int32(exactly: value)
    else { return false }
    devices.take(
      device: number, atNanoseconds: time, type: UInt16(type), code: UInt16(code), value: value,
      into: &output)
    return true
  }

  /// The first byte of the properties: bit 0 moves a pointer, bit 1 is touched directly.
  private mutating func takeProperties(_ line: Span<UInt8>) {
    var position = 2
    line.skipBlanks(at: &position)
    guard let bits = line.hexadecimal(at: &position), bits & 3 != 0 else { return }
    devices.describe(number) { $0.isTouchpad = bits & 3 == 1 }
  }

  /// `A: axis minimum maximum fuzz flat resolution`, the axis hexadecimal.
  private mutating func takeAxis(_ line: Span<UInt8>) {
    var position = 2
    line.skipBlanks(at: &position)
    guard let code = line.hexadecimal(at: &position), code <= 0xFFFF else { return }
    var numbers: [Int32] = []
    while numbers.count < 5 {
      line.skipBlanks(at: &position)
      guard let number = line.integer(at: &position), let number = Int32(exactly: number) else {
        break
      }
      numbers.append(number)
    }
    guard numbers.count >= 2 else { return }
    devices.describe(number) {
      $0.axes[UInt16(code)] = EvdevAxis(
        minimum: numbers[0], maximum: numbers[1], resolution: numbers.count == 5 ? numbers[4] : 0)
    }
  }
}
