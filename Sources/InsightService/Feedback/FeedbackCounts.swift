/// How many events carry which label, by the level that they were given.
package struct FeedbackCounts: Sendable, Equatable {
  private struct Key: Hashable {
    var level: InsightLevel
    var label: FeedbackLabel
  }

  /// The smallest count that is told; smaller ones could point at people.
  package static let smallestCell: Int64 = 20

  private var events: [Key: Int64] = [:]

  /// Counts nothing.
  package init() {}

  /// How many events of a level carry a label.
  package subscript(level: InsightLevel, label: FeedbackLabel) -> Int64 {
    get { events[Key(level: level, label: label)] ?? 0 }
    set { events[Key(level: level, label: label)] = newValue }
  }

  /// A share with its interval.
  package struct Share: Sendable, Equatable {
    /// The share itself.
    package let value: Double
    /// The lower end of the 95 % interval after Wilson.
    package let lower: Double
    /// The upper end of the 95 % interval after Wilson.
    package let upper: Double

    /// Computes a share with the Wilson score interval: `z = 1.96`.
    ///
    /// - Parameters:
    ///   - part: 0 to `whole`.
    ///   - whole: at least 1; 0 gives `nil`.
    package init?(_ part: Int64, of whole: Int64) {
      guard whole > 0 else { return nil }
      let (count, z) = (Double(whole), 1.959_963_985)
      value = Double(part) / count
      let centre = value + z * z / (2 * count)
      let spread = z * (value * (1 - value) / count + z * z / (4 * count * count)).squareRoot()
      let scale = 1 + z * z / count
      lower = max(0, (centre - spread) / scale)
      upper = min(1, (centre + spread) / scale)
    }
  }

  /// Of the events at or above a level, the share that was fraud; `nil` where a cell is suppressed.
  ///
  /// - Parameter level: medium or high.
  /// - Returns: the share with its interval.
  package func precision(atLeast level: InsightLevel) -> Share? {
    let levels = InsightLevel.allCases.filter { $0 >= level }
    return share(of: levels, within: levels.map { ($0, [.confirmedFraud, .confirmedLegitimate]) })
  }

  /// Of the confirmed frauds, the share at or above a level; `nil` where a cell is suppressed.
  ///
  /// - Parameter level: medium or high.
  /// - Returns: the share with its interval.
  package func recall(atLeast level: InsightLevel) -> Share? {
    share(
      of: InsightLevel.allCases.filter { $0 >= level },
      within: InsightLevel.allCases.map { ($0, [.confirmedFraud]) })
  }

  private func share(
    of levels: [InsightLevel], within whole: [(InsightLevel, [FeedbackLabel])]
  ) -> Share? {
    // A share over suppressed cells would give them away by subtraction.
    let cells = whole.flatMap { level, labels in labels.map { self[level, $0] } }
    guard cells.allSatisfy({ $0 >= Self.smallestCell }) else { return nil }
    return Share(levels.reduce(0) { $0 + self[$1, .confirmedFraud] }, of: cells.reduce(0, +))
  }

  /// The count as it may be told: `nil` below ``smallestCell``.
  ///
  /// - Parameters:
  ///   - level: the level.
  ///   - label: the label.
  /// - Returns: the count.
  package func told(_ level: InsightLevel, _ label: FeedbackLabel) -> Int64? {
    let count = self[level, label]
    return count < Self.smallestCell ? nil : count
  }
}
