package import InsightMemory

extension ScoringModel {
  /// Scores one vector by several models, as for a current and a pinned version side by side.
  ///
  /// Each model but the last gets a copy that is wiped like the original.
  ///
  /// - Parameters:
  ///   - vector: used up, whatever the number of models.
  ///   - models: the models.
  ///   - category: the kind of operation.
  /// - Returns: one answer for each model, in their order.
  /// - Complexity: O(models × cost of scoring); one allocation for each model but the last.
  package static func score(
    _ vector: consuming FeatureVector, by models: [ScoringModel], category: ThresholdCategory
  ) -> [Assessment] {
    var answers: [Assessment] = []
    for model in models.dropLast() {
      var copy = FeatureVector(count: vector.count, evidence: vector.evidence)
      for index in 0..<vector.count { copy[index] = vector[index] }
      answers.append(model.score(copy, category: category))
    }
    if let last = models.last { answers.append(last.score(vector, category: category)) }
    return answers
  }
}
