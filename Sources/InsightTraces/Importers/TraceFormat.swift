/// A format of recordings.
package enum TraceFormat: String, CaseIterable, Sendable {
  /// The project's own: JSON Lines with a header.
  case trace
  /// rrweb events, as a JSON array or JSON Lines.
  case rrweb
  /// W3C events with the DOM's own field names, as a JSON array or JSON Lines.
  case dom
  /// Linux `struct input_event`, 24 bytes each (64-bit machines).
  case evdev
  /// Linux `struct input_event`, 16 bytes each (32-bit machines).
  case evdev32
  /// The text that `evtest` prints.
  case evtest
  /// evemu recordings.
  case evemu
  /// `libinput record` YAML.
  case libinput
  /// The text that Android's `getevent -lt` prints.
  case getevent
  /// Balabit mouse CSV.
  case balabit
  /// Sensor Logger CSV.
  case sensorLogger = "sensor-logger"
  /// phyphox CSV.
  case phyphox

  /// How many bytes ``detect(_:)`` needs at most.
  package static let detectionSize = 16_384

  /// Recognises a recording by how it begins.
  ///
  /// - Parameter prefix: its first plain bytes, ``detectionSize`` of them or all there are.
  /// - Returns: the format, or `nil` when it is none that is known.
  /// - Complexity: O(size of the prefix).
  package static func detect(_ prefix: [UInt8]) -> TraceFormat? {
    let isText = !prefix.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    guard isText else { return binaryFormat(prefix) }
    let text = String(decoding: prefix, as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if let format = jsonFormat(start) { return format }
    if start.hasPrefix("record timestamp,client timestamp") { return .balabit }
    if start.hasPrefix("# libinput record") || text.contains("\nndevices:") { return .libinput }
    if start.hasPrefix("# EVEMU") { return .evemu }
    for line in start.split(whereSeparator: \.isNewline).prefix(400) {
      if let format = lineFormat(line) { return format }
    }
    return tableFormat(start)
  }

  private static func jsonFormat(_ start: Substring) -> TraceFormat? {
    guard start.first == "{" || isArray(start) else { return nil }
    let bytes = Array(start.utf8)
    if start.first == "{", bytes.firstObjectNames("trace") { return .trace }
    // A snapshot may be longer than what is looked at, so that its time is not seen.
    let hasParts = bytes.holds("\"timestamp\"") || bytes.holds("\"data\"")
    if hasParts, bytes.holdsNumber(named: "type") { return .rrweb }
    if bytes.holds("\"timeStamp\"") { return .dom }
    return start.first == "{" ? .trace : nil
  }

  /// Whether brackets are followed by an object, perhaps on another line.
  private static func isArray(_ start: Substring) -> Bool {
    start.first == "[" && start.first { !$0.isWhitespace && $0 != "[" } == "{"
  }

  private static func lineFormat(_ line: Substring) -> TraceFormat? {
    if line.hasPrefix("E: ") { return .evemu }
    if line.hasPrefix("Input driver version is") || line.hasPrefix("Event: time ") {
      return .evtest
    }
    if line.hasPrefix("add device ") || line.hasPrefix("/dev/input/event") { return .getevent }
    guard line.hasPrefix("[") else { return nil }
    let inside = line.dropFirst().drop { $0 == " " }
    return inside.first?.isNumber == true && line.contains("]") ? .getevent : nil
  }

  private static func tableFormat(_ start: Substring) -> TraceFormat? {
    // Some tools put comments, or a word for spreadsheets, before the heading.
    let lines = start.split(whereSeparator: \.isNewline)
    let first = lines.first { !$0.hasPrefix("#") && !$0.hasPrefix("sep=") }
    let heading = (first ?? "").lowercased()
    if heading.contains("seconds_elapsed") { return .sensorLogger }
    let labels = heading.split { $0 == "," || $0 == ";" || $0 == "\t" }.map {
      $0.filter { $0 != "\"" && $0 != " " }
    }
    let isTable =
      labels.contains { $0.hasPrefix("time") || $0.hasPrefix("zeit") || $0 == "t" }
      && ["x", "y", "z"].allSatisfy { axis in
        labels.contains {
          $0 == axis || $0 == "a" + axis || $0.hasSuffix("_" + axis) || $0.contains(axis + "(")
        }
      }
    guard isTable else { return nil }
    return heading.contains("(") ? .phyphox : .sensorLogger
  }

  /// Records whose times and types are such as the kernel writes.
  private static func binaryFormat(_ prefix: [UInt8]) -> TraceFormat? {
    if isEvdev(prefix, recordSize: 24) { return .evdev }
    return isEvdev(prefix, recordSize: 16) ? .evdev32 : nil
  }

  private static func isEvdev(_ prefix: [UInt8], recordSize: Int) -> Bool {
    let count = min(prefix.count / recordSize, 16)
    guard count > 0, prefix.contains(where: { $0 != 0 }) else { return false }
    var previous: UInt64 = 0
    for index in 0..<count {
      let start = index * recordSize
      let half = (recordSize - 8) / 2
      let seconds = prefix.littleEndian(at: start, size: half)
      let microseconds = prefix.littleEndian(at: start + half, size: half)
      let type = prefix.littleEndian(at: start + 2 * half, size: 2)
      let code = prefix.littleEndian(at: start + 2 * half + 2, size: 2)
      guard microseconds < 1_000_000, seconds < 1 << 33, type < 0x20, code < 0x300 else {
        return false
      }
      guard index == 0 || seconds.distance(to: previous).magnitude < 1 << 25 else { return false }
      previous = seconds
    }
    return true
  }
}

extension [UInt8] {
  /// Whether some text stands anywhere.
  fileprivate func holds(_ text: StaticString) -> Bool { !places(behind: text).isEmpty }

  /// Whether a member of that name has a number as its value, anywhere.
  fileprivate func holdsNumber(named name: StaticString) -> Bool {
    places(behind: name).contains { place in
      guard self[..<place].dropLast(name.utf8CodeUnitCount).last == 0x22,
        self[place...].first == 0x22
      else { return false }
      let rest = self[place...].dropFirst().drop { $0 <= 0x20 || $0 == 0x3A }
      return rest.first.map { (0x30...0x39).contains($0) } ?? false
    }
  }

  /// Whether the outermost object has a member of that name, as far as it is seen.
  fileprivate func firstObjectNames(_ name: StaticString) -> Bool {
    var depth = 0
    var index = 0
    while index < count {
      switch self[index] {
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if depth == 0 { return false }
      case 0x22:
        let start = index + 1
        index = start
        while index < count, self[index] != 0x22 { index += self[index] == 0x5C ? 2 : 1 }
        guard depth == 1, index < count else { break }
        let rest = self[(index + 1)...].drop { $0 <= 0x20 }
        let isName = rest.first == 0x3A && self[start..<index].elementsEqual(name.description.utf8)
        if isName { return true }
      default: break
      }
      index += 1
    }
    return false
  }

  /// Where some text ends, each time.
  private func places(behind text: StaticString) -> [Int] {
    let text = Array(text.description.utf8)
    guard count >= text.count, let first = text.first else { return [] }
    return (0...count - text.count).filter { start in
      self[start] == first && self[start..<start + text.count].elementsEqual(text)
    }.map { $0 + text.count }
  }
}

extension [UInt8] {
  /// An unsigned number of up to 8 bytes, lowest byte first.
  func littleEndian(at start: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for offset in (0..<size).reversed() { value = value << 8 | UInt64(self[start + offset]) }
    return value
  }
}
