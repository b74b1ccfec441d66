import InsightScoring

/// `model`: what is on board.
package enum ModelCommand: Command {
  package static let name = "model"
  package static let summary = "the models on board: version, features, shapes, digest, thresholds"
  package static let flags: Set<String> = ["--json"]
  package static let options: Set<String> = ["--model"]
  package static let help = """
    usage: trust-insights model [info|list] [--json] [--model VERSION]

    list names the models on board; info, the default, says what one holds.

    example: trust-insights model info
    """

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let manifest = try ModelChoice.load(arguments.value("--model")).manifest
    switch arguments.operands {
    case ["list"]: list(manifest, isJSON: arguments.has("--json"), console: console)
    case [], ["info"]: info(manifest, isJSON: arguments.has("--json"), console: console)
    default: throw CommandFailure(.usage, "model takes info or list")
    }
    return .success
  }

  private static func list(_ manifest: ModelManifest, isJSON: Bool, console: Console) {
    guard isJSON else {
      console.result("\(manifest.modelVersion)  (current)")
      return
    }
    var object = JSONObject()
    object.add("model", manifest.modelVersion)
    object.add("current", true)
    console.result(object.text)
  }

  private static func info(_ manifest: ModelManifest, isJSON: Bool, console: Console) {
    let shape = manifest.layers.map { "\($0.inputs)" } + ["\(manifest.layers.last?.outputs ?? 0)"]
    guard isJSON else {
      console.result("version     \(manifest.modelVersion)")
      console.result("trained on  \(manifest.trainedOn)")
      console.result(
        "features    \(manifest.features.count) in \(manifest.families.count) families: "
          + manifest.families.map(\.name).joined(separator: ", "))
      console.result("network     \(shape.joined(separator: "-"))")
      console.result(
        "weights     \(manifest.weightsByteCount) bytes, SHA-256 \(manifest.weightsDigest)")
      var table = TextTable(
        heading: ["category", "medium", "high", "medium behaviour", "high behaviour"],
        rightAligned: [1, 2, 3, 4])
      for (name, thresholds) in Self.thresholds(of: manifest) {
        table.add([
          name, thresholds.medium.fixed(4), thresholds.high.fixed(4),
          thresholds.mediumBehaviour.fixed(4), thresholds.highBehaviour.fixed(4),
        ])
      }
      table.lines.forEach(console.result)
      return
    }
    var object = JSONObject()
    object.add("model", manifest.modelVersion)
    object.add("trainedOn", manifest.trainedOn)
    object.add("features", manifest.features.count)
    object.add("shape", shape.joined(separator: "-"))
    object.add("weightsBytes", manifest.weightsByteCount)
    object.add("sha256", manifest.weightsDigest)
    for (name, thresholds) in Self.thresholds(of: manifest) {
      var row = JSONObject()
      row.add("medium", thresholds.medium, decimals: 6)
      row.add("high", thresholds.high, decimals: 6)
      row.add("mediumBehaviour", thresholds.mediumBehaviour, decimals: 6)
      row.add("highBehaviour", thresholds.highBehaviour, decimals: 6)
      object.add(name, row)
    }
    console.result(object.text)
  }

  /// Each set with its name: the categories, then that for known assistive technology where there is one.
  private static func thresholds(of manifest: ModelManifest) -> [(String, LevelThresholds)] {
    var sets = ThresholdCategory.allCases.compactMap { category in
      manifest.thresholds[category].map { (category.rawValue, $0) }
    }
    if let assistive = manifest.assistiveThresholds { sets.append(("assistive", assistive)) }
    return sets
  }
}
