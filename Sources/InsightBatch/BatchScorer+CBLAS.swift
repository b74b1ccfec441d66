internal import CBLASBatch
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
  /// - Complexity: 4 flops a weight and row; the answers' memory and a fixed amount beside it.
  package func assess(
    values: [Float], evidence: [Evidence], category: ThresholdCategory
  ) -> [Assessment] {
    let features = model.manifest.features.count
    precondition(
      values.count == evidence.count * features,
      "\(values.count) values, not \(evidence.count) rows of \(features)")
    var work = Work(model, method: method, rowCount: min(evidence.count, Self.rowsAtOnce))
    var answers: [Assessment] = []
    answers.reserveCapacity(evidence.count)
    for start in stride(from: 0, to: evidence.count, by: Self.rowsAtOnce) {
      let rows = start..<min(start + Self.rowsAtOnce, evidence.count)
      work.run(values, evidence, rows: rows)
      for row in rows {
        answers.append(
          model.assessment(
            outputs: work.outputs.span, row: row - start,
            isFinite: work.infiniteCounts[row - start] == 0, evidence: evidence[row],
            category: category))
      }
    }
    return answers
  }

  /// Rows whose outputs are kept until they are judged: few enough to stay in the caches.
  private static let rowsAtOnce = 960

  /// Memory that one piece after the other uses.
  @safe
  private struct Work: ~Copyable {
    /// Two rows of outputs for each row: with context, then without.
    var outputs: [Float]
    /// The number of infinite values of each row.
    var infiniteCounts: [UInt32]
    private let model: ScoringModel
    private let method: Method
    private let features: Int
    private var masks: [UInt32] = []
    private let scratch: UnsafeMutablePointer<Float>
    private let scratchCount: Int

    init(_ model: ScoringModel, method: Method, rowCount: Int) {
      self.model = model
      self.method = method
      features = model.manifest.features.count
      outputs = Array(
        repeating: 0, count: 2 * rowCount * (model.manifest.layers.last?.outputs ?? 1))
      infiniteCounts = Array(repeating: 0, count: rowCount)
      masks.reserveCapacity(2 * rowCount)
      scratchCount = unsafe model.withPacked { network, _ in
        unsafe cblas_shim_batch_scratch_count(network)
      }
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: scratchCount * MemoryLayout<Float>.stride, alignment: Int(CBLAS_SHIM_ALIGNMENT))
      unsafe scratch = memory.initializeMemory(as: Float.self, repeating: 0, count: scratchCount)
      let status = unsafe model.withPacked { network, _ in
        unsafe cblas_shim_batch_prepare(network, scratch, scratchCount)
      }
      precondition(status == CBLAS_SHIM_OK, "scratch refused with status \(status.rawValue)")
    }

    deinit { unsafe scratch.deallocate() }

    /// Runs some rows through the network, each with context and without.
    mutating func run(_ values: [Float], _ evidence: [Evidence], rows: Range<Int>) {
      masks.removeAll(keepingCapacity: true)
      for row in rows { model.appendFamilyMasks(of: evidence[row], to: &masks) }
      unsafe model.withPacked { network, standardization in
        unsafe values.withUnsafeBufferPointer { values in
          let first = unsafe values.baseAddress.map { unsafe $0 + rows.lowerBound * features }
          let status = unsafe cblas_shim_score_batch(
            network, standardization, method.value, first, masks, 2, rows.count, &outputs,
            &infiniteCounts, scratch, scratchCount)
          precondition(status == CBLAS_SHIM_OK, "batch refused with status \(status.rawValue)")
        }
      }
    }
  }
}
