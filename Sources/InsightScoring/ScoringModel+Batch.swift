package import InsightMemory

extension ScoringModel {
  /// Adds the two sets of families that a row may use: with context, then without.
  package func appendFamilyMasks(of evidence: Evidence, to masks: inout [UInt32]) {
    let families = policy.usableFamilies(evidence)
    masks.append(families)
    masks.append(policy.behaviour(families))
  }

  /// The answer for a row whose outputs were computed elsewhere.
  ///
  /// - Parameters:
  ///   - outputs: the last layer's outputs: for each row with every usable family, then with context
  ///     masked.
  ///   - row: which row.
  ///   - isFinite: whether the row's values were finite or absent.
  ///   - evidence: of that row.
  ///   - category: whose thresholds count.
  /// - Returns: what ``score(_:category:)`` says about the same row.
  package func assessment(
    outputs: Span<Float>, row: Int, isFinite: Bool, evidence: Evidence,
    category: ThresholdCategory
  ) -> Assessment {
    if let insufficiency = evidence.insufficiency {
      return Assessment(insufficiency: insufficiency)
    }
    let first = network.logit(outputs, row: 2 * row)
    let second = network.logit(outputs, row: 2 * row + 1)
    let logits = PackedNetwork.Logits(
      first: first, second: second, isFinite: isFinite && first.isFinite && second.isFinite)
    return policy.assessment(logits, evidence: evidence, category: category)
  }
}
