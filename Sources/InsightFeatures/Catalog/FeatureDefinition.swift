/// A feature together with how it is read from its family's summary: one line a feature, nothing twice.
struct FeatureDefinition<Summary>: Sendable {
  /// The part of the identifier after the family's name.
  let name: String
  /// The unit of the values.
  let unit: Feature.Unit
  /// Values outside are clipped.
  let range: ClosedRange<Float>
  /// What it measures.
  let meaning: String
  /// Where the idea comes from.
  let reference: Feature.Reference
  /// Reads the value; NaN is absent.
  let value: @Sendable (borrowing Summary) -> Float

  init(
    _ name: String, _ unit: Feature.Unit, _ range: ClosedRange<Float>, _ meaning: String,
    _ reference: Feature.Reference, _ value: @escaping @Sendable (borrowing Summary) -> Float
  ) {
    self.name = name
    self.unit = unit
    self.range = range
    self.meaning = meaning
    self.reference = reference
    self.value = value
  }

  /// The description without the code.
  func feature(of family: FeatureFamily) -> Feature {
    Feature(
      id: "\(family.rawValue).\(name)", family: family, unit: unit, range: range, meaning: meaning,
      reference: reference)
  }
}

/// What a family reads its features from, computed once when an evaluation asks.
protocol FamilySummary {
  /// The family.
  static var family: FeatureFamily { get }
  /// Its features in vector order.
  static var definitions: [FeatureDefinition<Self>] { get }
  /// Whether there were enough events to say anything.
  var isPresent: Bool { get }
}

extension FamilySummary {
  /// The descriptions of the family's features.
  static var features: [Feature] { definitions.map { $0.feature(of: family) } }

  /// Writes the family's values and moves the position on.
  ///
  /// Values are clipped to their range; anything not finite becomes absent.
  ///
  /// - Returns: the family's presence bit if it is present, else 0.
  /// - Complexity: O(features of the family); no allocation.
  func write(into values: inout MutableSpan<Float>, at position: inout Int) -> UInt32 {
    let definitions = Self.definitions
    // By index, so that only the closure is taken out of a definition and no string is retained.
    for index in definitions.indices {
      let value = isPresent ? definitions[index].value(self) : .nan
      let range = definitions[index].range
      values[position] =
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : .nan
      position += 1
    }
    return isPresent ? Self.family.bit : 0
  }
}
