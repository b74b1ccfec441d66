import CBLASBatch
import CBLASShim
import Testing

@Suite("Batches", .serialized)
struct BatchTests {
  private let methods = [
    CBLAS_SHIM_BATCH_AUTOMATIC, CBLAS_SHIM_BATCH_SGEMM, CBLAS_SHIM_BATCH_TILE,
  ]

  @Test("both methods agree with double precision to 1e-6", arguments: shapes)
  func batchMatchesReference(widths: [UInt32]) {
    let network = PackedTestNetwork(widths: widths, seed: 1)
    let output = widths.last == 1 ? CBLAS_SHIM_SIGMOID : CBLAS_SHIM_SOFTMAX
    let rows = (UInt64(0)..<11).map { network.row(seed: $0) }
    let reference = rows.flatMap { network.reference($0, output) }
    for method in methods {
      let worst =
        zip(network.forwardBatch(rows, output, by: method), reference)
        .map { abs(Double($0) - $1) }.max() ?? .infinity
      #expect(worst < 1e-6, "\(widths), method \(method.rawValue)")
    }
  }

  @Test(
    "any number of rows gives each row's own answer",
    arguments: [0, 1, 2, 5, 6, 7, 11, 12, 13, 95, 96, 97, 191, 200])
  func rowsDoNotMix(count: Int) {
    let network = PackedTestNetwork(widths: [30, 70, 16, 3], seed: 2)
    let rows = (0..<count).map { network.row(seed: UInt64($0)) }
    let single = rows.flatMap { network.forward($0, CBLAS_SHIM_SOFTMAX) }
    for method in methods {
      let batch = network.forwardBatch(rows, CBLAS_SHIM_SOFTMAX, by: method)
      #expect(batch.count == single.count)
      #expect(zip(batch, single).allSatisfy { abs($0 - $1) < 1e-6 }, "method \(method.rawValue)")
    }
  }

  @Test("standardized rows with masks of their own agree with the single path", arguments: [1, 2])
  func scoreBatchMatchesSingle(maskCount: Int) {
    let network = PackedTestNetwork(widths: [43, 32, 1], seed: 3)
    let standardization = TestStandardization(features: 40, families: 3, seed: 4)
    let rows = (UInt64(0)..<150).map { seed in
      var values = standardization.values(seed: seed)
      values[Int(seed % 40)] = .nan
      if seed % 7 == 2 { values[Int(seed * 3 % 40)] = -.infinity }
      return values
    }
    let masks = (0..<rows.count * maskCount).map { UInt32($0 * 5 % 8) }
    let single = rows.indices.map {
      standardization.score(
        network, rows[$0], masks: Array(masks[$0 * maskCount..<($0 + 1) * maskCount]),
        on: CBLAS_SHIM_AUTOMATIC)
    }
    #expect(single.contains { $0.infiniteCount == 1 })
    for method in methods {
      let batch = standardization.scoreBatch(network, rows, masks: masks, by: method)
      let logits = single.flatMap(\.logits)
      #expect(batch.logits.count == logits.count)
      #expect(
        zip(batch.logits, logits).allSatisfy { abs($0 - $1) < 1e-4 }, "method \(method.rawValue)")
      #expect(batch.infiniteCounts == single.map(\.infiniteCount))
    }
  }

  @Test(
    "pairs that share most of their inputs agree with the single path",
    arguments: [[132, 64, 32, 1], [125, 80, 3], [69, 40, 5]] as [[UInt32]], [1, 13, 60])
  func sharedInputsMatchSingle(widths: [UInt32], rowCount: Int) {
    let families = 5
    let network = PackedTestNetwork(widths: widths, seed: 6)
    let standardization = TestStandardization(
      features: Int(widths[0]) - families, families: families, seed: 7, isContiguous: true)
    let rows = (0..<rowCount).map { standardization.values(seed: UInt64($0)) }
    for hidden in [UInt32(0), 1, 8] {
      let masks = rows.indices.flatMap { row -> [UInt32] in
        let present = UInt32(row * 7 % 32)
        return [present, present & ~hidden]
      }
      let single = rows.indices.flatMap {
        standardization.score(
          network, rows[$0], masks: Array(masks[2 * $0..<2 * $0 + 2]), on: CBLAS_SHIM_AUTOMATIC
        ).logits
      }
      for method in methods {
        let batch = standardization.scoreBatch(network, rows, masks: masks, by: method)
        #expect(batch.logits.count == single.count)
        #expect(
          zip(batch.logits, single).allSatisfy { abs($0 - $1) < 1e-4 },
          "\(widths), \(rowCount) rows, method \(method.rawValue), hidden \(hidden)")
      }
    }
  }

  @Test("OpenBLAS uses one thread after a batch")
  func blasUsesOneThread() {
    let network = PackedTestNetwork(widths: [8, 8, 1], seed: 5)
    _ = network.forwardBatch([network.row(seed: 1)], CBLAS_SHIM_SIGMOID, by: CBLAS_SHIM_BATCH_SGEMM)
    #expect(cblas_shim_blas_thread_count() == 1)
  }
}
