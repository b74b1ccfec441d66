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
    guard start.first == "{" || start.hasPrefix("[{") || isArray(start) else { return nil }
    let head = start.prefix { !$0.isNewline }
    if start.first == "{", head.contains("\"trace\"") { return .trace }
    let isNumbered = start.range(after: "\"type\":").map { $0.first?.isNumber == true } ?? false
    // A snapshot may be longer than what is looked at, so that its time is not seen.
    let hasParts = start.contains("\"timestamp\"") || start.contains("\"data\"")
    if isNumbered, hasParts { return .rrweb }
    if start.contains("\"timeStamp\"") { return .dom }
    return start.first == "{" ? .trace : nil
  }

  /// Whether a bracket is followed by an object, perhaps on the next line.
  private static func isArray(_ start: Substring) -> Bool {
    start.first == "[" && start.dropFirst().first { !$0.isWhitespace } == "{"
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
    let heading = start.prefix { !$0.isNewline }.lowercased()
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
    guard count > 0 else { return false }
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

extension Substring {
  /// What follows the first occurrence of some text, blanks passed over.
  fileprivate func range(after text: String) -> Substring? {
    var rest = self
    while let quote = rest.firstIndex(of: "\"") {
      rest = rest[quote...]
      if rest.hasPrefix(text) { return rest.dropFirst(text.count).drop { $0 == " " } }
      rest = rest.dropFirst()
    }
    return nil
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
