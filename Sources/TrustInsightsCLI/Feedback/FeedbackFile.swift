import InsightService

/// Labels of evaluations as JSON Lines or CSV, checked before anything leaves the machine.
///
/// The check is the service's own, so that a surplus or personal field is not sent at all. CSV (RFC 4180)
/// has a heading; each column is a field.
package struct FeedbackFile: Sendable, Equatable {
  /// A label that follows the contract.
  package struct Entry: Sendable, Equatable {
    /// Where it stands, counted from 1.
    package let line: Int
    /// Its fields by name.
    package let fields: [String: String]
  }

  /// Why a label is not taken: the place, never what stood there.
  package struct Refusal: Sendable, Equatable {
    /// Where it stands, counted from 1.
    package let line: Int
    /// The field; `item` for the whole.
    package let field: String
    /// What is wrong with the field, as the end of a sentence.
    package let problem: String
  }

  /// What may be sent, in the order of the file.
  package private(set) var entries: [Entry] = []
  /// What may not.
  package private(set) var refusals: [Refusal] = []

  /// Reads the text of a file.
  ///
  /// - Throws: ``CommandFailure`` with 65: no labels at all, or a CSV heading without the three columns
  ///   or with one of them twice.
  /// - Complexity: O(length).
  package init(_ bytes: [UInt8]) throws(CommandFailure) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let first = bytes.first { !Self.isSpace($0) }
    guard let first else { throw CommandFailure(.badData, "no labels") }
    if first == UInt8(ascii: "{") { readJSONLines(bytes) } else { try readCSV(bytes) }
  }

  private mutating func readJSONLines(_ bytes: ArraySlice<UInt8>) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(Self.isSpace) {
      add(JSONValue.parse(Array(line)), line: index + 1)
    }
  }

  private mutating func readCSV(_ bytes: ArraySlice<UInt8>) throws(CommandFailure) {
    let rows = DelimitedText.rows(in: bytes)
    let names = rows.first?.cells ?? []
    guard Set(names).isSuperset(of: ["eventID", "label", "occurredOn"]),
      Set(names).count == names.count
    else {
      throw CommandFailure(
        .badData, "line 1: expected JSON Lines, or a heading with eventID, label and occurredOn")
    }
    for row in rows.dropFirst() {
      guard row.cells.count == names.count else {
        refusals.append(
          Refusal(line: row.line, field: "item", problem: "has not as many cells as the heading"))
        continue
      }
      let pairs = zip(names, row.cells.map(JSONValue.string))
      add(.object(Dictionary(uniqueKeysWithValues: pairs)), line: row.line)
    }
  }

  private mutating func add(_ value: JSONValue?, line: Int) {
    do throws(ContractViolation) {
      guard let value else { throw ContractViolation("item", .notJSON) }
      _ = try FeedbackItem(value, at: "item")
      entries.append(Entry(line: line, fields: (value.members ?? [:]).compactMapValues(\.text)))
    } catch {
      refusals.append(Refusal(line: line, path: error.field, problem: error.problem.rawValue))
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

extension FeedbackFile.Refusal {
  /// Takes over a refusal of the contract, whose path names the item before the field.
  init(line: Int, path: String, problem: String) {
    let parts = path.split(separator: ".", maxSplits: 1)
    self.init(line: line, field: parts.count == 2 ? String(parts[1]) : "item", problem: problem)
  }
}
