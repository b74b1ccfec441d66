/// Orders model versions such as `coaching-1.9` and `coaching-1.10` by their numbers.
enum ModelVersionOrder {
  private enum Part: Comparable {
    case text(String)
    case number(Int)
  }

  /// Says whether one version is newer than another.
  ///
  /// Runs of digits count as numbers, everything else by its characters.
  static func isNewer(_ version: String, _ other: String) -> Bool {
    let (parts, others) = (parts(of: version), parts(of: other))
    return others.lexicographicallyPrecedes(parts)
  }

  private static func parts(of version: String) -> [Part] {
    var parts: [Part] = []
    var rest = version[...]
    while let first = rest.first {
      let run = rest.prefix { $0.isNumber == first.isNumber }
      parts.append(Int(run).map(Part.number) ?? .text(String(run)))
      rest = rest.dropFirst(run.count)
    }
    return parts
  }
}
