import CBLASBatch
import CBLASShim
import _TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Aligned floats that live as long as the object.
@safe
final class AlignedFloats: @unchecked Sendable {
  let start: UnsafeMutablePointer<Float>
  let count: Int

  init(count: Int) {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * 4, alignment: Int(CBLAS_SHIM_ALIGNMENT))
    unsafe start = bytes.initializeMemory(as: Float.self, repeating: 0, count: max(count, 1))
    self.count = count
  }

  deinit { unsafe start.deallocate() }
}

/// A network of seeded random weights, packed, with the double precision reference beside it.
@safe
final class PackedTestNetwork: @unchecked Sendable {
  let widths: [UInt32]
  let weights: [[Float]]
  let biases: [[Float]]
  let network: UnsafeMutablePointer<cblas_shim_network>
  private let memory: AlignedFloats

  init(widths: [UInt32], seed: UInt64) {
    self.widths = widths
    var generator = SeededGenerator(seed: seed)
    var weights: [[Float]] = []
    var biases: [[Float]] = []
    for (inputs, outputs) in zip(widths, widths.dropFirst()) {
      let bound = (3 / Float(inputs)).squareRoot()
      weights.append(
        (0..<inputs * outputs).map { _ in Float.random(in: -bound...bound, using: &generator) })
      biases.append((0..<outputs).map { _ in Float.random(in: -0.2...0.2, using: &generator) })
    }
    self.weights = weights
    self.biases = biases
    let layerCount = UInt32(widths.count - 1)
    memory = AlignedFloats(count: unsafe cblas_shim_network_packed_count(widths, layerCount))
    unsafe network = .allocate(capacity: 1)
    unsafe network.initialize(to: cblas_shim_network())
    var status = unsafe cblas_shim_network_init(
      network, widths, layerCount, memory.start, memory.count)
    precondition(status == CBLAS_SHIM_OK)
    for layer in 0..<Int(layerCount) {
      status = unsafe cblas_shim_network_pack(
        network, UInt32(layer), weights[layer], weights[layer].count * 4, biases[layer],
        biases[layer].count * 4)
      precondition(status == CBLAS_SHIM_OK)
    }
  }

  deinit { unsafe network.deallocate() }

  var inputCount: Int { Int(widths[0]) }
  var outputCount: Int { Int(widths[widths.count - 1]) }

  func row(seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<inputCount).map { _ in Float.random(in: -2...2, using: &generator) }
  }

  /// The outputs in double precision, computed in the plainest way.
  func reference(_ row: [Float], _ output: cblas_shim_output) -> [Double] {
    var input = row.map(Double.init)
    for layer in weights.indices {
      let outputs = Int(widths[layer + 1])
      let isLast = layer == weights.count - 1
      input = (0..<outputs).map { o in
        var sum = Double(biases[layer][o])
        for i in input.indices { sum += Double(weights[layer][o * input.count + i]) * input[i] }
        return isLast ? sum : max(0, sum)
      }
    }
    switch output {
    case CBLAS_SHIM_SIGMOID: return input.map { 1 / (1 + exp(-$0)) }
    case CBLAS_SHIM_SOFTMAX:
      let sum = input.reduce(0) { $0 + exp($1) }
      return input.map { exp($0) / sum }
    default: return input
    }
  }

  func forward(
    _ row: [Float], _ output: cblas_shim_output,
    on set: cblas_shim_instruction_set = CBLAS_SHIM_AUTOMATIC
  ) -> [Float] {
    var y = [Float](repeating: .nan, count: outputCount)
    let status = unsafe cblas_shim_forward(network, set, output, row, &y)
    precondition(status == CBLAS_SHIM_OK, "status \(status.rawValue)")
    return y
  }

  /// Scratch memory that batch calls may use.
  func preparedScratch() -> AlignedFloats {
    let scratch = AlignedFloats(count: unsafe cblas_shim_batch_scratch_count(network))
    let status = unsafe cblas_shim_batch_prepare(network, scratch.start, scratch.count)
    precondition(status == CBLAS_SHIM_OK, "status \(status.rawValue)")
    return scratch
  }

  func forwardBatch(
    _ rows: [[Float]], _ output: cblas_shim_output, by method: cblas_shim_batch_method
  ) -> [Float] {
    var y = [Float](repeating: .nan, count: rows.count * outputCount)
    let scratch = preparedScratch()
    let status = unsafe cblas_shim_forward_batch(
      network, method, output, rows.flatMap { $0 }, rows.count, &y, scratch.start, scratch.count)
    precondition(status == CBLAS_SHIM_OK, "status \(status.rawValue)")
    return y
  }
}

/// The instruction sets that this machine can run.
let availableSets: [cblas_shim_instruction_set] = [
  CBLAS_SHIM_BASELINE, CBLAS_SHIM_AVX2, CBLAS_SHIM_AVX512, CBLAS_SHIM_NEON,
].filter { cblas_shim_instruction_set_available($0) == 1 }

/// Shapes with odd widths, single neurons, eight layers, and the three of the benchmarks.
let shapes: [[UInt32]] = [
  [64, 32, 16, 1], [128, 64, 32, 1], [256, 128, 64, 3], [1, 1], [1, 1, 1], [3, 17, 1],
  [17, 3, 2], [511, 511, 1], [512, 512, 4], [100, 5], [98, 64, 32, 1], [33, 4, 4, 7],
  [15, 79, 65, 49, 16], [2, 3, 5, 7, 11, 13, 17, 19, 23], [40, 1, 1, 1, 1, 1, 1, 1, 2],
  [5, 48, 512, 1],
]
