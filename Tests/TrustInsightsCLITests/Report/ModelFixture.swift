import InsightFeatures
import InsightMemory
import InsightScoring
import TrustInsightsCLI
import _TestSupport

/// A model without training: a call, and nothing else, speaks for coaching.
enum ModelFixture {
  /// Writes the model's two files into a folder.
  ///
  /// - Parameters:
  ///   - folder: an existing folder.
  ///   - version: what the model calls itself.
  ///   - callWeight: log-odds that an active call adds.
  static func write(to folder: String, version: String, callWeight: Float = 3) {
    let layout = FeatureCatalog.layout
    let inputs = layout.columns.count + layout.families.count
    var weights = [Float](repeating: 0, count: inputs)
    if let call = layout.columns.firstIndex(where: { $0.id == "context.call-active" }) {
      weights[call] = callWeight
    }
    // A little from everything else, so that scores differ.
    for index in weights.indices where weights[index] == 0 { weights[index] = 0.02 }
    let tensors: [(String, [Int], [Float])] = [
      ("input.center", [layout.columns.count], layout.columns.map { _ in 0 }),
      ("input.scale", [layout.columns.count], layout.columns.map { _ in 1 }),
      ("layer.0.weight", [1, inputs], weights), ("layer.0.bias", [1], [-2]),
    ]
    let bytes = safetensors(tensors)
    writeFile(bytes, at: folder + "/weights.safetensors")
    writeFile(
      Array(manifest(version: version, weights: bytes, inputs: inputs).utf8),
      at: folder + "/manifest.json")
  }

  private static func safetensors(_ tensors: [(String, [Int], [Float])]) -> [UInt8] {
    var offset = 0
    let entries = tensors.map { name, shape, values in
      defer { offset += values.count * 4 }
      return "\"\(name)\":{\"dtype\":\"F32\",\"shape\":\(shape),"
        + "\"data_offsets\":[\(offset),\(offset + values.count * 4)]}"
    }
    let header = Array("{\(entries.joined(separator: ","))}".utf8)
    let length = (0..<8).map { UInt8(truncatingIfNeeded: header.count >> ($0 * 8)) }
    let values = tensors.flatMap { $0.2 }.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
    }
    return length + header + values
  }

  private static func manifest(version: String, weights: [UInt8], inputs: Int) -> String {
    let layout = FeatureCatalog.layout
    let families = FeatureFamily.allCases.map {
      "{\"name\":\"\($0.rawValue)\",\"role\":\"\($0.role)\"}"
    }
    let features = layout.columns.map {
      "{\"id\":\"\($0.id)\",\"family\":\"\(layout.families[$0.family])\"}"
    }
    let thresholds = ThresholdCategory.allCases.map {
      "\"\($0.rawValue)\":{\"medium\":0.6,\"high\":0.8,\"mediumBehaviour\":0.01,"
        + "\"highBehaviour\":0.02}"
    }
    return """
      {"format":"trust-insights-model","formatVersion":1,"modelVersion":"\(version)",
      "trainedOn":"nothing","weights":{"file":"weights.safetensors","byteCount":\(weights.count),
      "sha256":"\(SHA256.hexadecimalDigest(of: weights))"},
      "families":[\(families.joined(separator: ","))],"features":[\(features.joined(separator: ","))],
      "network":{"layers":[{"inputs":\(inputs),"outputs":1,"activation":"sigmoid"}],
      "coachedOutput":0},
      "calibration":{"all":{"slope":1,"intercept":0},"behaviour":{"slope":1,"intercept":0}},
      "thresholds":{\(thresholds.joined(separator: ","))}}
      """
  }
}
