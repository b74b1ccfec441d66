package import CBLASShim

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A network and its standardization, packed once in aligned memory that never changes afterwards.
///
/// The one place of this module that calls C.
@safe
final class PackedNetwork: @unchecked Sendable {
  /// What one or two passes over a vector give.
  struct Logits {
    /// With the first mask.
    let first: Double
    /// With the second mask.
    let second: Double
    /// Whether an infinite value or an infinite sum was met.
    let isFinite: Bool
  }

  fileprivate let network: UnsafeMutablePointer<cblas_shim_network>
  fileprivate let standardization: UnsafeMutablePointer<cblas_shim_standardization>
  private let memory: UnsafeMutableRawPointer
  /// The outputs of the last layer.
  let outputCount: Int
  private let coachedOutput: Int
  /// The number of features that a vector must have.
  let featureCount: Int

  /// Packs the tensors of a file.
  ///
  /// - Parameters:
  ///   - manifest: gives the shapes.
  ///   - tensors: checked against the length of `bytes`.
  ///   - bytes: the weights file.
  /// - Throws: `wrongTensorShape`, `notFinite`.
  init(manifest: ModelManifest, tensors: TensorFile, bytes: [UInt8]) throws(ModelError) {
    featureCount = manifest.features.count
    outputCount = manifest.layers.last?.outputs ?? 0
    coachedOutput = manifest.coachedOutput
    let widths =
      [UInt32(manifest.layers.first?.inputs ?? 0)] + manifest.layers.map { UInt32($0.outputs) }
    let layerCount = UInt32(manifest.layers.count)
    let networkCount = unsafe cblas_shim_network_packed_count(widths, layerCount)
    let standardizationCount = cblas_shim_standardization_packed_count(
      UInt32(featureCount), UInt32(manifest.families.count))
    precondition(networkCount > 0 && standardizationCount > 0, "the manifest's shapes were checked")
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: (networkCount + standardizationCount) * MemoryLayout<Float>.stride,
      alignment: Int(CBLAS_SHIM_ALIGNMENT))
    let floats = unsafe start.assumingMemoryBound(to: Float.self)
    unsafe memory = start
    unsafe network = .allocate(capacity: 1)
    unsafe network.initialize(to: cblas_shim_network())
    unsafe standardization = .allocate(capacity: 1)
    unsafe standardization.initialize(to: cblas_shim_standardization())
    let failure = unsafe Self.pack(
      manifest, tensors, bytes, widths: widths,
      network: network, at: floats, networkCount,
      standardization: standardization, at: floats + networkCount, standardizationCount)
    if let failure { throw failure }
  }

  deinit {
    unsafe memory.deallocate()
    unsafe network.deallocate()
    unsafe standardization.deallocate()
  }

  private static func pack(
    _ manifest: ModelManifest, _ tensors: TensorFile, _ bytes: [UInt8], widths: [UInt32],
    network: UnsafeMutablePointer<cblas_shim_network>,
    at networkMemory: UnsafeMutablePointer<Float>,
    _ networkCount: Int, standardization: UnsafeMutablePointer<cblas_shim_standardization>,
    at standardizationMemory: UnsafeMutablePointer<Float>, _ standardizationCount: Int
  ) -> ModelError? {
    for (name, shape) in manifest.tensorShapes where tensors.tensors[name.text]?.shape != shape {
      return .wrongTensorShape(name)
    }
    guard tensors.tensors.count == manifest.tensorShapes.count else {
      return .unknownField(.weights, offset: 8)
    }
    return unsafe bytes.withUnsafeBytes { file in
      func tensor(_ name: TensorName) -> UnsafeRawBufferPointer {
        let range = tensors.tensors[name.text]?.range ?? 0..<0
        return unsafe UnsafeRawBufferPointer(rebasing: file[range])
      }
      let layerCount = UInt32(manifest.layers.count)
      var status = unsafe cblas_shim_network_init(
        network, widths, layerCount, networkMemory, networkCount)
      precondition(status == CBLAS_SHIM_OK, "network refused with status \(status.rawValue)")
      for layer in 0..<manifest.layers.count {
        let weight = unsafe tensor(.weight(layer: layer))
        let bias = unsafe tensor(.bias(layer: layer))
        status = unsafe cblas_shim_network_pack(
          network, UInt32(layer), weight.baseAddress, weight.count, bias.baseAddress, bias.count)
        if status == CBLAS_SHIM_ERROR_NOT_FINITE { return .notFinite(.weight(layer: layer)) }
        precondition(status == CBLAS_SHIM_OK, "layer refused with status \(status.rawValue)")
      }
      status = unsafe cblas_shim_standardization_init(
        standardization, UInt32(manifest.features.count), UInt32(manifest.families.count),
        tensor(.center).baseAddress, tensor(.scale).baseAddress,
        manifest.features.map { UInt8($0.family) }, ModelManifest.clip, standardizationMemory,
        standardizationCount)
      if status == CBLAS_SHIM_ERROR_NOT_FINITE { return .notFinite(.scale) }
      precondition(status == CBLAS_SHIM_OK, "standardization refused with \(status.rawValue)")
      return nil
    }
  }

  /// Scores a row under two sets of present families.
  ///
  /// - Precondition: `values` has ``featureCount`` elements.
  /// - Complexity: 2 flops a weight for equal sets, at most 4 for different ones; no allocation. What
  ///   is derived from the values is wiped.
  @inline(__always)
  func logits(of values: Span<Float>, present first: UInt32, _ second: UInt32) -> Logits {
    precondition(values.count == featureCount, "\(values.count) features, not \(featureCount)")
    var outputs = InlineArray<32, Float>(repeating: 0)
    var infiniteCount: UInt32 = 0
    let masks: InlineArray<2, UInt32> = [first, second]
    let maskCount: UInt32 = first == second ? 1 : 2
    let status = unsafe values.withUnsafeBufferPointer { values in
      unsafe masks.span.withUnsafeBufferPointer { masks in
        var span = outputs.mutableSpan
        return unsafe span.withUnsafeMutableBufferPointer { outputs in
          unsafe cblas_shim_score(
            network, standardization, CBLAS_SHIM_AUTOMATIC, values.baseAddress,
            masks.baseAddress, maskCount, outputs.baseAddress, &infiniteCount)
        }
      }
    }
    precondition(status == CBLAS_SHIM_OK, "score refused with status \(status.rawValue)")
    let a = logit(outputs.span, row: 0)
    let b = maskCount == 1 ? a : logit(outputs.span, row: 1)
    return Logits(first: a, second: b, isFinite: infiniteCount == 0 && a.isFinite && b.isFinite)
  }

  /// The log-odds of the coached output of a row.
  func logit(_ outputs: Span<Float>, row: Int) -> Double {
    let coached = Double(outputs[row * outputCount + coachedOutput])
    guard outputCount > 1 else { return coached }
    var largest = -Double.infinity
    for output in 0..<outputCount where output != coachedOutput {
      largest = max(largest, Double(outputs[row * outputCount + output]))
    }
    var sum = 0.0
    for output in 0..<outputCount where output != coachedOutput {
      let other = Double(outputs[row * outputCount + output])
      sum += other == largest ? 1 : exp(other - largest)
    }
    return coached - largest - log(sum)
  }
}

extension ScoringModel {
  /// Lends the packed network to the batch path.
  ///
  /// The pointers are valid during the call only, and what they point at must not be written.
  ///
  /// - Parameter body: takes the network and its standardization.
  /// - Returns: what `body` returns.
  @unsafe
  package func withPacked<Result>(
    _ body: (
      UnsafePointer<cblas_shim_network>, UnsafePointer<cblas_shim_standardization>
    ) -> Result
  ) -> Result {
    unsafe body(network.network, network.standardization)
  }
}
