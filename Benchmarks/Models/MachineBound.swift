import CBenchmarkShim
import InsightFeatures
import InsightScoring

extension Workload {
  /// What one pass of one row costs at least on this machine, measured now.
  ///
  /// Every weight is read once from the cache that holds them all, and multiplied once:
  /// `max(bytes / bandwidth, 2 · weights / peak)`.
  ///
  /// - Returns: the larger of the two, with its name.
  func bound() -> Measurement.Reference {
    let bytes = weightCount * MemoryLayout<Float>.stride
    let reading = Double(bytes) / benchmark_read_bandwidth(bytes)
    let computing = Double(2 * weightCount) / benchmark_multiply_add_peak()
    return Measurement.Reference(
      name: reading > computing ? "bandwidth bound" : "multiply-add bound",
      nanoseconds: max(reading, computing) * 1e9)
  }

  /// What so many rows cost at least: multiply-adds alone.
  func computingBound(rows: Int, passes: Int) -> Measurement.Reference {
    Measurement.Reference(
      name: "multiply-add bound",
      nanoseconds: Double(rows * passes * 2 * weightCount) / benchmark_multiply_add_peak() * 1e9)
  }

  /// The embedded model, loaded for the feature catalogue.
  static func shippedModel() throws(ModelError) -> ScoringModel {
    try ScoringModel.embedded(layout: FeatureCatalog.layout)
  }
}
