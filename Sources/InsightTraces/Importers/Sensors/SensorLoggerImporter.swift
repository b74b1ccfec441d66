import InsightEvents

/// Sensor Logger CSV: `time,seconds_elapsed,z,y,x`, one sensor a file, named by the file.
///
/// `seconds_elapsed` is the time; `time`, nanoseconds since 1970, where that is missing. The
/// accelerometer's file lacks gravity; total and uncalibrated acceleration and the gravity file hold it.
struct SensorLoggerImporter: RecordImporter {
  let description = SessionDescription(source: "sensor-logger")
  private var table: SensorTableImporter

  /// Makes an importer for a file of this name.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - keepsLinear: whether acceleration without gravity is passed on as it is, to be joined with
  ///     gravity, instead of being left out.
  init(name: String, keepsLinear: Bool = false) {
    table = SensorTableImporter(
      quantity: SensorQuantity(sensorLoggerFile: name), keepsLinear: keepsLinear)
  }

  mutating func take(_ line: Span<UInt8>, into output: inout ImportOutput) throws(TraceError) {
    try table.take(line, into: &output)
  }

  mutating func finish(into output: inout ImportOutput) { table.finish(into: &output) }
}
