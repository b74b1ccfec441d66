import InsightEvents
import InsightTraces
import Testing

@Suite("Messy tables of sensors")
struct MessyTableTests {
  /// Rows of a phone on its back at 50 Hz, each made by a closure.
  private static func table(
    _ heading: String, count: Int = 90, _ row: (Int) -> String
  ) -> String {
    ([heading] + (0..<count).map(row)).joined(separator: "\n")
  }

  private static func seconds(_ index: Int) -> String {
    "\(index / 50).\(index % 50 < 5 ? "0" : "")\(index % 50 * 2)"
  }

  private static func samples(_ result: Imported) -> [MotionSample] {
    result.actions.compactMap { if case .motion(let sample) = $0 { sample } else { nil } }
  }

  @Test("a date is no time, not the number that it begins with")
  func dateIsNoTime() {
    let result = imported(
      Self.table("time,x,y,z") { "2024-03-31T01:59:\($0 % 60).000Z,0,0,9.8" })
    #expect(result.events.isEmpty)
    #expect(result.report?[.missingTime] == 90)
    #expect(result.error == .noEvents(format: .sensorLogger))
  }

  @Test(
    "a cell that is more than a number has no value", arguments: ["9.8m", "9.8 g", "1 2", "0x9"])
  func cellIsWholeOrNothing(cell: String) {
    let result = imported(
      Self.table("time,x,y,z") { "\(Self.seconds($0)),0,0,\($0 == 80 ? cell : "9.8")" })
    #expect(result.events.count == 89)
    #expect(result.report?[.missingValue] == 1)
  }

  @Test("quotes, blanks, comments, a word for spreadsheets and a last separator change nothing")
  func dressingChangesNothing() {
    let row = { (index: Int) in "\(Self.seconds(index)),0.25,-1,9.75" }
    let plain = imported(Self.table("time,x,y,z", row))
    #expect(plain.events.count == 90)
    let dressed = [
      Self.table("# exported by a tool\n# twice\ntime,x,y,z", row),
      Self.table("time,x,y,z,") { row($0) + "," }, Self.table("time,x,y,z") { row($0) + "," },
      Self.table("\"time\",\"x\",\"y\",\"z\"") {
        row($0).split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
      },
      Self.table("time, x, y, z") { row($0).replacing(",", with: " , ") },
      Self.table("sep=;\ntime;x;y;z") {
        row($0).replacing(",", with: ";").replacing(".", with: ",")
      },
    ]
    for text in dressed {
      let result = imported(text)
      #expect(result.events == plain.events)
      #expect(result.report?.droppedCount == 0)
    }
  }

  @Test("axes that state different units are left out, those of one unit are not")
  func mixedUnitsAreLeftOut() {
    let labels = [
      "\"Time (s)\"", "\"Gyroscope x (rad/s)\"", "\"Gyroscope y (rad/s)\"",
      "\"Gyroscope z (rad/s)\"", "\"Acceleration x (g)\"", "\"Acceleration y (m/s^2)\"",
      "\"Acceleration z (g)\"",
    ]
    let result = imported(
      Self.table(labels.joined(separator: ",")) { "\(Self.seconds($0)),1,2,3,0,9.8,0" })
    #expect(Self.samples(result).count == 90)
    #expect(Self.samples(result).allSatisfy { $0.acceleration == nil && $0.rotationRate != nil })
    #expect(result.report?.decisions.contains { $0.contains("different units") } == true)
  }

  @Test(
    "what measures something else than motion is not taken for motion",
    arguments: [
      (
        "\"Time (s)\",\"Magnetic Field x (\u{B5}T)\",\"Magnetic Field y (\u{B5}T)\",\"Magnetic Field z (\u{B5}T)\"",
        "", 9.8
      ),
      ("\"Time (s)\",\"x (\u{B5}T)\",\"y (\u{B5}T)\",\"z (\u{B5}T)\"", "", 9.8),
      ("time,seconds_elapsed,z,y,x", "/data/Magnetometer.csv", 9.8),
      ("time,mag_x,mag_y,mag_z", "", 9.8), ("time,x,y,z", "", 47), ("time,x,y,z", "", 3.2),
    ])
  func otherSensorsAreLeftOut(heading: String, name: String, size: Double) {
    let hasTwoTimes = heading.contains("elapsed")
    let text = Self.table(heading) {
      (hasTwoTimes ? "17," : "") + "\(Self.seconds($0)),\(size),0,0"
    }
    let result = imported(text, name: name)
    #expect(result.events.isEmpty)
    #expect(result.report?.decisions.contains { $0.contains("left out") } == true)
  }

  @Test(
    "one reading a second is read in the unit that makes its first time one of this century",
    arguments: [(1, ImportReport.TimeUnit.seconds), (1_000, .milliseconds)]
      + [(1_000_000, .microseconds), (1_000_000_000, .nanoseconds)])
  func slowRecordingHasItsUnit(count: Int, unit: ImportReport.TimeUnit) {
    let result = imported(Self.table("time,x,y,z") { "\((1_700_000_000 + $0) * count),0,0,9.8" })
    #expect(result.report?.timeUnit == unit)
    #expect(result.report?.clock == .epoch)
    #expect(result.milliseconds == (0..<90).map { Double($0) * 1_000 })
  }

  @Test("a clock that is set back by an hour keeps the order of the file, and is counted once")
  func setBackKeepsOrder() {
    let text = Self.table("time,x,y,z", count: 200) {
      "\(1_700_000_000 + $0 / 50 - ($0 < 101 ? 0 : 3_600)).\(100 + $0 % 50 * 2),0,0.\(100 + $0),9.8"
    }
    let result = imported(text)
    #expect(result.report?.setBackCount == 1)
    #expect(result.report?.lateCount == 0)
    #expect(
      Self.samples(result).map { $0.acceleration?.y } == (0..<200).map { Float("0.\(100 + $0)") })
  }
}
