import Glibc
import InsightEvents
import InsightFeatures
import InsightMemory
import InsightTraces

/// Writes a feature matrix row by row.
final class FeatureMatrixWriter {
  /// How a matrix is written.
  enum Format: String {
    /// One object a row, with the trace's labels.
    case jsonl
    /// Comma-separated with a heading.
    case csv
    /// NumPy's format: float32, rows × columns, C order.
    case npy
  }

  private static let headerLength = 128

  private let format: Format
  private let console: Console
  private let file: FileByteSink?
  private let path: String
  private var rowCount = 0

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - format: how it is written.
  ///   - path: a file, or `nil` for the console's results.
  ///   - console: where results go without a path.
  /// - Throws: ``CommandFailure``: 64 for npy without a path, 73 when the file cannot be made.
  init(format: Format, path: String?, console: Console) throws {
    self.format = format
    guard let path else {
      guard format != .npy else { throw CommandFailure(.usage, "--format npy needs --out") }
      file = nil
      self.path = ""
      self.console = console
      return
    }
    let file = try OutputFile.open(path)
    self.file = file
    self.path = path
    self.console = Console(resultDescriptor: file.descriptor)
    if format == .npy { self.console.result(bytes: header(rowCount: 0)) }
  }

  /// Adds one row.
  ///
  /// - Parameters:
  ///   - vector: the features; wiped when the call returns.
  ///   - description: the labels of the row.
  func add(_ vector: consuming FeatureVector, of description: SessionDescription) {
    if rowCount == 0, format == .csv { writeHeading() }
    rowCount += 1
    let values = vector.withValues { span in span.indices.map { span[$0] } }
    switch format {
    case .npy:
      console.result(bytes: values.flatMap { value in littleEndianBytes(value) })
    case .csv:
      let cells = values.map { $0.isNaN ? "" : "\($0)" }
      console.result((labels(description).map { quoted($0 ?? "") } + cells).joined(separator: ","))
    case .jsonl:
      var object = JSONObject()
      for (name, value) in zip(Self.labelNames, labels(description)) { object.add(name, value) }
      var features = JSONObject()
      for (feature, value) in zip(FeatureCatalog.features, values) {
        features.add(feature.id, value.isNaN ? nil : Double(value), decimals: 6)
      }
      object.add("features", features)
      console.result(object.text)
    }
  }

  /// Ends the matrix and puts a file in its place; one without a row leaves what is there.
  ///
  /// - Throws: ``CommandFailure`` with 73 when not everything was written.
  func finish() throws(CommandFailure) {
    guard let file, rowCount > 0 else { return }
    console.flush()
    try OutputFile.attempt(path) { () throws(TraceError) in
      if let error = console.writeError { throw error }
      if format == .npy {
        let bytes = header(rowCount: rowCount)
        let written = unsafe bytes.withUnsafeBytes { buffer in
          unsafe pwrite(file.descriptor, buffer.baseAddress, buffer.count, 0)
        }
        guard written == bytes.count else { throw .writeFailed(errorNumber: errno) }
      }
      try file.publish()
    }
  }

  private static let labelNames = [
    "session", "label", "scenario", "subject", "cohort", "source", "task",
  ]

  private func labels(_ description: SessionDescription) -> [String?] {
    [
      description.session, description.label?.rawValue, description.scenario, description.subject,
      description.cohort, description.source, description.task?.rawValue,
    ]
  }

  private func writeHeading() {
    console.result((Self.labelNames + FeatureCatalog.features.map(\.id)).joined(separator: ","))
  }

  /// A cell of text from a file: no formula for a spreadsheet, and on one line.
  private func quoted(_ text: String) -> String {
    // By scalars, since a mark that combines with a quote or a sign makes another character of it.
    let scalars = text.unicodeScalars
    let first = scalars.first { $0 != " " }
    let isFormula = first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    let cell = (isFormula ? "'" : "") + text.withoutControls
    guard scalars.contains(where: { ",;\"".unicodeScalars.contains($0) }) else { return cell }
    let doubled = cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
    return "\"\(doubled.joined())\""
  }

  private func littleEndianBytes(_ value: Float) -> [UInt8] {
    let bits = value.bitPattern
    return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
  }

  /// A header of fixed length, so that the row count can be filled in at the end.
  private func header(rowCount: Int) -> [UInt8] {
    let columns = FeatureCatalog.count
    let text = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(rowCount), \(columns)), }"
    let padded = text.padded(to: Self.headerLength - 11) + "\n"
    let length = UInt16(Self.headerLength - 10)
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length & 0xFF), UInt8(length >> 8)]
      + Array(padded.utf8)
  }
}
