import InsightMemory

extension FeatureCatalog {
  /// The catalogue as the text of `docs/features.md`.
  ///
  /// - Complexity: O(features).
  package static var markdown: String {
    var text = """
      # Features

      Generated from `FeatureCatalog`; a test compares this file with it and `UPDATE_GOLDEN=1 swift test
      --filter FeatureCatalogTests` writes it anew. The order is that of the feature vector. A feature that
      cannot be known is absent (NaN), never 0. Values outside the range are clipped to it.

      \(features.count) features in \(FeatureFamily.allCases.count) families. Assistive technology masks the families with the
      roles *timing* and *pointer*, never *context*.

      """
    var position = 0
    for family in FeatureFamily.allCases {
      text += "\n## \(family.rawValue)\n\nRole: \(family.role.rawValue).\n\n"
      text += "| # | id | unit | range | meaning | reference |\n|---|---|---|---|---|---|\n"
      for feature in features where feature.family == family {
        text += "| \(position) | `\(feature.id)` | \(feature.unit.rawValue) | "
        text += "\(number(feature.range.lowerBound)) … \(number(feature.range.upperBound)) | "
        text += "\(feature.meaning) | \(feature.reference.rawValue) |\n"
        position += 1
      }
    }
    return text
  }

  private static func number(_ value: Float) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
