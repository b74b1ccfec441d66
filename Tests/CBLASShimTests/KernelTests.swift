import CBLASShim
import Testing
import _TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Kernels for one row")
struct KernelTests {
  @Test("every instruction set agrees with double precision to 1e-6", arguments: shapes)
  func forwardMatchesReference(widths: [UInt32]) {
    let network = PackedTestNetwork(widths: widths, seed: 1)
    for output in [CBLAS_SHIM_SIGMOID, CBLAS_SHIM_SOFTMAX] {
      for seed in UInt64(0)..<5 {
        let row = network.row(seed: seed)
        let reference = network.reference(row, output)
        for set in availableSets {
          let worst =
            zip(network.forward(row, output, on: set), reference)
            .map { abs(Double($0) - $1) }.max() ?? .infinity
          #expect(worst < 1e-6, "\(widths), set \(set.rawValue), seed \(seed)")
        }
      }
    }
  }

  @Test("two masks at once give what two calls give", arguments: shapes)
  func pairEqualsSingles(widths: [UInt32]) throws {
    try #require(widths[0] <= 512)
    guard widths[0] > 2 else { return }
    let families = UInt32(2)
    let features = Int(widths[0] - families)
    let network = PackedTestNetwork(widths: widths, seed: 2)
    let standardization = TestStandardization(features: features, families: Int(families), seed: 3)
    var values = standardization.values(seed: 4)
    values[0] = .nan
    for set in availableSets {
      let both = standardization.score(network, values, masks: [3, 1], on: set)
      let first = standardization.score(network, values, masks: [3], on: set)
      let second = standardization.score(network, values, masks: [1], on: set)
      let reference =
        network.reference(standardization.reference(values, mask: 3), CBLAS_SHIM_LOGITS)
        + network.reference(standardization.reference(values, mask: 1), CBLAS_SHIM_LOGITS)
      for (index, logit) in both.logits.enumerated() {
        #expect(abs(logit - (first.logits + second.logits)[index]) < 1e-4)
        #expect(abs(Double(logit) - reference[index]) < 1e-4, "\(widths), set \(set.rawValue)")
      }
      #expect(both.infiniteCount == 0)
    }
  }

  @Test(
    "two masks give what one gives, whichever families they share",
    arguments: [[69, 48, 1], [132, 64, 32, 1], [261, 80, 3], [133, 2], [505, 5]] as [[UInt32]])
  func pairOfAnyMasksEqualsSingles(widths: [UInt32]) {
    let families = 5
    let network = PackedTestNetwork(widths: widths, seed: 12)
    for isContiguous in [true, false] {
      let standardization = TestStandardization(
        features: Int(widths[0]) - families, families: families, seed: 13,
        isContiguous: isContiguous)
      let values = standardization.values(seed: 14)
      for set in availableSets {
        for seed in UInt64(0)..<12 {
          var generator = SeededGenerator(seed: seed)
          let first = UInt32.random(in: 0..<32, using: &generator)
          let second = seed == 0 ? first : UInt32.random(in: 0..<32, using: &generator)
          let both = standardization.score(network, values, masks: [first, second], on: set)
          let expected = [first, second].flatMap { mask in
            network.reference(standardization.reference(values, mask: mask), CBLAS_SHIM_LOGITS)
          }
          for (logit, reference) in zip(both.logits, expected) {
            #expect(
              abs(Double(logit) - reference) < 1e-4,
              "\(widths), set \(set.rawValue), masks \(first) and \(second)")
          }
          if first == second {
            #expect(
              both.logits.prefix(both.logits.count / 2) == both.logits.suffix(both.logits.count / 2)
            )
          }
        }
      }
    }
  }

  @Test("infinite values are counted wherever they stand, and NaN is not", arguments: [1, 16, 61])
  func infiniteValuesAreCounted(features: Int) {
    let network = PackedTestNetwork(widths: [UInt32(features + 1), 8, 1], seed: 5)
    let standardization = TestStandardization(features: features, families: 1, seed: 6)
    for set in availableSets {
      for index in 0..<features {
        var values = standardization.values(seed: 7)
        values[index] = index % 2 == 0 ? .infinity : -.infinity
        if index > 0 { values[index - 1] = .nan }
        #expect(standardization.score(network, values, masks: [1], on: set).infiniteCount == 1)
        #expect(standardization.score(network, values, masks: [0], on: set).infiniteCount == 1)
      }
    }
  }

  @Test("NaN and infinity pass through to the output", arguments: [Float.nan, .infinity])
  func nonFinitePassesThrough(value: Float) {
    let network = PackedTestNetwork(widths: [20, 8, 1], seed: 8)
    for set in availableSets {
      for index in 0..<20 {
        var row = network.row(seed: 9)
        row[index] = value
        let output = network.forward(row, CBLAS_SHIM_LOGITS, on: set)[0]
        if value.isNaN { #expect(output.isNaN) } else { #expect(!output.isFinite) }
      }
    }
  }

  @Test("large logits saturate without overflow")
  func largeLogitsSaturate() {
    let network = PackedTestNetwork(widths: [4, 2], seed: 10)
    for set in availableSets {
      for scale in [Float(1e3), -1e3, 1e30, -1e30] {
        let row = [Float](repeating: scale, count: 4)
        for output in [CBLAS_SHIM_SIGMOID, CBLAS_SHIM_SOFTMAX] {
          for probability in network.forward(row, output, on: set) {
            #expect(probability >= 0 && probability <= 1)
          }
        }
      }
    }
  }

  @Test("a subnormal weight is stored as zero")
  func subnormalWeightsAreFlushed() {
    let widths: [UInt32] = [1, 1]
    let memory = AlignedFloats(count: unsafe cblas_shim_network_packed_count(widths, 1))
    var network = unsafe cblas_shim_network()
    #expect(
      unsafe cblas_shim_network_init(&network, widths, 1, memory.start, memory.count)
        == CBLAS_SHIM_OK)
    // 1e-40 · 1e38 = 0.01 would be seen.
    let subnormal = Float(bitPattern: 71_362)
    #expect(
      unsafe cblas_shim_network_pack(&network, 0, [subnormal], 4, [Float(0.5)], 4)
        == CBLAS_SHIM_OK)
    var y: Float = 0
    #expect(
      unsafe cblas_shim_forward(
        &network, CBLAS_SHIM_AUTOMATIC, CBLAS_SHIM_LOGITS, [Float(1e38)], &y) == CBLAS_SHIM_OK)
    #expect(y == 0.5)
  }

  @Test("64 threads at once get what one thread gets")
  func manyThreadsAgree() async {
    let network = PackedTestNetwork(widths: [128, 64, 32, 1], seed: 11)
    let rows = (UInt64(0)..<64).map { network.row(seed: $0) }
    let expected = rows.map { network.forward($0, CBLAS_SHIM_SIGMOID)[0] }
    let wrong = await withTaskGroup(of: Int.self) { group in
      for (row, value) in zip(rows, expected) {
        group.addTask {
          (0..<200).count { _ in network.forward(row, CBLAS_SHIM_SIGMOID)[0] != value }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
