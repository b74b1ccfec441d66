package import InsightEvents
import InsightFeatures
import InsightMemory
package import InsightScoring
package import InsightTraces

/// The real pipeline over recorded files: streaming features, C kernel, level policy.
package struct ScoringPipeline {
  /// The model that scores.
  package let model: ScoringModel
  /// Whether each answer comes with its contributions.
  package var explains = false

  /// Makes a pipeline.
  ///
  /// - Parameter version: a model version on board, a folder, or `nil` for the newest on board.
  /// - Throws: ``CommandFailure`` when there is no such model or it is refused.
  package init(model version: String?) throws {
    model = try ModelChoice.load(version)
  }

  /// Scores every trace of a file.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - body: called once a trace, in file order.
  /// - Throws: a ``TraceError`` when the file breaks; what stood before the break was scored first.
  package func score(path: String, body: (PipelineResult) -> Void) throws(TraceError) {
    try TraceWalk.walk(path: path) { description, reading, statistics in
      body(score(statistics, description: description, reading: reading))
    }
  }

  private func score(
    _ statistics: consuming SessionStatistics, description: SessionDescription,
    reading: ReadingQuality
  ) -> PipelineResult {
    var statistics = statistics
    let stream = statistics.quality
    let vector = statistics.finalize()
    let evidence = vector.evidence
    let category = ThresholdCategory(description.category)
    let thresholds = model.thresholds(for: category, evidence)
    let explanation: Explanation?
    let assessment: Assessment
    if explains {
      let explained = model.explain(vector, category: category)
      explanation = explained
      assessment = explained.assessment
    } else {
      explanation = nil
      assessment = model.score(vector, category: category)
    }
    return PipelineResult(
      description: description, reading: reading, stream: stream, assessment: assessment,
      thresholds: thresholds,
      shortfall: thresholds.shortfall(of: assessment, context: evidence.context),
      explanation: explanation)
  }
}

extension ThresholdCategory {
  /// The thresholds of a trace's category.
  package init(_ category: SessionDescription.Category) {
    switch category {
    case .payment: self = .payment
    case .account: self = .account
    case .resourceUse: self = .resourceUse
    case .communication: self = .communication
    case .other: self = .other
    }
  }
}
