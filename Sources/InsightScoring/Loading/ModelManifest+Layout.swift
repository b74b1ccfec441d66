package import InsightMemory

extension ModelManifest {
  /// Refuses a model whose families or features are not those of the layout, in that order.
  ///
  /// - Parameter layout: the order in which vectors will come.
  /// - Throws: `wrongFamily`, `unknownFeature`, `missingFeature`, `repeatedFeature`, `misplacedFeature`,
  ///   `wrongFeatureFamily`, in this order of precedence.
  package func check(against layout: FeatureLayout) throws(ModelError) {
    let shared = min(families.count, layout.families.count)
    for position in 0..<shared {
      let matches =
        families[position].name == layout.families[position]
        && families[position].role == layout.roles[position]
      guard matches else { throw .wrongFamily(position: position) }
    }
    guard families.count == layout.families.count else { throw .wrongFamily(position: shared) }
    let known = Set(layout.columns.map(\.id))
    var seen: Set<String> = []
    for (position, feature) in features.enumerated() {
      guard known.contains(feature.id) else { throw .unknownFeature(position: position) }
      guard seen.insert(feature.id).inserted else { throw .repeatedFeature(position: position) }
    }
    for (position, column) in layout.columns.enumerated() where !seen.contains(column.id) {
      throw .missingFeature(position: position)
    }
    for (position, (feature, column)) in zip(features, layout.columns).enumerated() {
      guard feature.id == column.id else { throw .misplacedFeature(position: position) }
      guard feature.family == column.family else { throw .wrongFeatureFamily(position: position) }
    }
  }
}
