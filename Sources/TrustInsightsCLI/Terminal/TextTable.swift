/// A table of text whose columns line up.
package struct TextTable {
  private var rows: [[String]]
  private let rightAligned: Set<Int>

  /// Starts a table with its heading.
  ///
  /// - Parameters:
  ///   - heading: the column titles.
  ///   - rightAligned: the positions of columns of numbers.
  package init(heading: [String], rightAligned: Set<Int> = []) {
    rows = [heading]
    self.rightAligned = rightAligned
  }

  /// Adds a row of as many cells as the heading has.
  package mutating func add(_ cells: [String]) {
    precondition(cells.count == rows[0].count, "\(cells.count) cells, \(rows[0].count) columns")
    rows.append(cells)
  }

  /// The lines of the table, the heading first, without trailing spaces.
  package var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        rightAligned.contains(column)
          ? row[column].leftPadded(to: widths[column]) : row[column].padded(to: widths[column])
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}

extension String {
  /// The string followed by spaces up to a width in characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// The string preceded by spaces up to a width in characters.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

extension Double {
  /// The number with a fixed count of decimals, rounded half away from zero; `nan` and `inf` as such.
  package func fixed(_ decimals: Int) -> String {
    guard isFinite, abs(self) < 1e15 else { return isNaN ? "nan" : self > 0 ? "inf" : "-inf" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (abs(self) * scale).rounded()
    guard scaled < 9e18 else { return "\(self)" }
    let number = Int64(scaled)
    let sign = self < 0 && number > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(number)" }
    let digits = String(number)
    let padded = String(repeating: "0", count: Swift.max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
