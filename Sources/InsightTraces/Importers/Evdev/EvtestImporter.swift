import InsightEvents

/// The text that `evtest` prints: a description of the device, then
/// `Event: time seconds.microseconds, type n (…), code n (…), value n`.
struct EvtestImporter: RecordImporter {
  let description = SessionDescription(platform: .linux, source: "evtest")
  private var devices = EvdevDevices()
  private let number = 0
  private var eventType: Int64 = -1
  private var axisCode: UInt16?

  mutating func take(_ line: Span<UInt8>, into output: inout ImportOutput) {
    if line.holds("Event: time ", at: 0) {
      output.countRow()
      if !takeEvent(line, into: &output) { output.drop(.malformed) }
    } else {
      takeDescription(line)
    }
  }

  mutating func finish(into output: inout ImportOutput) { devices.finish(into: &output) }

  private mutating func takeEvent(_ line: Span<UInt8>, into output: inout ImportOutput) -> Bool {
    var position = 12
    guard let time = line.decimal(at: &position)?.integer(timesTenTo: 9),
      line.skip(", ", at: &position)
    else { return false }
    var type = EvdevCode.typeSync
    var code = EvdevCode.syncReport
    var value: Int32 = 0
    if line.skip("type ", at: &position) {
      guard let number = line.integer(at: &position), let event = UInt16(exactly: number),
        let codeStart = line.index(of: 0x2C, from: position)
      else { return false }
      position = codeStart
      guard line.skip(", code ", at: &position), let number = line.integer(at: &position),
        let axis = UInt16(exactly: number), let valueStart = line.index(of: 0x2C, from: position)
      else { return false }
      position = valueStart
      guard line.skip(", value ", at: &position) else { return false }
      // A scan code is printed as a hexadecimal number; it is not used.
      let number2 = event > 3 ? 0 : line.integer(at: &position)
      guard let number2, let whole = Int32(exactly: number2) else { return false }
      (type, code, value) = (event, axis, whole)
    } else if line.index(of: "SYN_MT_REPORT") != nil {
      code = EvdevCode.syncContact
    } else if line.index(of: "SYN_DROPPED") != nil {
      code = EvdevCode.syncDropped
    } else if line.index(of: "SYN_REPORT") == nil, line.index(of: "Report Sync") == nil {
      return false
    }
    devices.take(
      device: number, atNanoseconds: time, type: type, code: code, value: value, into: &output)
    return true
  }

  private mutating func takeDescription(_ line: Span<UInt8>) {
    var position = 0
    line.skipBlanks(at: &position)
    if line.holds("Input device name:", at: position) {
      if line.namesTouchpad { devices.describe(number) { $0.isTouchpad = true } }
    } else if line.skip("Event type ", at: &position) {
      eventType = line.integer(at: &position) ?? -1
      axisCode = nil
    } else if line.skip("Event code ", at: &position) {
      let isAxis = eventType == Int64(EvdevCode.typeAbsolute)
      axisCode = isAxis ? line.integer(at: &position).flatMap { UInt16(exactly: $0) } : nil
    } else if line.skip("Property type ", at: &position) {
      let property = line.integer(at: &position)
      if property == 0 || property == 1 {
        devices.describe(number) { $0.isTouchpad = property == 0 }
      }
    } else if let axisCode {
      takeAxis(axisCode, line, at: &position)
    }
  }

  private mutating func takeAxis(_ code: UInt16, _ line: Span<UInt8>, at position: inout Int) {
    let isMinimum = line.skip("Min", at: &position)
    let isMaximum = !isMinimum && line.skip("Max", at: &position)
    guard isMinimum || isMaximum || line.skip("Resolution", at: &position) else { return }
    line.skipBlanks(at: &position)
    guard let number = line.integer(at: &position), let number = Int32(exactly: number) else {
      return
    }
    devices.describe(self.number) {
      var axis = $0.axes[code] ?? EvdevAxis()
      if isMinimum {
        axis.minimum = number
      } else if isMaximum {
        axis.maximum = number
      } else {
        axis.resolution = number
      }
      $0.axes[code] = axis
    }
  }
}
