import FuzzDriver
import InsightEvents
import TrustInsightsCLI

/// Reads bytes as a file of labels for a report, of labels for a service, or as a table; the first byte
/// chooses.
///
/// What was read must be read again from another way of writing it.
func run(_ input: [UInt8]) {
  guard let choice = input.first else { return }
  let bytes = Array(input.dropFirst())
  switch choice % 3 {
  case 0:
    guard let labels = try? LabelFile.labels(in: bytes) else { return }
    let rows = labels.map { [$0.key, $0.value.rawValue] }
    precondition(
      (try? LabelFile.labels(in: table([["session", "label"]] + rows))) == labels, "not as CSV")
    let lines = rows.map { objectLine(["session": $0[0], "label": $0[1]]) }
    precondition(
      lines.isEmpty || (try? LabelFile.labels(in: Array(lines.joined().utf8))) == labels,
      "not as JSON Lines")
  case 1:
    guard let file = try? FeedbackFile(bytes) else { return }
    precondition(file.entries.allSatisfy { $0.fields.count == 3 }, "a label with other fields")
    let lines = file.entries.map { objectLine($0.fields) }
    guard !lines.isEmpty else { return }
    let again = try? FeedbackFile(Array(lines.joined().utf8))
    precondition(again?.refusals.isEmpty == true, "what was taken is refused")
    precondition(again?.entries.map(\.fields) == file.entries.map(\.fields), "not as JSON Lines")
  default:
    let rows = DelimitedText.rows(in: bytes[...])
    // The heading decides on the separator.
    guard let heading = rows.first?.cells, heading.count > 1,
      !heading.contains(where: { $0.utf8.contains(0x0A) })
    else { return }
    let again = DelimitedText.rows(in: table(rows.map(\.cells))[...])
    precondition(again.map(\.cells) == rows.map(\.cells), "a table is read in two ways")
  }
}

private func table(_ rows: [[String]]) -> [UInt8] {
  let lines = rows.map { cells in
    let quoted = cells.map { cell in
      "\"" + cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
    return quoted.joined(separator: ",") + "\n"
  }
  return Array(lines.joined().utf8)
}

private func objectLine(_ fields: [String: String]) -> String {
  var object = JSONObject()
  for (name, value) in fields { object.add(name, value) }
  return object.text + "\n"
}

fuzz(run)
