package import InsightEvents
package import InsightFeatures
package import InsightScoring
package import InsightTraces

/// One trace with its answer.
package struct PipelineResult {
  /// What the trace's header says.
  package let description: SessionDescription
  /// How its lines were taken.
  package let reading: ReadingQuality
  /// How its events were taken.
  package let stream: StreamQuality
  /// The answer.
  package let assessment: Assessment
  /// The thresholds that gave it.
  package let thresholds: LevelThresholds
  /// What kept it from being a level higher, or `nil`.
  package let shortfall: Shortfall?
  /// The contributions of the families, where they were asked for.
  package let explanation: Explanation?
}
