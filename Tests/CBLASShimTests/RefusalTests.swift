import CBLASBatch
import CBLASShim
import Testing

@Suite("What the C functions refuse")
struct RefusalTests {
  private let network = PackedTestNetwork(widths: [20, 8, 1], seed: 1)

  static let badShapes: [[UInt32]] = [
    [0, 1], [1, 0], [513, 1], [1, 513], [1], [.max, .max], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  ]

  @Test("shapes outside the contract have no size", arguments: badShapes)
  func badShapesAreRefused(widths: [UInt32]) {
    let layerCount = UInt32(widths.count - 1)
    #expect(unsafe cblas_shim_network_packed_count(widths, layerCount) == 0)
    var network = unsafe cblas_shim_network()
    let memory = AlignedFloats(count: 64)
    #expect(
      unsafe cblas_shim_network_init(&network, widths, layerCount, memory.start, memory.count)
        == CBLAS_SHIM_ERROR_SHAPE)
  }

  @Test("memory that is too small or not aligned is refused")
  func badMemoryIsRefused() {
    let widths: [UInt32] = [20, 8, 1]
    let needed = unsafe cblas_shim_network_packed_count(widths, 2)
    let memory = AlignedFloats(count: needed + 1)
    var network = unsafe cblas_shim_network()
    #expect(
      unsafe cblas_shim_network_init(&network, widths, 2, memory.start, needed - 1)
        == CBLAS_SHIM_ERROR_BUFFER)
    #expect(
      unsafe cblas_shim_network_init(&network, widths, 2, memory.start + 1, needed)
        == CBLAS_SHIM_ERROR_BUFFER)
    #expect(
      unsafe cblas_shim_network_init(&network, widths, 2, nil, needed) == CBLAS_SHIM_ERROR_NULL)
    let scratch = AlignedFloats(count: unsafe cblas_shim_batch_scratch_count(self.network.network))
    var y: Float = 7
    #expect(
      unsafe cblas_shim_forward_batch(
        self.network.network, CBLAS_SHIM_BATCH_TILE, CBLAS_SHIM_LOGITS, self.network.row(seed: 1),
        1,
        &y, scratch.start, scratch.count - 1) == CBLAS_SHIM_ERROR_BUFFER)
    #expect(y == 7)
    let prepare = unsafe [
      (cblas_shim_batch_prepare(nil, scratch.start, scratch.count), CBLAS_SHIM_ERROR_NULL),
      (cblas_shim_batch_prepare(self.network.network, nil, scratch.count), CBLAS_SHIM_ERROR_NULL),
      (
        cblas_shim_batch_prepare(self.network.network, scratch.start, scratch.count - 1),
        CBLAS_SHIM_ERROR_BUFFER
      ),
      (
        cblas_shim_batch_prepare(self.network.network, scratch.start + 1, scratch.count),
        CBLAS_SHIM_ERROR_BUFFER
      ),
    ]
    for (status, expected) in prepare { #expect(status == expected) }
  }

  @Test("wrong byte counts and numbers that are not finite are refused")
  func badWeightsAreRefused() {
    let weights = network.weights[1]
    let bias: [Float] = [0]
    func pack(_ weights: [Float], _ count: Int, _ bias: [Float], _ biasCount: Int, _ layer: UInt32)
      -> cblas_shim_status
    {
      unsafe cblas_shim_network_pack(network.network, layer, weights, count, bias, biasCount)
    }
    #expect(pack(weights, 31, bias, 4, 1) == CBLAS_SHIM_ERROR_SHAPE)
    #expect(pack(weights, 32, bias, 8, 1) == CBLAS_SHIM_ERROR_SHAPE)
    #expect(pack(weights, 32, bias, 4, 2) == CBLAS_SHIM_ERROR_SHAPE)
    for value in [Float.nan, .infinity, -.infinity] {
      var wrong = weights
      wrong[7] = value
      #expect(pack(wrong, 32, bias, 4, 1) == CBLAS_SHIM_ERROR_NOT_FINITE)
      #expect(pack(weights, 32, [value], 4, 1) == CBLAS_SHIM_ERROR_NOT_FINITE)
    }
  }

  @Test("an instruction set that the machine lacks is refused")
  func missingInstructionSetIsRefused() {
    var y: Float = 7
    for raw in UInt32(1)...5 {
      let set = cblas_shim_instruction_set(rawValue: raw)
      guard cblas_shim_instruction_set_available(set) == 0 else { continue }
      #expect(
        unsafe cblas_shim_forward(
          network.network, set, CBLAS_SHIM_LOGITS, network.row(seed: 1), &y)
          == CBLAS_SHIM_ERROR_INSTRUCTION_SET)
    }
    #expect(y == 7)
  }

  @Test("a standardization that does not fit is refused")
  func badStandardizationIsRefused() {
    #expect(cblas_shim_standardization_packed_count(0, 1) == 0)
    #expect(cblas_shim_standardization_packed_count(1, 33) == 0)
    #expect(cblas_shim_standardization_packed_count(500, 13) == 0)
    #expect(cblas_shim_standardization_packed_count(UInt32.max, 2) == 0)
    let memory = AlignedFloats(count: cblas_shim_standardization_packed_count(2, 1))
    var standardization = unsafe cblas_shim_standardization()
    func make(_ center: [Float], _ scale: [Float], _ family: [UInt8], clip: Float = 8)
      -> cblas_shim_status
    {
      unsafe cblas_shim_standardization_init(
        &standardization, 2, 1, center, scale, family, clip, memory.start, memory.count)
    }
    #expect(make([0, 0], [1, 1], [0, 0]) == CBLAS_SHIM_OK)
    #expect(make([0, 0], [1, 1], [0, 1]) == CBLAS_SHIM_ERROR_SHAPE)
    #expect(make([0, 0], [1, 1], [0, 0], clip: 0.5) == CBLAS_SHIM_ERROR_SHAPE)
    #expect(make([0, 0], [1, 1], [0, 0], clip: .nan) == CBLAS_SHIM_ERROR_SHAPE)
    #expect(make([0, .nan], [1, 1], [0, 0]) == CBLAS_SHIM_ERROR_NOT_FINITE)
    #expect(make([0, 0], [1, 0], [0, 0]) == CBLAS_SHIM_ERROR_NOT_FINITE)
    #expect(make([0, 0], [1, -1], [0, 0]) == CBLAS_SHIM_ERROR_NOT_FINITE)
    let other = TestStandardization(features: 18, families: 1, seed: 1)
    var logits: Float = 7
    var infinite: UInt32 = 7
    #expect(
      unsafe cblas_shim_score(
        network.network, other.standardization, CBLAS_SHIM_AUTOMATIC, other.values(seed: 1),
        [UInt32(1)], 1, &logits, &infinite) == CBLAS_SHIM_ERROR_SHAPE)
    #expect(logits == 7 && infinite == 7)
  }
}
