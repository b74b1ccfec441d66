package import InsightEvents
import InsightService

/// A file that says which sessions were coached, as CSV or JSON Lines.
///
/// CSV (RFC 4180) has a heading with the columns `session` and `label`; JSON Lines have objects with both
/// as strings. Other columns and members are ignored. Labels are those of the trace format.
package enum LabelFile {
  /// Reads the text of a label file.
  ///
  /// - Returns: the label of each session.
  /// - Throws: ``CommandFailure`` that names the line: no such columns, an unknown label, or two
  ///   different labels for one session.
  /// - Complexity: O(length).
  package static func labels(
    in bytes: [UInt8]
  ) throws(CommandFailure) -> [String: SessionDescription.Label] {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == UInt8(ascii: "{") ? try fromJSONLines(bytes) : try fromCSV(bytes)
  }

  private static func fromCSV(
    _ bytes: ArraySlice<UInt8>
  ) throws(CommandFailure) -> [String: SessionDescription.Label] {
    let rows = DelimitedText.rows(in: bytes)
    let separator = DelimitedText.separator(of: bytes)
    let name = separator == 0x09 ? "tabs" : String(UnicodeScalar(separator))
    guard let heading = rows.first, let session = heading.cells.firstIndex(of: "session"),
      let label = heading.cells.firstIndex(of: "label")
    else {
      throw CommandFailure(
        .badData,
        "labels, line 1: expected a heading with the columns session and label, separated by \(name)"
      )
    }
    var result: [String: SessionDescription.Label] = [:]
    for row in rows.dropFirst() {
      guard row.cells.indices.contains(session), row.cells.indices.contains(label) else {
        throw CommandFailure(
          .badData,
          "labels, line \(row.line): too few columns, which the heading has separated by \(name)")
      }
      try insert(row.cells[session], row.cells[label], line: row.line, into: &result)
    }
    return result
  }

  private static func fromJSONLines(
    _ bytes: ArraySlice<UInt8>
  ) throws(CommandFailure) -> [String: SessionDescription.Label] {
    var result: [String: SessionDescription.Label] = [:]
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) {
      guard let object = JSONValue.parse(Array(line))?.members,
        let session = object["session"]?.text, let label = object["label"]?.text
      else {
        throw CommandFailure(
          .badData,
          "labels, line \(index + 1): expected a JSON object with session and label as strings")
      }
      try insert(session, label, line: index + 1, into: &result)
    }
    return result
  }

  private static func insert(
    _ session: String, _ word: String, line: Int,
    into labels: inout [String: SessionDescription.Label]
  ) throws(CommandFailure) {
    guard let label = SessionDescription.Label(rawValue: word) else {
      throw CommandFailure(
        .badData, "labels, line \(line): the label is not coached, assisted or uncoached")
    }
    guard labels.updateValue(label, forKey: session) ?? label == label else {
      throw CommandFailure(
        .badData, "labels, line \(line): a second, different label for a session")
    }
  }
}
