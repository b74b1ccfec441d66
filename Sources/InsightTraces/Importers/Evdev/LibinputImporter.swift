import InsightEvents

/// `libinput record` YAML: devices with their axes, then lists `[seconds, microseconds, type, code,
/// value]` under `evdev:`.
///
/// Read line by line, as the tool writes it, not as YAML in general.
struct LibinputImporter: RecordImporter {
  let description = SessionDescription(platform: .linux, source: "libinput")
  private var devices = EvdevDevices()
  private var number = -1
  private var isInAxes = false

  mutating func take(_ line: Span<UInt8>, into output: inout ImportOutput) {
    var position = 0
    line.skipBlanks(at: &position)
    guard position < line.count, line[position] != UInt8(ascii: "#") else { return }
    if line.skip("- [", at: &position) {
      output.countRow()
      if !takeEvent(line, at: &position, into: &output) { output.drop(.malformed) }
      return
    }
    if line.holds("- {", at: position) {
      output.countRow()
      return output.ignore(.unknown)
    }
    takeDescription(line, at: &position)
  }

  mutating func finish(into output: inout ImportOutput) { devices.finish(into: &output) }

  private mutating func takeEvent(
    _ line: Span<UInt8>, at position: inout Int, into output: inout ImportOutput
  ) -> Bool {
    guard let numbers = numbers(line, at: &position, count: 5),
      (0..<4_000_000_000).contains(numbers[0]), (0..<1_000_000).contains(numbers[1]),
      let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
      let value = Int32(exactly: numbers[4])
    else { return false }
    devices.take(
      device: number, atNanoseconds: numbers[0] * 1_000_000_000 + numbers[1] * 1_000, type: type,
      code: code, value: value, into: &output)
    return true
  }

  private mutating func takeDescription(_ line: Span<UInt8>, at position: inout Int) {
    if line.holds("- node:", at: position) {
      number += 1
      isInAxes = false
    } else if line.holds("absinfo:", at: position) {
      isInAxes = true
    } else if line.holds("name:", at: position) {
      if line.namesTouchpad { devices.describe(number) { $0.isTouchpad = true } }
    } else if line.skip("properties: [", at: &position) {
      let property = line.integer(at: &position)
      if property == 0 || property == 1 {
        devices.describe(number) { $0.isTouchpad = property == 0 }
      }
    } else if isInAxes {
      takeAxis(line, at: &position)
    }
  }

  /// `axis: [minimum, maximum, fuzz, flat, resolution]`.
  private mutating func takeAxis(_ line: Span<UInt8>, at position: inout Int) {
    guard let code = line.integer(at: &position).flatMap({ UInt16(exactly: $0) }),
      line.skip(": [", at: &position), let numbers = numbers(line, at: &position, count: 5),
      let minimum = Int32(exactly: numbers[0]), let maximum = Int32(exactly: numbers[1]),
      let resolution = Int32(exactly: numbers[4])
    else {
      isInAxes = false
      return
    }
    devices.describe(number) {
      $0.axes[code] = EvdevAxis(minimum: minimum, maximum: maximum, resolution: resolution)
    }
  }

  private func numbers(_ line: Span<UInt8>, at position: inout Int, count: Int) -> [Int64]? {
    var numbers: [Int64] = []
    while numbers.count < count {
      line.skipBlanks(at: &position)
      guard let number = line.integer(at: &position) else { return nil }
      numbers.append(number)
      line.skipBlanks(at: &position)
      if numbers.count < count, !line.skip(",", at: &position) { return nil }
    }
    return line.skip("]", at: &position) ? numbers : nil
  }
}
