import InsightBatch
import InsightEvents
import InsightMemory
import InsightScoring
import InsightTraces
import _ScoringTestSupport

/// Writes what other engines need to be measured on the same work, for `Benchmarks/Peers`.
///
/// For each of S, M and L a file of little-endian 32-bit words: the number of layers, the widths, then
/// as floats each layer's weights (outputs × inputs) and biases, 4,096 rows of inputs, and this project's
/// answers (the first output's probability) by the call for one person and by the batch. Beside them
/// `traces.jsonl` and `trace-5000.jsonl`.
enum PeerExport {
  /// Writes everything into a folder that exists.
  static func write(to folder: String) throws {
    for size in NetworkSize.allCases where size != .shipped {
      try WholeFile.write(try bytes(of: size), to: "\(folder)/\(size.rawValue).network")
    }
    _ = try TraceTasks.write(to: "\(folder)/traces.jsonl")
    var writer = try TraceWriter(path: "\(folder)/trace-5000.jsonl")
    try writer.begin(SessionDescription(platform: .ios, category: .payment))
    for event in EventStreams.trace { try writer.write(event) }
    try writer.finish()
  }

  private static func bytes(of size: NetworkSize) throws -> [UInt8] {
    guard let model = size.randomModel(), let widths = size.widths else { return [] }
    let loaded = try model.load()
    let rows = PeerRows(size)
    let featureCount = model.layout.columns.count
    let evidence = Evidence(
      context: .activeCall, presentFamilies: (1 << UInt32(NetworkSize.familyCount)) - 1)
    let single = (0..<PeerRows.count).map { row -> Float in
      let start = row * featureCount
      let vector = model.vector(
        Array(rows.features[start..<start + featureCount]), evidence: evidence)
      return Float(loaded.score(vector, category: .payment).probability ?? .nan)
    }
    let batch = BatchScorer(loaded).assess(
      values: rows.features, evidence: Array(repeating: evidence, count: PeerRows.count),
      category: .payment
    ).map { Float($0.probability ?? .nan) }
    let header = [UInt32(widths.count - 1)] + widths.map(UInt32.init)
    let floats = model.tensors.dropFirst(2).flatMap(\.values) + rows.inputs + single + batch
    return words(header + floats.map(\.bitPattern))
  }

  private static func words(_ values: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * values.count)
    for value in values {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
      }
    }
    return bytes
  }
}
