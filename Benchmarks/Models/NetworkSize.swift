import InsightMemory
import InsightScoring
import _ScoringTestSupport
import _TestSupport

/// The networks that are measured: three with seeded random weights, whose answers mean nothing, and
/// the model that is shipped.
enum NetworkSize: String, CaseIterable {
  /// 64-32-16-1.
  case small = "S"
  /// 128-64-32-1.
  case medium = "M"
  /// 256-128-64-3.
  case large = "L"
  /// The embedded model.
  case shipped

  /// Families; their presence values are the last inputs.
  static let familyCount = 4

  /// Widths of the inputs and of each layer's outputs, or `nil` for the embedded model.
  var widths: [Int]? {
    switch self {
    case .small: [64, 32, 16, 1]
    case .medium: [128, 64, 32, 1]
    case .large: [256, 128, 64, 3]
    case .shipped: nil
    }
  }

  /// The random model, whose standardization changes nothing: center 0, scale 1.
  ///
  /// The features of a family stand side by side, as in the catalogue.
  ///
  /// - Parameter hasContext: whether the first family is context, which a score looks at with and
  ///   without; the weights are the same either way.
  /// - Returns: the model, or `nil` for the embedded one.
  func randomModel(hasContext: Bool = false) -> TestModel? {
    guard let widths else { return nil }
    let roles: [FeatureLayout.Role] = [hasContext ? .context : .other, .timing, .pointer, .other]
    let count = widths[0] - roles.count
    let layout = FeatureLayout(
      families: roles.indices.map { "family\($0)" }, roles: roles,
      columns: (0..<count).map { index in
        .init(id: "f\(index)", family: index * roles.count / count)
      })
    var model = TestModel(layout: layout, widths: Array(widths.dropFirst()), seed: 7)
    model.tensors[0].values = Array(repeating: 0, count: count)
    model.tensors[1].values = Array(repeating: 1, count: count)
    return model
  }
}

/// A network, rows for it, and what it costs at least.
struct Workload {
  /// Rows that are scored in turn: few enough to stay in the first cache beside the model M.
  static let rowCount = 16

  /// The model.
  let model: ScoringModel
  /// Features of a row, without presence values.
  let featureCount: Int
  /// ``rowCount`` rows.
  let values: [Float]
  /// Every family present.
  let evidence: Evidence
  /// Weights and biases.
  let weightCount: Int

  /// Loads a model and makes its rows.
  ///
  /// - Parameters:
  ///   - size: the network.
  ///   - hasContext: whether a random model has context features; the embedded one has.
  /// - Throws: ``ModelError``, which cannot happen with what is built in.
  init(_ size: NetworkSize, hasContext: Bool = false) throws(ModelError) {
    if let random = size.randomModel(hasContext: hasContext) {
      model = try random.load()
    } else {
      model = try Self.shippedModel()
    }
    let layers = model.manifest.layers
    weightCount = layers.reduce(0) { $0 + ($1.inputs + 1) * $1.outputs }
    featureCount = model.manifest.features.count
    var generator = SeededGenerator(seed: 11)
    values = Self.rows(Self.rowCount, of: featureCount, using: &generator)
    evidence = Evidence(
      context: .activeCall, presentFamilies: (1 << UInt32(model.manifest.families.count)) - 1)
  }

  /// Roughly normal numbers.
  static func rows(
    _ count: Int, of features: Int, using generator: inout SeededGenerator
  ) -> [Float] {
    (0..<count * features).map { _ in
      (0..<4).reduce(Float(0)) { sum, _ in sum + Float.random(in: -0.87...0.87, using: &generator) }
    }
  }

  /// One row as the live path gets it.
  func vector(_ row: Int) -> FeatureVector {
    var vector = FeatureVector(count: featureCount, evidence: evidence)
    fill(&vector, row: row)
    return vector
  }

  /// Writes one row into a vector.
  func fill(_ vector: inout FeatureVector, row: Int) {
    let start = row % Self.rowCount * featureCount
    vector.withMutableValues { span in
      for index in 0..<featureCount { span[index] = values[start + index] }
    }
  }
}
