package import InsightMemory
package import InsightScoring
import _TestSupport

/// A model with seeded random weights, for tests only: its answers mean nothing.
package struct TestModel: Sendable {
  /// A tensor to be written.
  package struct Tensor: Sendable {
    /// Its name in the file.
    package var name: String
    /// Its shape.
    package var shape: [Int]
    /// Its numbers, row major.
    package var values: [Float]

    /// Makes a tensor.
    package init(name: String, shape: [Int], values: [Float]) {
      self.name = name
      self.shape = shape
      self.values = values
    }
  }

  /// The layout it fits.
  package var layout: FeatureLayout
  /// Outputs of each layer.
  package var widths: [Int]
  /// The tensors in file order.
  package var tensors: [Tensor]
  /// Slope and intercept for the probability on everything.
  package var calibration = (slope: 1.0, intercept: 0.0)
  /// Slope and intercept with context masked.
  package var behaviourCalibration = (slope: 1.0, intercept: 0.0)
  /// medium, high, mediumBehaviour, highBehaviour of every category.
  package var thresholds = (0.6, 0.9, 0.2, 0.5)
  /// The same where assistive technology is known; `nil` writes none.
  package var assistiveThresholds: (Double, Double, Double, Double)?

  /// Makes a model for a layout.
  ///
  /// - Parameters:
  ///   - layout: families and features.
  ///   - widths: outputs of each layer; 1 in the end means sigmoid.
  ///   - seed: of the weights.
  package init(
    layout: FeatureLayout, widths: [Int] = [16, 8, 1], seed: UInt64 = 1
  ) {
    self.layout = layout
    self.widths = widths
    var generator = SeededGenerator(seed: seed)
    func random(_ count: Int, _ range: ClosedRange<Float>) -> [Float] {
      (0..<count).map { _ in Float.random(in: range, using: &generator) }
    }
    let features = layout.columns.count
    tensors = [
      Tensor(name: "input.center", shape: [features], values: random(features, -1...1)),
      Tensor(name: "input.scale", shape: [features], values: random(features, 0.5...2)),
    ]
    var inputs = features + layout.families.count
    for (layer, outputs) in widths.enumerated() {
      let bound = (6 / Float(inputs)).squareRoot()
      tensors.append(
        Tensor(
          name: "layer.\(layer).weight", shape: [outputs, inputs],
          values: random(outputs * inputs, -bound...bound)))
      tensors.append(
        Tensor(name: "layer.\(layer).bias", shape: [outputs], values: random(outputs, -0.1...0.1)))
      inputs = outputs
    }
  }

  /// A layout with a family for each role, named after it, and `count` features dealt out in turn.
  package static func layout(
    count: Int, roles: [FeatureLayout.Role] = [.context, .timing, .pointer]
  ) -> FeatureLayout {
    let families = roles.enumerated().map { "\($1.rawValue)\($0)" }
    return FeatureLayout(
      families: families, roles: roles,
      columns: (0..<count).map { index in
        let family = index % families.count
        return .init(id: "\(families[family]).f\(index)", family: family)
      })
  }

  /// The weights file.
  package var weights: [UInt8] {
    var position = 0
    let entries = tensors.map { tensor in
      let end = position + 4 * tensor.values.count
      defer { position = end }
      return #""\#(tensor.name)":{"dtype":"F32","shape":\#(tensor.shape),"#
        + #""data_offsets":[\#(position),\#(end)]}"#
    }
    return Self.file(
      header: "{\(entries.joined(separator: ","))}", values: tensors.flatMap(\.values))
  }

  /// A weights file with a given header.
  package static func file(header: String, values: [Float]) -> [UInt8] {
    var header = Array(header.utf8)
    while header.count % 8 != 0 { header.append(0x20) }
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) }
    bytes += header
    for value in values {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(shift)))
      }
    }
    return bytes
  }

  /// The manifest for given weights.
  package func manifest(for weights: [UInt8]) -> String {
    let families = zip(layout.families, layout.roles)
      .map { #"{"name":"\#($0)","role":"\#($1.rawValue)"}"# }
    let features = layout.columns.map {
      #"{"id":"\#($0.id)","family":"\#(layout.families[$0.family])"}"#
    }
    var inputs = layout.columns.count + layout.families.count
    let layers = widths.enumerated().map { layer, outputs in
      let activation =
        layer < widths.count - 1 ? "relu" : outputs == 1 ? "sigmoid" : "softmax"
      defer { inputs = outputs }
      return #"{"inputs":\#(inputs),"outputs":\#(outputs),"activation":"\#(activation)"}"#
    }
    func set(_ name: String, _ numbers: (Double, Double, Double, Double)) -> String {
      #""\#(name)":{"medium":\#(numbers.0),"high":\#(numbers.1),"#
        + #""mediumBehaviour":\#(numbers.2),"highBehaviour":\#(numbers.3)}"#
    }
    var thresholds = ThresholdCategory.allCases.map { set($0.rawValue, self.thresholds) }
    if let assistiveThresholds { thresholds.append(set("assistive", assistiveThresholds)) }
    func text(_ calibration: (slope: Double, intercept: Double)) -> String {
      #"{"slope":\#(calibration.slope),"intercept":\#(calibration.intercept)}"#
    }
    return """
      {"format":"trust-insights-model","formatVersion":1,"modelVersion":"test-1.0",
      "trainedOn":"nothing, random numbers",
      "weights":{"file":"weights.safetensors","byteCount":\(weights.count),
      "sha256":"\(SHA256.hexadecimalDigest(of: weights))"},
      "families":[\(families.joined(separator: ","))],
      "features":[\(features.joined(separator: ","))],
      "network":{"layers":[\(layers.joined(separator: ","))],"coachedOutput":0},
      "calibration":{"all":\(text(calibration)),"behaviour":\(text(behaviourCalibration))},
      "thresholds":{\(thresholds.joined(separator: ","))},
      "notes":{"purpose":"tests"}}
      """
  }

  /// Both files.
  package var files: ModelFiles {
    let weights = weights
    return ModelFiles(manifest: Array(manifest(for: weights).utf8), weights: weights)
  }

  /// The model, loaded.
  package func load() throws(ModelError) -> ScoringModel {
    try ScoringModel(files, layout: layout)
  }
}
