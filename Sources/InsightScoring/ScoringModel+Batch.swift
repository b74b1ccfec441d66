package import InsightMemory

extension ScoringModel {
  /// Which families each row may use, with and without context.
  package func familyMasks(_ evidence: [Evidence]) -> (all: [UInt32], behaviour: [UInt32]) {
    let all = evidence.map(usableFamilies)
    return (all, all.map { $0 & ~contextMask })
  }

  /// The answer for a row whose outputs were computed elsewhere.
  ///
  /// - Parameters:
  ///   - all: the last layer's outputs of all rows, with every usable family.
  ///   - behaviour: the same with context masked.
  ///   - row: which row.
  ///   - isFinite: whether the row's values were finite or absent.
  ///   - evidence: of that row.
  ///   - category: whose thresholds count.
  /// - Returns: what ``score(_:category:)`` says about the same row.
  package func assessment(
    all: Span<Float>, behaviour: Span<Float>, row: Int, isFinite: Bool, evidence: Evidence,
    category: ThresholdCategory
  ) -> Assessment {
    if let insufficiency = evidence.insufficiency {
      return Assessment(insufficiency: insufficiency)
    }
    let (first, second) = (network.logit(all, row: row), network.logit(behaviour, row: row))
    let logits = PackedNetwork.Logits(
      first: first, second: second, isFinite: isFinite && first.isFinite && second.isFinite)
    return assessment(logits, evidence: evidence, category: category)
  }
}
