internal import CBLASShim
package import InsightMemory
package import InsightScoring

/// Scores many recorded rows at once; never a live person, since OpenBLAS keeps copies of its inputs.
package struct BatchScorer: Sendable {
  /// How the products are computed.
  package enum Method: Sendable, CaseIterable {
    /// What measures fastest on this machine.
    case automatic
    /// OpenBLAS `sgemm`, one thread.
    case sgemm
    /// The register tile of the instruction set at hand.
    case tile

    var value: cblas_shim_batch_method {
      switch self {
      case .automatic: CBLAS_SHIM_BATCH_AUTOMATIC
      case .sgemm: CBLAS_SHIM_BATCH_SGEMM
      case .tile: CBLAS_SHIM_BATCH_TILE
      }
    }
  }

  private let model: ScoringModel
  private let method: Method

  /// Makes a scorer.
  package init(_ model: ScoringModel, method: Method = .automatic) {
    self.model = model
    self.method = method
  }

  /// Scores rows.
  ///
  /// - Parameters:
  ///   - values: `evidence.count` rows of the model's features, row after row; NaN is absent.
  ///   - evidence: of each row.
  ///   - category: whose thresholds count.
  /// - Returns: for each row what ``InsightScoring/ScoringModel/score(_:category:)`` says, to 1e-6.
  /// - Precondition: `values` has as many elements as rows times features.
  /// - Complexity: 4 flops a weight and row; O(rows) memory.
  package func assess(
    values: [Float], evidence: [Evidence], category: ThresholdCategory
  ) -> [Assessment] {
    let features = model.manifest.features.count
    precondition(
      values.count == evidence.count * features,
      "\(values.count) values, not \(evidence.count) rows of \(features)")
    let masks = model.familyMasks(evidence)
    let all = logits(values, masks.all)
    let behaviour = logits(values, masks.behaviour)
    return evidence.indices.map { row in
      let isFinite = values[row * features..<(row + 1) * features].allSatisfy { !$0.isInfinite }
      return model.assessment(
        all: all.span, behaviour: behaviour.span, row: row, isFinite: isFinite,
        evidence: evidence[row], category: category)
    }
  }

  /// The last layer's outputs of rows.
  private func logits(_ values: [Float], _ masks: [UInt32]) -> [Float] {
    let outputs = model.manifest.layers.last?.outputs ?? 1
    return unsafe model.withPacked { network, standardization in
      let scratchCount = unsafe cblas_shim_batch_scratch_count(network)
      let scratch = UnsafeMutableRawPointer.allocate(
        byteCount: scratchCount * MemoryLayout<Float>.stride, alignment: Int(CBLAS_SHIM_ALIGNMENT))
      defer { unsafe scratch.deallocate() }
      let floats = unsafe scratch.initializeMemory(
        as: Float.self, repeating: 0, count: scratchCount)
      return unsafe [Float](unsafeUninitializedCapacity: masks.count * outputs) { buffer, count in
        guard !masks.isEmpty else { return }
        let status = unsafe cblas_shim_score_batch(
          network, standardization, method.value, values, masks, masks.count, buffer.baseAddress,
          floats, scratchCount)
        precondition(status == CBLAS_SHIM_OK, "batch refused with status \(status.rawValue)")
        count = masks.count * outputs
      }
    }
  }
}
