import Foundation
import InsightEvents
import InsightTraces
import Testing

@Suite("Sensor tables")
struct SensorTableTests {
  private static func samples(_ result: Imported) -> [MotionSample] {
    result.actions.compactMap { if case .motion(let sample) = $0 { sample } else { nil } }
  }

  private static func table(_ heading: String, _ rows: [String]) -> String {
    ([heading] + rows).joined(separator: "\n") + "\n"
  }

  /// 100 readings at 50 Hz of a phone that lies on its back, in a unit.
  private static func flat(_ heading: String, z: Double, step: Double, start: Double) -> String {
    table(heading, (0..<100).map { "\(start + Double($0) * step),0,0,\(z)" })
  }

  @Test("Sensor Logger: columns by name, the file says which sensor, radians become degrees")
  func sensorLogger() throws {
    let text = Self.table(
      "time,seconds_elapsed,z,y,x",
      ["1698500000000000000,0.02,3,2,1", "1698500000020000000,0.04,6,5,4"])
    let gyroscope = imported(text, name: "/data/Gyroscope.csv")
    #expect(gyroscope.format == .sensorLogger)
    #expect(gyroscope.milliseconds == [0, 20])
    #expect(gyroscope.report?.timeUnit == .seconds)
    let rate = try #require(Self.samples(gyroscope).first?.rotationRate)
    #expect(abs(rate.x - 57.29578) < 1e-4)
    #expect(abs(rate.z - 171.88734) < 1e-4)
    let gravity = imported(
      Self.flat("seconds_elapsed,x,y,z", z: 9.81, step: 0.02, start: 0), name: "Gravity.csv")
    #expect(Self.samples(gravity).first?.acceleration == .init(x: 0, y: 0, z: 9.81))
    #expect(gravity.report?.unavailable.contains(.posture) == false)
  }

  @Test(
    "phyphox: labels with units; comma, semicolon and tab; decimal comma where commas do not separate"
  )
  func phyphoxVariants() {
    let labels = [
      "\"Time (s)\"", "\"Acceleration x (m/s^2)\"", "\"Acceleration y (m/s^2)\"",
      "\"Acceleration z (m/s^2)\"", "\"Absolute acceleration (m/s^2)\"",
    ]
    let point = ["0.000000000E0", "-1.5E-1", "2.5", "9.75", "9.8"]
    let later = ["1.250000000E-2", "0", "0", "9.5", "9.5"]
    let comma = { (row: [String]) in row.map { $0.replacing(".", with: ",") } }
    let variants = [
      Self.table(labels.joined(separator: ","), [point, later].map { $0.joined(separator: ",") }),
      Self.table(labels.joined(separator: ";"), [point, later].map { $0.joined(separator: ";") }),
      Self.table(
        labels.joined(separator: "\t"), [point, later].map { $0.joined(separator: "\t") }),
      Self.table(
        labels.joined(separator: ";"), [point, later].map { comma($0).joined(separator: ";") }),
      Self.table(
        labels.joined(separator: "\t"), [point, later].map { comma($0).joined(separator: "\t") }),
    ]
    for variant in variants {
      let result = imported(variant)
      #expect(result.format == .phyphox)
      #expect(result.milliseconds == [0, 12.5])
      #expect(
        Self.samples(result).map(\.acceleration) == [
          .init(x: -0.15, y: 2.5, z: 9.75), .init(x: 0, y: 0, z: 9.5),
        ])
    }
  }

  @Test("a decimal comma between commas is refused with the columns that were found")
  func decimalCommaIsRefused() {
    let result = imported(
      Self.table(
        "Time (s),Acceleration x (m/s^2),Acceleration y (m/s^2),Acceleration z (m/s^2)",
        ["0,1,0,9", "0,1,2e-08,0,0"]))
    #expect(result.error == .columnCount(line: 3, found: 5, expected: 4))
    #expect(result.events.count == 1)
  }

  @Test("a row cut off at the end is counted")
  func cutOffRowIsCounted() {
    let result = imported("time,x,y,z\n0.00,0,0,9.8\n0.02,0,0,9.8\n0.04,0,")
    #expect(result.events.count == 2)
    #expect(result.report?[.columnCount] == 1)
  }

  @Test(
    "the same motion with its time in any unit, labelled or not, since 1970 or not, is the same",
    arguments: [
      ("s", 1.0, "seconds"), ("ms", 1e3, "milliseconds"), ("us", 1e6, "microseconds"),
      ("ns", 1e9, "nanoseconds"),
    ])
  func timeUnitsAgree(label: String, perSecond: Double, name: String) {
    let reference = imported(Self.flat("Time (s),x,y,z", z: 9.81, step: 0.02, start: 0))
    for start in [0, 5_000, 1_544_756_766.0] {
      for heading in ["time (\(label)),x,y,z", "timestamp_\(label),x,y,z", "timestamp,x,y,z"] {
        let text = Self.table(
          heading,
          (0..<100).map {
            "\(Int64(start * perSecond) + Int64(Double($0) * 0.02 * perSecond)),0,0,9.81"
          })
        // Whole seconds cannot hold 50 Hz; that case is written with a fraction.
        let result =
          label == "s"
          ? imported(Self.flat(heading, z: 9.81, step: 0.02, start: start)) : imported(text)
        #expect(result.events.count == 100, "\(heading) \(start)")
        #expect(result.report?.timeUnit?.rawValue == name, "\(heading) \(start)")
        #expect(result.report?.clock == (start > 1e9 ? .epoch : .monotonic), "\(heading) \(start)")
        let error = zip(result.milliseconds, reference.milliseconds).map { abs($0 - $1) }.max() ?? 1
        #expect(error < 0.001, "\(heading) \(start)")
      }
    }
  }

  @Test(
    "a phone on its back in g with iOS's sign and in m/s² is the same; without gravity it has no posture"
  )
  func restTestDecides() {
    let g = imported(Self.flat("time,x,y,z", z: -1, step: 0.02, start: 0))
    let metric = imported(Self.flat("time,x,y,z", z: 9.80665, step: 0.02, start: 0))
    #expect(Self.samples(g).map(\.acceleration) == Self.samples(metric).map(\.acceleration))
    #expect(Self.samples(g).first?.acceleration == .init(x: 0, y: 0, z: 9.80665))
    let without = imported(Self.flat("time,x,y,z", z: 0, step: 0.02, start: 0))
    #expect(without.error == .noEvents(format: .sensorLogger))
    #expect(without.report?.decisions.contains { $0.contains("without gravity") } == true)
    #expect(without.report?[.missingValue] == 100)
  }

  @Test("a missing value makes its reading absent, never 0")
  func missingValueIsAbsent() {
    let result = imported(
      "time,x,y,z\n0.00,0,0,9.8\n0.02,,0,9.8\n0.04,NaN,0,9.8\n,0,0,9.8\n0.08,1e300,0,9.8\n")
    #expect(result.events.count == 1)
    #expect(result.report?[.missingValue] == 3)
    #expect(result.report?[.missingTime] == 1)
  }

  @Test(
    "a table without time or without a sensor is refused",
    arguments: ["time,a,b\n1,2,3\n", "x,y,z\n1,2,3\n"])
  func incompleteTableIsRefused(text: String) {
    #expect(imported(text, as: .phyphox).error == .missingColumns)
  }

  /// A folder with files, for as long as it is held.
  private final class Folder {
    let path = NSTemporaryDirectory() + "sensors-" + UUID().uuidString

    init(_ files: [String: String]) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, text) in files {
        try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static func read(_ folder: Folder) -> Imported {
    var result = Imported()
    do throws(TraceError) {
      var reader = try RecordingReader(path: folder.path)
      var batch: [InteractionEvent] = []
      result.description = try reader.nextTrace()
      do throws(TraceError) {
        while try reader.nextBatch(into: &batch) { result.events += batch }
      } catch {
        result.error = error
      }
      result.report = reader.report
    } catch {
      result.error = error
    }
    return result
  }

  private static func sensor(start: Int, step: Int, _ row: (Int) -> String) -> String {
    table(
      "time,seconds_elapsed,z,y,x",
      (0..<100).map { index in
        let time = start + index * step
        return "17\(time),\(time / 1_000).\(String(time % 1_000 + 1_000).dropFirst()),\(row(index))"
      })
  }

  @Test(
    "a Sensor Logger folder is one recording: acceleration joined with gravity, rotation beside it")
  func folderIsOneRecording() throws {
    let android = try Folder([
      "Gravity.csv": Self.sensor(start: 1_000, step: 20) { _ in "9.80665,0,0" },
      "Accelerometer.csv": Self.sensor(start: 1_005, step: 20) { "\(Double($0) * 0.980665),0,0" },
      "Gyroscope.csv": Self.sensor(start: 1_010, step: 20) { _ in "0,0,1" },
      "Annotation.csv": "time,seconds_elapsed,text,millisecond_press_duration\n",
    ])
    let apple = try Folder([
      "Gravity.csv": Self.sensor(start: 1_000, step: 20) { _ in "-1,0,0" },
      "Accelerometer.csv": Self.sensor(start: 1_005, step: 20) { "\(Double($0) * -0.1),0,0" },
      "Gyroscope.csv": Self.sensor(start: 1_010, step: 20) { _ in "0,0,1" },
    ])
    let result = Self.read(android)
    #expect(result.error == nil)
    #expect(result.events.count == 200)
    #expect(Array(result.milliseconds.prefix(4)) == [0, 5, 20, 25])
    let samples = Self.samples(result)
    #expect(samples[0].acceleration == .init(x: 0, y: 0, z: 9.80665))
    #expect(abs((samples[2].acceleration?.z ?? 0) - 10.787315) < 1e-5)
    #expect(samples[1].acceleration == nil)
    #expect(result.report?.rowCount == 300)
    #expect(result.report?.accelerationUnit == .metresPerSecondSquared)
    let other = Self.read(apple)
    #expect(other.report?.accelerationUnit == .standardGravity)
    #expect(other.milliseconds == result.milliseconds)
    let worst = zip(Self.samples(other), samples).map {
      abs(($0.acceleration?.z ?? 0) - ($1.acceleration?.z ?? 0))
    }.max()
    #expect((worst ?? 1) < 1e-4)
  }

  @Test("a sensor that gave nothing is absent, a folder without any is refused")
  func emptySensorIsAbsent() throws {
    let heading = "time,seconds_elapsed,z,y,x\n"
    let part = try Folder([
      "Gravity.csv": heading, "Gyroscope.csv": Self.sensor(start: 0, step: 10) { _ in "0,0,1" },
    ])
    #expect(Self.read(part).events.count == 100)
    #expect(Self.read(part).report?.unavailable.contains(.posture) == true)
    #expect(
      Self.read(try Folder(["Gyroscope.csv": heading])).error == .noEvents(format: .sensorLogger))
    #expect(Self.read(try Folder(["Other.csv": heading])).error == .readFailed(errorNumber: EISDIR))
  }
}
