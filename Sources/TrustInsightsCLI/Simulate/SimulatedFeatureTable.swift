import InsightEvents
import InsightFeatures
import InsightMemory
import InsightSimulator
import InsightTraces

/// Simulated sessions as a feature table, without a detour through traces: what training reads.
///
/// Files in one folder: `features.npy` (float32, a row a session, NaN is absent), `evidence.npy` (int32: person,
/// cohort, category, present families, context bits, assistive, insufficient) and `layout.json` (families with
/// roles, features in order); `series.npy` (float32, ``SessionSeries``) on demand. Cohorts and categories are numbered as their types list them.
struct SimulatedFeatureTable {
  private var features: [Float] = []
  private var evidence: [Int32] = []
  private var series: [Float] = []
  private let withSeries: Bool
  private var rows = 0

  /// Makes an empty table.
  ///
  /// - Parameter withSeries: whether to keep the raw series too.
  init(withSeries: Bool = false) { self.withSeries = withSeries }

  /// Simulates and measures sessions.
  ///
  /// - Parameters:
  ///   - scenario: what happens in every session.
  ///   - count: how many.
  ///   - seed: names the run.
  ///   - cohort: makes every person one of this cohort, or `nil`.
  mutating func append(
    _ scenario: Scenario, count: Int, seed: UInt64, cohort: Cohort? = nil
  ) {
    let simulator = Simulator(seed: seed)
    features.reserveCapacity(features.count + count * FeatureCatalog.layout.columns.count)
    for index in 0..<count {
      let person = simulator.person(
        index / Simulator.sessionsPerPerson, cohort: cohort ?? scenario.cohort)
      append(
        simulator.session(scenario, of: person, number: index % Simulator.sessionsPerPerson), person
      )
    }
  }

  private mutating func append(_ session: SimulatedSession, _ person: Person) {
    if withSeries { series += SessionSeries(session.events).values }
    var statistics = SessionStatistics(assistive: session.description.assistive)
    for event in session.events { statistics.record(event) }
    let vector = statistics.finalize()
    vector.withValues { values in
      for index in values.indices { features.append(values[index]) }
    }
    let category =
      SessionDescription.Category.allCases.firstIndex(of: session.description.category) ?? 0
    let found = vector.evidence
    evidence += [
      Int32(person.index), Int32(Cohort.allCases.firstIndex(of: person.cohort) ?? 0),
      Int32(category), Int32(bitPattern: found.presentFamilies), Int32(found.context.rawValue),
      found.assistive ? 1 : 0, found.insufficiency == nil ? 0 : 1,
    ]
    rows += 1
  }

  /// Writes the files.
  ///
  /// - Parameter folder: an existing folder.
  /// - Throws: ``CommandFailure`` with ``ExitStatus/cannotWrite``.
  func write(to folder: String) throws {
    unsafe try features.withUnsafeBytes { bytes in
      unsafe try Self.write(
        bytes, header: Self.header("<f4", rows, FeatureCatalog.layout.columns.count),
        to: folder + "/features.npy")
    }
    unsafe try evidence.withUnsafeBytes { bytes in
      unsafe try Self.write(
        bytes, header: Self.header("<i4", rows, 7), to: folder + "/evidence.npy")
    }
    if withSeries {
      let columns = SessionSeries.channels * SessionSeries.steps
      unsafe try series.withUnsafeBytes { bytes in
        unsafe try Self.write(
          bytes, header: Self.header("<f4", rows, columns), to: folder + "/series.npy")
      }
    }
    let text = Self.layoutText
    unsafe try text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe try Self.write(UnsafeRawBufferPointer(bytes), header: [], to: folder + "/layout.json")
    }
  }

  /// Families and features as JSON.
  static var layoutText: String {
    let layout = FeatureCatalog.layout
    let families = zip(layout.families, layout.roles).map {
      "{\"name\":\"\($0)\",\"role\":\"\($1.rawValue)\"}"
    }
    let features = layout.columns.map {
      "{\"id\":\"\($0.id)\",\"family\":\"\(layout.families[$0.family])\"}"
    }
    return """
      {"families":[\(families.joined(separator: ","))],
      "features":[\(features.joined(separator: ","))]}

      """
  }

  /// The header of a NumPy file, version 1.0, row-major.
  private static func header(_ type: String, _ rows: Int, _ columns: Int) -> [UInt8] {
    var text = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
    while (text.utf8.count + 11) % 64 != 0 { text += " " }
    text += "\n"
    let length = text.utf8.count
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length & 0xFF), UInt8(length >> 8)]
      + Array(text.utf8)
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, header: [UInt8], to path: String
  ) throws {
    let file = try OutputFile.open(path)
    try OutputFile.attempt(path) { () throws(TraceError) in
      unsafe try file.write(header.span.bytes)
      unsafe try file.write(RawSpan(_unsafeBytes: bytes))
      try file.publish()
    }
  }
}
