/// The layout of a table of sensor readings: comma, semicolon or tab between columns, decimal point or,
/// where commas do not separate, decimal comma.
struct SensorTable {
  /// One row: the time as written and the values of the columns.
  struct Row {
    var time: DecimalNumber?
    var values: [Double]
  }

  /// What each column holds.
  let columns: [SensorColumn]
  private let separator: UInt8
  private let timeColumn: Int

  /// Reads a heading.
  ///
  /// - Parameters:
  ///   - heading: the first line.
  ///   - quantity: what bare axes are axes of.
  /// - Throws: ``TraceError/missingColumns``.
  init(heading: Span<UInt8>, quantity: SensorQuantity) throws(TraceError) {
    var text: [UInt8] = []
    for index in heading.indices where heading[index] != 0x22 { text.append(heading[index]) }
    let separators: [UInt8] = [0x3B, 0x09, 0x2C]
    separator = separators.first { text.contains($0) } ?? 0x2C
    var labels = text.split(separator: separator, omittingEmptySubsequences: false)
    while labels.last?.isEmpty == true { labels.removeLast() }
    let columns = labels.map {
      SensorColumn(label: String(decoding: $0, as: UTF8.self), quantity: quantity)
    }
    let times = columns.indices.filter { if case .time = columns[$0] { true } else { false } }
    // A column with a stated unit is better than a bare one.
    let stated = times.first { columns[$0] != .time(nil) }
    let hasSensor = (0...2).allSatisfy { axis in
      columns.contains { if case .axis(_, axis, _) = $0 { true } else { false } }
    }
    guard let time = stated ?? times.first, hasSensor else { throw .missingColumns }
    self.columns = columns
    timeColumn = time
  }

  /// The unit that the heading states for the time.
  var statedTimeUnit: ImportReport.TimeUnit? {
    guard case .time(let unit) = columns[timeColumn] else { return nil }
    return unit
  }

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - line: the row's bytes.
  ///   - row: gets the time and, for each column, its value or NaN; a cell that is more than a number,
  ///     such as a date, has none.
  /// - Returns: how many columns the row has; a separator behind the last one does not count.
  func read(_ line: Span<UInt8>, into row: inout Row) -> Int {
    row.time = nil
    let mark: UInt8 = separator != 0x2C && line.index(of: 0x2C) != nil ? 0x2C : 0x2E
    var position = 0
    var column = 0
    while position <= line.count {
      line.skipBlanks(at: &position)
      if column == columns.count, position == line.count { break }
      if position < line.count, line[position] == 0x22 { position += 1 }
      var number = line.decimal(at: &position, mark: mark)
      if position < line.count, line[position] == 0x22 { position += 1 }
      if position < line.count, line[position] == 0x20 { line.skipBlanks(at: &position) }
      let end = line.index(of: separator, from: position)
      if position != end ?? line.count { number = nil }
      if column < columns.count {
        row.values[column] = number?.double ?? .nan
        if column == timeColumn { row.time = number }
      }
      column += 1
      guard let end else { break }
      position = end + 1
    }
    return column
  }

  /// Room for a row.
  func makeRow() -> Row { Row(time: nil, values: Array(repeating: .nan, count: columns.count)) }
}
