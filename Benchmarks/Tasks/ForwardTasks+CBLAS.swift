import CBLASBatch
import CBLASShim
import CBenchmarkShim
import InsightScoring

/// The bare network without standardization and policy: one pass, as other engines are measured.
enum ForwardTasks {
  private static let batchRows = 4_096

  /// The tasks of this layer.
  static func make() -> [BenchmarkTask] {
    let random = NetworkSize.allCases.filter { $0 != .shipped }
    return random.compactMap(single) + random.flatMap(batch)
  }

  private static func single(_ size: NetworkSize) -> BenchmarkTask? {
    guard let workload = try? Workload(size), let network = try? PeerNetwork(size) else {
      return nil
    }
    return BenchmarkTask(
      name: "forward/single/\(size.rawValue)", modes: [.warm, .levelTwoCold, .cold, .paced],
      reference: { workload.bound() }
    ) { index in
      var outputs = InlineArray<4, Float>(repeating: 0)
      unsafe workload.model.withPacked { packed, _ in
        unsafe network.withRow(index) { row in
          var span = outputs.mutableSpan
          unsafe span.withUnsafeMutableBufferPointer { outputs in
            _ = unsafe cblas_shim_forward(
              packed, CBLAS_SHIM_AUTOMATIC, network.activation, row, outputs.baseAddress)
          }
        }
      }
      keep(outputs[0])
    }
  }

  private static func batch(_ size: NetworkSize) -> [BenchmarkTask] {
    guard let workload = try? Workload(size), let network = try? PeerNetwork(size) else {
      return []
    }
    let methods = [("", CBLAS_SHIM_BATCH_AUTOMATIC), ("/sgemm", CBLAS_SHIM_BATCH_SGEMM)]
    return methods.map { suffix, method in
      BenchmarkTask(
        name: "forward/batch/\(size.rawValue)/\(batchRows)\(suffix)",
        work: .init(amount: Double(batchRows), unit: "rows"),
        reference: { workload.computingBound(rows: batchRows, passes: 1) }
      ) { _ in
        keep(network.forward(workload.model, rows: batchRows, method: method))
      }
    }
  }
}

/// Whole input rows for a random network, presence values included, and memory for their outputs.
@safe
final class PeerNetwork {
  /// What the last layer's outputs go through.
  let activation: cblas_shim_output
  private let inputCount: Int
  private let values: [Float]
  private var outputs: [Float]
  private let scratch: UnsafeMutableRawPointer
  private let scratchCount: Int

  /// Makes the rows that ``PeerExport`` writes.
  ///
  /// - Throws: ``ModelError``, which cannot happen with random models.
  init(_ size: NetworkSize) throws(ModelError) {
    let workload = try Workload(size)
    activation = size == .large ? CBLAS_SHIM_SOFTMAX : CBLAS_SHIM_SIGMOID
    values = PeerRows(size).inputs
    inputCount = size.widths?.first ?? 0
    outputs = Array(repeating: 0, count: PeerRows.count * (size.widths?.last ?? 0))
    scratchCount = unsafe workload.model.withPacked { network, _ in
      unsafe cblas_shim_batch_scratch_count(network)
    }
    unsafe scratch = .allocate(
      byteCount: scratchCount * MemoryLayout<Float>.stride, alignment: Int(CBLAS_SHIM_ALIGNMENT))
    let floats = unsafe scratch.initializeMemory(
      as: Float.self, repeating: 0, count: scratchCount)
    unsafe workload.model.withPacked { network, _ in
      let status = unsafe cblas_shim_batch_prepare(network, floats, scratchCount)
      precondition(status == CBLAS_SHIM_OK, "scratch refused with status \(status.rawValue)")
    }
  }

  deinit { unsafe scratch.deallocate() }

  /// Lends one of the first rows.
  @unsafe
  func withRow(_ index: Int, _ body: (UnsafePointer<Float>?) -> Void) {
    unsafe values.withUnsafeBufferPointer { buffer in
      unsafe body(buffer.baseAddress.map { unsafe $0 + index % Workload.rowCount * inputCount })
    }
  }

  /// Runs rows and gives the first output.
  func forward(_ model: ScoringModel, rows: Int, method: cblas_shim_batch_method) -> Float {
    unsafe model.withPacked { network, _ in
      unsafe outputs.withUnsafeMutableBufferPointer { outputs in
        let floats = unsafe scratch.assumingMemoryBound(to: Float.self)
        let status = unsafe cblas_shim_forward_batch(
          network, method, activation, values, rows, outputs.baseAddress, floats, scratchCount)
        precondition(status == CBLAS_SHIM_OK, "batch refused with status \(status.rawValue)")
      }
    }
    return outputs[0]
  }
}
