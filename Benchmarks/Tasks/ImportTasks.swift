import InsightEvents
import InsightTraces

/// What it costs to read other tools' recordings, from plain bytes in memory to events.
enum ImportTasks {
  private static let recordCount = 60_000

  /// A task for each format.
  static func make() -> [BenchmarkTask] {
    recordings.map { format, make in
      let bytes = Array(make().utf8)
      return BenchmarkTask(
        name: "import/\(format.rawValue)", work: .init(amount: Double(bytes.count), unit: "bytes"),
        countsAllocations: false
      ) { _ in
        guard let count = try? events(in: bytes, as: format) else {
          preconditionFailure("the recording cannot be read")
        }
        keep(count)
      }
    }
  }

  private static func events(in bytes: [UInt8], as format: TraceFormat) throws(TraceError) -> Int {
    var reader = try RecordingReader(source: MemoryByteSource(bytes), format: format)
    var events: [InteractionEvent] = []
    var count = 0
    while try reader.nextTrace() != nil {
      while try reader.nextBatch(into: &events) { count += events.count }
    }
    return count
  }

  private static var recordings: [(TraceFormat, () -> String)] {
    [
      (.rrweb, { "[" + lines(recordCount / 10, separator: ",\n", rrwebBatch) + "]" }),
      (.dom, { lines(recordCount, domEvent) }),
      (.evemu, { lines(recordCount, evemuEvent) }),
      (.evtest, { lines(recordCount, evtestEvent) }),
      (.libinput, { lines(recordCount, libinputEvent) }),
      (.getevent, { lines(recordCount, geteventEvent) }),
      (.balabit, { lines(recordCount, balabitRow) }),
      (.sensorLogger, { "time,seconds_elapsed,z,y,x\n" + lines(recordCount, sensorRow) }),
      (.phyphox, { phyphoxHeading + lines(recordCount, phyphoxRow) }),
    ]
  }

  private static func lines(
    _ count: Int, separator: String = "\n", _ line: (Int) -> String
  ) -> String {
    (0..<count).map(line).joined(separator: separator)
  }

  private static func seconds(_ index: Int) -> String {
    let time = index / 3 * 8
    return "\(time / 1_000).\(String(time % 1_000 + 1_000).dropFirst())000"
  }

  /// Of three records one moves along x, one along y, one ends the frame; as in the forms below.
  private static func evemuEvent(_ index: Int) -> String {
    let event = ["0002 0000", "0002 0001", "0000 0000"][index % 3]
    return "E: \(seconds(index)) \(event) 000\(index % 7)\t# EV_REL / REL_X"
  }

  private static func rrwebBatch(_ index: Int) -> String {
    let positions = (0..<10).map {
      #"{"x":\#((index + $0) % 1_900),"y":\#(index % 1_000),"id":7,"timeOffset":\#($0 * 50 - 450)}"#
    }
    let time = 1_544_756_767_000 + index * 500
    return
      #"{"type":3,"data":{"source":1,"positions":[\#(positions.joined(separator: ","))]},"timestamp":\#(time)}"#
  }

  private static func domEvent(_ index: Int) -> String {
    #"{"type":"pointermove","timeStamp":\#(index * 8 + 1).5,"pointerId":1,"pointerType":"mouse","#
      + #""clientX":\#(index % 1_900),"clientY":\#(index % 1_000),"pressure":0,"buttons":0}"#
  }

  private static func evtestEvent(_ index: Int) -> String {
    index % 3 == 2
      ? "Event: time \(seconds(index)), -------------- SYN_REPORT ------------"
      : "Event: time \(seconds(index)), type 2 (EV_REL), code \(index % 3) (REL_X), value \(index % 7)"
  }

  private static func libinputEvent(_ index: Int) -> String {
    let time = index / 3 * 8
    let type = index % 3 == 2 ? 0 : 2
    let code = index % 3 == 2 ? 0 : index % 3
    return
      "    - [\(time / 1_000), \(time % 1_000 * 1_000), \(type), \(code), \(index % 7)] # EV_REL"
  }

  private static func geteventEvent(_ index: Int) -> String {
    let event = ["EV_REL       REL_X", "EV_REL       REL_Y", "EV_SYN       SYN_REPORT"][index % 3]
    return "[ \(seconds(index))] /dev/input/event3: \(event)           0000000\(index % 7)"
  }

  private static func balabitRow(_ index: Int) -> String {
    "\(seconds(index)),\(seconds(index)),NoButton,Move,\(index % 1_900),\(index % 1_000)"
  }

  private static func sensorRow(_ index: Int) -> String {
    let time = 1_698_500_000_000_000_000 + index * 10_000_000
    return "\(time),\(index / 100).\(index % 100 + 100),9.8123456789\(index % 10),0.123456789,-0.25"
  }

  private static let phyphoxHeading =
    "\"Time (s)\","
    + ["x", "y", "z"].map { "\"Acceleration \($0) (m/s^2)\"" }.joined(separator: ",")
    + "\n"

  private static func phyphoxRow(_ index: Int) -> String {
    "\(index).25E-2,-1.234567\(index % 10)E-1,2.5,9.75"
  }
}
