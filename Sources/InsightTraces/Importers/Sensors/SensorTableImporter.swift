import InsightEvents

/// A table of sensor readings whose first rows decide on its units.
struct SensorTableImporter {
  private let quantity: SensorQuantity
  private let keepsLinear: Bool
  private var table: SensorTable?
  private var units: SensorUnits?
  private var row = SensorTable.Row(time: nil, values: [])
  private var firstRows: [SensorTable.Row] = []
  private var lineNumber = 0

  /// Makes an importer; a bare `x` is an axis of the quantity.
  init(quantity: SensorQuantity, keepsLinear: Bool = false) {
    self.quantity = quantity
    self.keepsLinear = keepsLinear
  }

  /// Takes a line; a row with more columns than the heading ends the table.
  mutating func take(_ line: Span<UInt8>, into output: inout ImportOutput) throws(TraceError) {
    lineNumber += 1
    guard line.count > 0 else { return }
    guard let table else {
      if line.isBeforeHeading { return }
      let table = try SensorTable(heading: line, quantity: quantity)
      row = table.makeRow()
      self.table = table
      return
    }
    output.countRow()
    let columnCount = table.read(line, into: &row)
    guard columnCount <= table.columns.count else {
      throw .columnCount(line: lineNumber, found: columnCount, expected: table.columns.count)
    }
    guard columnCount == table.columns.count else { return output.drop(.columnCount) }
    if let units { return emit(row, in: units, into: &output) }
    firstRows.append(row)
    if firstRows.count == SensorUnits.sampleSize { decide(into: &output) }
  }

  /// Takes the end.
  mutating func finish(into output: inout ImportOutput) { decide(into: &output) }

  private mutating func decide(into output: inout ImportOutput) {
    guard let table, units == nil, !firstRows.isEmpty else { return }
    let units = SensorUnits(
      table, rows: firstRows, keepsLinear: keepsLinear, in: &output)
    self.units = units
    for row in firstRows { emit(row, in: units, into: &output) }
    firstRows = []
  }

  private func emit(
    _ row: SensorTable.Row, in units: SensorUnits, into output: inout ImportOutput
  ) {
    let reading = units.reading(row)
    guard let time = reading.nanoseconds else {
      return output.drop(row.time == nil ? .missingTime : .outOfRange)
    }
    guard reading.sample.acceleration != nil || reading.sample.rotationRate != nil else {
      return output.drop(.missingValue)
    }
    output.emit(atNanoseconds: time, .motion(reading.sample))
  }
}

extension Span where Element == UInt8 {
  /// Whether a line is a comment, or tells a spreadsheet what separates columns.
  fileprivate var isBeforeHeading: Bool { holds("#", at: 0) || holds("sep=", at: 0) }
}
