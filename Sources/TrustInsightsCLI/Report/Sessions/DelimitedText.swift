/// Comma-separated values as in RFC 4180; a semicolon or tab in the heading is taken as the separator.
package enum DelimitedText {
  /// One row and the line on which it begins, counted from 1.
  package struct Row: Equatable {
    /// Where it begins.
    package var line: Int
    /// Its cells, without quotes.
    package var cells: [String]
  }

  /// Splits text into rows; empty lines are left out, quoted cells may hold separators and line ends.
  ///
  /// - Complexity: O(length).
  package static func rows(in bytes: ArraySlice<UInt8>) -> [Row] {
    let separator = separator(of: bytes)
    var rows: [Row] = []
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var wasQuoted = false
    var line = 1
    var rowLine = 1
    func endCell() {
      cells.append(String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
      wasQuoted = false
    }
    func endRow() {
      if !cells.isEmpty || !cell.isEmpty || wasQuoted {
        endCell()
        rows.append(Row(line: rowLine, cells: cells))
        cells.removeAll(keepingCapacity: true)
      }
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A { line += 1 }
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          cell.append(byte)
        } else if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") {
          cell.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\""), cell.isEmpty {
        isQuoted = true
        wasQuoted = true
      } else if byte == separator {
        endCell()
      } else if byte == 0x0A {
        endRow()
        rowLine = line
      } else if byte != 0x0D {
        cell.append(byte)
      }
    }
    endRow()
    return rows
  }

  /// The byte that separates the cells: the first of comma, semicolon and tab that is in the heading.
  static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let heading = bytes.prefix { $0 != 0x0A }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return candidates.first { heading.contains($0) } ?? candidates[0]
  }
}
