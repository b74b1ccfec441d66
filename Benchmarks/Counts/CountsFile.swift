/// The thresholds that counts are held to, in both directions.
struct CountsFile {
  /// The counts by their names.
  let counts: [String: UInt64]

  /// Takes counts.
  init(_ counts: [String: UInt64]) { self.counts = counts }

  /// Reads a flat JSON object of numbers as ``text`` writes it: one member a line.
  init(text: String) {
    var counts: [String: UInt64] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\"")
      guard parts.count == 3 else { continue }
      counts[String(parts[1])] = UInt64(parts[2].filter(\.isNumber))
    }
    self.counts = counts
  }

  /// The file's text.
  var text: String {
    let lines = counts.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \($0.value)" }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  /// What differs from what was found, a sentence each; empty when nothing does.
  func differences(from found: CountsFile) -> [String] {
    Set(counts.keys).union(found.counts.keys).sorted().compactMap { name in
      switch (counts[name], found.counts[name]) {
      case (let wanted?, let now?) where now > wanted: "\(name): \(now), \(wanted) allowed"
      case (let wanted?, let now?) where now < wanted:
        "\(name): \(now), better than \(wanted): record it"
      case (nil, let now?): "\(name): \(now), not recorded"
      case (let wanted?, nil): "\(name): no longer counted, \(wanted) recorded"
      default: nil
      }
    }
  }
}
