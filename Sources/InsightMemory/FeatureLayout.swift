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

  /// What a family looks at; decides what assistive technology masks.
  package enum Role: String, Sendable, Equatable, CaseIterable {
    /// Calls, screen sharing, other apps: never masked for assistive technology.
    case context
    /// When things are done: masked for assistive technology.
    case timing
    /// How pointers, fingers and the view move: masked for assistive technology.
    case pointer
    /// How the device is held and moved: kept.
    case other
  }

  /// The names of the families, in presence-bit order; at most 32.
  package let families: [String]
  /// The role of each family, in the same order.
  package let roles: [Role]
  /// The columns in vector order.
  package let columns: [Column]

  /// The presence bits of the families that have one of the given roles.
  ///
  /// - Complexity: O(families).
  package func familyMask(of wanted: Set<Role>) -> UInt32 {
    var mask: UInt32 = 0
    for (index, role) in roles.enumerated() where wanted.contains(role) { mask |= 1 << index }
    return mask
  }

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - families: the names of the families.
  ///   - roles: the role of each family; `nil` makes every family ``Role/other``.
  ///   - columns: the columns in vector order.
  /// - Precondition: at most 32 families, one role each, each column's family exists, identifiers
  ///   are unique.
  package init(families: [String], roles: [Role]? = nil, columns: [Column]) {
    let roles = roles ?? Array(repeating: .other, count: families.count)
    precondition(roles.count == families.count, "\(roles.count) roles, \(families.count) families")
    precondition(families.count <= 32, "\(families.count) families, 32 allowed")
    precondition(columns.allSatisfy { families.indices.contains($0.family) }, "unknown family")
    precondition(Set(columns.map(\.id)).count == columns.count, "a feature id is used twice")
    self.families = families
    self.roles = roles
    self.columns = columns
  }
}
