package import InsightMemory

/// The features, in the one order that vectors, models and documents share.
package enum FeatureCatalog {
  /// Every feature in vector order, family after family.
  package static let features: [Feature] =
    ContextSummary.features + OnsetSummary.features + RhythmSummary.features
    + ChunkSummary.features + CorrectionSummary.features + PointerSummary.features
    + TouchSummary.features + ScrollSummary.features + PostureSummary.features
    + MotionSummary.features + ContrastSummary.features + FlowSummary.features

  /// The number of features.
  package static let count = features.count

  /// The order and families of the columns, for matching a model.
  package static let layout = FeatureLayout(
    families: FeatureFamily.allCases.map(\.rawValue), roles: FeatureFamily.allCases.map(\.role),
    columns: features.map { FeatureLayout.Column(id: $0.id, family: $0.family.index) })
}
