/// The order of the columns of a feature vector, and the family of each.
///
/// One value of this type is made by the feature catalogue; a model is matched against it when it is
/// loaded, so that neither side can silently disagree about what a column means.
package struct FeatureLayout: Sendable, Equatable {
  /// A feature's stable name and its family.
  package struct Column: Sendable, Equatable {
    /// The stable identifier of the feature.
    package var id: String
    /// The position of its family in ``FeatureLayout/families``.
    package var family: Int

    /// Makes a column.
    package init(id: String, family: Int) {
      self.id = id
      self.family = family
    }
  }

  /// The names of the families, in presence-bit order; at most 32.
  package let families: [String]
  /// The columns in vector order.
  package let columns: [Column]

  /// Makes a layout.
  ///
  /// - Precondition: at most 32 families, each column's family exists, identifiers are unique.
  package init(families: [String], columns: [Column]) {
    precondition(families.count <= 32, "\(families.count) families, 32 allowed")
    precondition(columns.allSatisfy { families.indices.contains($0.family) }, "unknown family")
    precondition(Set(columns.map(\.id)).count == columns.count, "a feature id is used twice")
    self.families = families
    self.columns = columns
  }
}
