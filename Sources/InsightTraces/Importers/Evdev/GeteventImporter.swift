import InsightEvents

/// The text that Android's `getevent -lt` prints, or `getevent -t` with numbers instead of names:
/// `[ seconds.microseconds] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 000001a4`.
///
/// With `-p` the axes are described before; then pressure has a range.
struct GeteventImporter: RecordImporter {
  let description = SessionDescription(platform: .android, source: "getevent")
  private var devices = EvdevDevices()
  private var described = 0

  mutating func take(_ line: Span<UInt8>, into output: inout ImportOutput) {
    var position = 0
    line.skipBlanks(at: &position)
    if line.skip("[", at: &position) {
      output.countRow()
      if !takeEvent(line, at: &position, into: &output) { output.drop(.malformed) }
    } else if line.holds("add device ", at: position) {
      described = deviceNumber(line) ?? described
    } else if line.holds("/dev/input/event", at: position), line.index(of: 0x3A) != nil {
      // Without -t there are no times.
      output.countRow()
      output.drop(.missingTime)
    } else if line.index(of: " min ") != nil {
      takeAxis(line, at: &position)
    }
  }

  mutating func finish(into output: inout ImportOutput) { devices.finish(into: &output) }

  private mutating func takeEvent(
    _ line: Span<UInt8>, at position: inout Int, into output: inout ImportOutput
  ) -> Bool {
    line.skipBlanks(at: &position)
    guard let time = line.decimal(at: &position)?.integer(timesTenTo: 9),
      line.skip("]", at: &position)
    else { return false }
    line.skipBlanks(at: &position)
    var device = 0
    if line.holds("/dev/", at: position) {
      guard let colon = line.index(of: 0x3A, from: position) else { return false }
      device = deviceNumber(line) ?? 0
      position = colon + 1
    }
    let typeWord = word(line, at: &position)
    let codeWord = word(line, at: &position)
    let valueWord = word(line, at: &position)
    guard !typeWord.isEmpty, !codeWord.isEmpty, let type = type(line, typeWord),
      let value = value(line, valueWord)
    else { return false }
    if let key = namedKey(line, codeWord), type == EvdevCode.typeKey {
      devices.take(
        device: device, atNanoseconds: time, key: key, value: value, into: &output)
      return true
    }
    guard let code = code(line, codeWord) else {
      output.ignore(.unknown)
      return true
    }
    devices.take(
      device: device, atNanoseconds: time, type: type, code: code, value: value, into: &output)
    return true
  }

  /// `ABS_MT_PRESSURE : value 0, min 0, max 255, fuzz 0, flat 0, resolution 0`.
  private mutating func takeAxis(_ line: Span<UInt8>, at position: inout Int) {
    guard let colon = line.index(of: " : value") ?? line.index(of: ": value") else { return }
    var start = colon
    while start > 0, line[start - 1] == 0x20 { start -= 1 }
    let end = start
    while start > 0, line[start - 1] != 0x20 { start -= 1 }
    guard let code = code(line, start..<end) else { return }
    var axis = EvdevAxis()
    axis.minimum = number(behind: " min ", in: line) ?? 0
    axis.maximum = number(behind: " max ", in: line) ?? 0
    axis.resolution = number(behind: " resolution ", in: line) ?? 0
    devices.describe(described) { $0.axes[code] = axis }
  }

  private func number(behind label: StaticString, in line: Span<UInt8>) -> Int32? {
    guard var position = line.index(of: label) else { return nil }
    position += label.utf8CodeUnitCount
    return line.integer(at: &position).flatMap { Int32(exactly: $0) }
  }

  /// The number in `/dev/input/event2`.
  private func deviceNumber(_ line: Span<UInt8>) -> Int? {
    guard var position = line.index(of: "/event") else { return nil }
    position += 6
    return line.integer(at: &position).flatMap { Int(exactly: $0) }
  }

  private func word(_ line: Span<UInt8>, at position: inout Int) -> Range<Int> {
    line.skipBlanks(at: &position)
    let start = position
    while position < line.count, line[position] > 0x20 { position += 1 }
    return start..<position
  }

  private func type(_ line: Span<UInt8>, _ word: Range<Int>) -> UInt16? {
    let names: [(StaticString, UInt16)] = [
      ("EV_SYN", 0), ("EV_KEY", 1), ("EV_REL", 2), ("EV_ABS", 3), ("EV_MSC", 4), ("EV_SW", 5),
    ]
    if let known = names.first(where: { $0.0.matches(line.extracting(word)) }) { return known.1 }
    if line.holds("EV_", at: word.lowerBound) { return 0x1F }
    return hexadecimal(line, word).flatMap { UInt16(exactly: $0) }
  }

  private func value(_ line: Span<UInt8>, _ word: Range<Int>) -> Int32? {
    let names: [(StaticString, Int32)] = [("UP", 0), ("DOWN", 1), ("REPEAT", 2)]
    if let known = names.first(where: { $0.0.matches(line.extracting(word)) }) { return known.1 }
    return hexadecimal(line, word).flatMap { UInt32(exactly: $0) }.map { Int32(bitPattern: $0) }
  }

  private func code(_ line: Span<UInt8>, _ word: Range<Int>) -> UInt16? {
    let label = line.extracting(word)
    if let known = Self.labels.first(where: { $0.label.matches(label) }) { return known.code }
    return hexadecimal(line, word).flatMap { UInt16(exactly: $0) }
  }

  private func hexadecimal(_ line: Span<UInt8>, _ word: Range<Int>) -> UInt64? {
    var position = word.lowerBound
    guard let number = line.hexadecimal(at: &position), position == word.upperBound else {
      return nil
    }
    return number
  }

  /// The class of a key given by name; its name is reduced to a number that pairs press and release.
  private func namedKey(
    _ line: Span<UInt8>, _ word: Range<Int>
  ) -> (identity: UInt32, keyClass: KeyClass)? {
    guard line.holds("KEY_", at: word.lowerBound) else { return nil }
    var hash: UInt32 = 2_166_136_261
    for index in word { hash = (hash ^ UInt32(line[index])) &* 16_777_619 }
    let label = line.extracting(word.lowerBound + 4..<word.upperBound)
    return (hash, KeyClass(linuxLabel: label))
  }

  private static let labels: [(label: StaticString, code: UInt16)] = [
    ("ABS_MT_POSITION_X", EvdevCode.contactX), ("ABS_MT_POSITION_Y", EvdevCode.contactY),
    ("SYN_REPORT", EvdevCode.syncReport), ("ABS_MT_TRACKING_ID", EvdevCode.contactTracking),
    ("ABS_MT_SLOT", EvdevCode.contactSlot), ("ABS_MT_PRESSURE", EvdevCode.contactPressure),
    ("ABS_MT_TOUCH_MAJOR", EvdevCode.contactMajor), ("BTN_TOUCH", EvdevCode.touch),
    ("SYN_MT_REPORT", EvdevCode.syncContact), ("SYN_DROPPED", EvdevCode.syncDropped),
    ("ABS_X", EvdevCode.absoluteX), ("ABS_Y", EvdevCode.absoluteY),
    ("ABS_PRESSURE", EvdevCode.absolutePressure), ("REL_X", EvdevCode.relativeX),
    ("REL_Y", EvdevCode.relativeY), ("REL_WHEEL", EvdevCode.relativeWheel),
    ("REL_HWHEEL", EvdevCode.relativeHorizontalWheel),
    ("REL_WHEEL_HI_RES", EvdevCode.relativeFineWheel),
    ("REL_HWHEEL_HI_RES", EvdevCode.relativeFineHorizontalWheel),
    ("BTN_MOUSE", EvdevCode.buttonLeft), ("BTN_LEFT", EvdevCode.buttonLeft),
    ("BTN_RIGHT", EvdevCode.buttonLeft + 1), ("BTN_MIDDLE", EvdevCode.buttonLeft + 2),
    ("BTN_SIDE", EvdevCode.buttonLeft + 3), ("BTN_EXTRA", EvdevCode.buttonLeft + 4),
    ("BTN_TOOL_PEN", EvdevCode.toolPen), ("BTN_TOOL_RUBBER", EvdevCode.toolRubber),
    ("BTN_TOOL_FINGER", 0x145), ("BTN_TOOL_DOUBLETAP", 0x14D), ("BTN_TOOL_TRIPLETAP", 0x14E),
    ("BTN_STYLUS", 0x14B),
  ]
}
