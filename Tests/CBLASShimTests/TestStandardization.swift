import CBLASBatch
import CBLASShim
import _TestSupport

/// A standardization of seeded random centers and scales, with its double precision reference.
@safe
final class TestStandardization: @unchecked Sendable {
  let features: Int
  let families: Int
  let center: [Float]
  let scale: [Float]
  let family: [UInt8]
  let standardization: UnsafeMutablePointer<cblas_shim_standardization>
  private let memory: AlignedFloats

  /// With `isContiguous`, the features of a family stand side by side, as the catalogue's do.
  init(features: Int, families: Int, seed: UInt64, isContiguous: Bool = false) {
    self.features = features
    self.families = families
    var generator = SeededGenerator(seed: seed)
    center = (0..<features).map { _ in Float.random(in: -1...1, using: &generator) }
    scale = (0..<features).map { _ in Float.random(in: 0.2...3, using: &generator) }
    family = (0..<features).map { UInt8(isContiguous ? $0 * families / features : $0 % families) }
    memory = AlignedFloats(
      count: cblas_shim_standardization_packed_count(UInt32(features), UInt32(families)))
    unsafe standardization = .allocate(capacity: 1)
    unsafe standardization.initialize(to: cblas_shim_standardization())
    let status = unsafe cblas_shim_standardization_init(
      standardization, UInt32(features), UInt32(families), center, scale, family, 8, memory.start,
      memory.count)
    precondition(status == CBLAS_SHIM_OK)
  }

  deinit { unsafe standardization.deallocate() }

  func values(seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<features).map { _ in Float.random(in: -30...30, using: &generator) }
  }

  /// The network's input, computed in the plainest way.
  func reference(_ values: [Float], mask: UInt32) -> [Float] {
    values.indices.map { index in
      guard mask >> UInt32(family[index]) & 1 == 1, !values[index].isNaN else { return 0 }
      let z = (Double(values[index]) - Double(center[index])) / Double(scale[index])
      return Float(min(max(z, -8), 8))
    } + (0..<families).map { Float(mask >> UInt32($0) & 1) }
  }

  func score(
    _ network: PackedTestNetwork, _ values: [Float], masks: [UInt32],
    on set: cblas_shim_instruction_set
  ) -> (logits: [Float], infiniteCount: UInt32) {
    var logits = [Float](repeating: .nan, count: masks.count * network.outputCount)
    var infiniteCount: UInt32 = 0
    let status = unsafe cblas_shim_score(
      network.network, standardization, set, values, masks, UInt32(masks.count), &logits,
      &infiniteCount)
    precondition(status == CBLAS_SHIM_OK, "status \(status.rawValue)")
    return (logits, infiniteCount)
  }

  /// Runs rows, each with as many masks as there are for a row.
  func scoreBatch(
    _ network: PackedTestNetwork, _ rows: [[Float]], masks: [UInt32],
    by method: cblas_shim_batch_method
  ) -> (logits: [Float], infiniteCounts: [UInt32]) {
    var logits = [Float](repeating: .nan, count: masks.count * network.outputCount)
    var infiniteCounts = [UInt32](repeating: .max, count: rows.count)
    let scratch = network.preparedScratch()
    let status = unsafe cblas_shim_score_batch(
      network.network, standardization, method, rows.flatMap { $0 }, masks,
      UInt32(masks.count / rows.count), rows.count, &logits, &infiniteCounts, scratch.start,
      scratch.count)
    precondition(status == CBLAS_SHIM_OK, "status \(status.rawValue)")
    return (logits, infiniteCounts)
  }
}
