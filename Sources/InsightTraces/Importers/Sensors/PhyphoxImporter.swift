import InsightEvents

/// phyphox CSV: a time column and labelled columns with units, such as
/// `"Time (s)","Acceleration x (m/s^2)",…`; comma, semicolon or tab between them.
struct PhyphoxImporter: RecordImporter {
  let description = SessionDescription(source: "phyphox")
  private var table = SensorTableImporter(quantity: .acceleration)

  mutating func take(_ line: Span<UInt8>, into output: inout ImportOutput) throws(TraceError) {
    try table.take(line, into: &output)
  }

  mutating func finish(into output: inout ImportOutput) { table.finish(into: &output) }
}
