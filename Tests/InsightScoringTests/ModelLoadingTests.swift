import InsightMemory
import InsightScoring
import Testing
import _ScoringTestSupport

@Suite("Loading a model")
struct ModelLoadingTests {
  private let model = TestModel(layout: TestModel.layout(count: 12))

  private func error(_ model: TestModel, layout: FeatureLayout? = nil) -> ModelError? {
    error(model.files, layout: layout ?? model.layout)
  }

  private func error(_ files: ModelFiles, layout: FeatureLayout) -> ModelError? {
    do throws(ModelError) {
      _ = try ScoringModel(files, layout: layout)
      return nil
    } catch {
      return error
    }
  }

  /// The error for weights that the manifest vouches for.
  private func error(weights: [UInt8]) -> ModelError? {
    let manifest = Array(model.manifest(for: weights).utf8)
    return error(ModelFiles(manifest: manifest, weights: weights), layout: model.layout)
  }

  private func layout(_ change: (inout [FeatureLayout.Column]) -> Void) -> FeatureLayout {
    var columns = model.layout.columns
    change(&columns)
    return FeatureLayout(
      families: model.layout.families, roles: model.layout.roles, columns: columns)
  }

  @Test("features must be those of the layout, in its order")
  func featuresMustMatch() {
    #expect(error(model, layout: layout { $0.swapAt(3, 6) }) == .misplacedFeature(position: 3))
    #expect(error(model, layout: layout { $0.removeLast() }) == .unknownFeature(position: 11))
    #expect(
      error(model, layout: layout { $0.append(.init(id: "new", family: 0)) })
        == .missingFeature(position: 12))
    #expect(error(model, layout: layout { $0[4].id = "other" }) == .unknownFeature(position: 4))
    #expect(error(model, layout: layout { $0[4].family = 2 }) == .wrongFeatureFamily(position: 4))
    let text = model.manifest(for: model.weights).replacing("timing1.f4", with: "timing1.f1")
    let files = ModelFiles(manifest: Array(text.utf8), weights: model.weights)
    #expect(error(files, layout: model.layout) == .repeatedFeature(position: 4))
  }

  @Test("families must be those of the layout, with their roles")
  func familiesMustMatch() {
    let columns = model.layout.columns
    let families = model.layout.families
    let roles = model.layout.roles
    #expect(
      error(
        model,
        layout: FeatureLayout(
          families: [families[0], "renamed", families[2]], roles: roles, columns: columns))
        == .wrongFamily(position: 1))
    #expect(
      error(
        model,
        layout: FeatureLayout(
          families: families, roles: [.context, .timing, .other], columns: columns))
        == .wrongFamily(position: 2))
    #expect(
      error(
        model,
        layout: FeatureLayout(
          families: families + ["more"], roles: roles + [.other], columns: columns))
        == .wrongFamily(position: 3))
  }

  @Test("every changed byte of the weights is noticed")
  func changedByteIsNoticed() {
    let weights = model.weights
    let manifest = Array(model.manifest(for: weights).utf8)
    for index in stride(from: 0, to: weights.count, by: 97) {
      var changed = weights
      changed[index] ^= 1
      let files = ModelFiles(manifest: manifest, weights: changed)
      #expect(error(files, layout: model.layout) == .wrongDigest)
    }
  }

  @Test("another length than announced is noticed")
  func otherLengthIsNoticed() {
    let weights = model.weights
    let manifest = Array(model.manifest(for: weights).utf8)
    for cut in [0, 1, 7, 8, weights.count - 1] {
      let files = ModelFiles(manifest: manifest, weights: Array(weights[..<cut]))
      #expect(
        error(files, layout: model.layout)
          == .wrongByteCount(expected: weights.count, found: cut))
    }
  }

  @Test("a truncated file is refused even when the manifest vouches for it")
  func truncatedFileIsRefused() {
    let weights = model.weights
    for cut in 1..<weights.count where cut < 700 || cut == weights.count - 1 {
      #expect(error(weights: Array(weights[..<cut])) != nil, "\(cut) bytes")
    }
    #expect(error(weights: weights + [0]) != nil)
  }

  @Test(
    "an absurd header length is refused before anything is allocated",
    arguments: [UInt64.max, UInt64.max - 7, UInt64(1) << 63, UInt64(1) << 40, 65_537])
  func absurdHeaderLengthIsRefused(length: UInt64) {
    var weights = model.weights
    for index in 0..<8 { weights[index] = UInt8(truncatingIfNeeded: length >> UInt64(8 * index)) }
    #expect(
      error(weights: weights)
        == .tooLong(.weights, byteCount: Int(clamping: length), limit: 65_536))
  }

  /// An entry of the header for `input.center`, whose data is 48 bytes, and the error it must give.
  struct Entry: Sendable {
    let text: String
    let error: ModelError
  }

  static let entries: [Entry] = [
    Entry(
      text: #""dtype":"F64","shape":[12],"data_offsets":[0,48]"#, error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[13],"data_offsets":[0,48]"#, error: .wrongTensor(offset: 0)),
    Entry(text: #""dtype":"F32","shape":[0],"data_offsets":[0,0]"#, error: .wrongTensor(offset: 0)),
    Entry(text: #""dtype":"F32","shape":[],"data_offsets":[0,4]"#, error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[-12],"data_offsets":[0,48]"#, error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[12.0],"data_offsets":[0,48]"#, error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,48]"#,
      error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0]"#,
      error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[12],"data_offsets":[48,0]"#, error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[12],"data_offsets":[-48,0]"#, error: .wrongTensor(offset: 0)),
    Entry(text: #""dtype":"F32","shape":[12]"#, error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[12],"data_offsets":[0,48],"scale":2"#,
      error: .unknownField(.weights, offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[12],"data_offsets":[4,52]"#,
      error: .wrongExtent(expected: 0, found: 0)),
    Entry(
      text: #""dtype":"F32","shape":[12],"data_offsets":[48,96]"#,
      error: .wrongExtent(expected: 0, found: 0)),
    Entry(
      text: #""dtype":"F32","shape":[12],"data_offsets":[0,9223372036854775807]"#,
      error: .wrongExtent(expected: 0, found: 0)),
    Entry(
      text: #""dtype":"F32","shape":[12],"data_offsets":[0,18446744073709551615]"#,
      error: .wrongTensor(offset: 0)),
    Entry(
      text: #""dtype":"F32","shape":[3,4],"data_offsets":[0,48]"#,
      error: .wrongTensorShape(.center)),
  ]

  /// The error without the numbers that a table would only copy.
  private func withoutNumbers(_ error: ModelError?) -> ModelError? {
    switch error {
    case .wrongTensor: .wrongTensor(offset: 0)
    case .unknownField(let file, _): .unknownField(file, offset: 0)
    case .wrongExtent: .wrongExtent(expected: 0, found: 0)
    default: error
    }
  }

  @Test("an impossible tensor is refused", arguments: entries.indices)
  func impossibleTensorIsRefused(index: Int) throws {
    let entry = Self.entries[index]
    let good = model.weights
    let length = Int(good[0]) | Int(good[1]) << 8
    let header = String(decoding: good[8..<8 + length], as: UTF8.self)
    let from = #""dtype":"F32","shape":[12],"data_offsets":[0,48]"#
    #expect(header.contains(from))
    let weights = TestModel.file(
      header: header.replacing(from, with: entry.text), values: model.tensors.flatMap(\.values))
    #expect(withoutNumbers(error(weights: weights)) == entry.error)
  }

  @Test("a missing, surplus or wrongly shaped tensor is refused")
  func tensorsMustBeComplete() {
    var missing = model
    missing.tensors.remove(at: 4)
    #expect(error(missing) == .wrongTensorShape(.weight(layer: 1)))
    var surplus = model
    surplus.tensors.append(TestModel.Tensor(name: "layer.3.bias", shape: [1], values: [0]))
    #expect(error(surplus) == .unknownField(.weights, offset: 8))
    var transposed = model
    transposed.tensors[2].shape.reverse()
    #expect(error(transposed) == .wrongTensorShape(.weight(layer: 0)))
  }

  @Test("NaN and infinity are refused wherever they stand", arguments: [Float.nan, .infinity])
  func notFiniteIsRefused(value: Float) {
    let names: [TensorName] = [
      .scale, .scale, .weight(layer: 0), .weight(layer: 0), .weight(layer: 1), .weight(layer: 1),
      .weight(layer: 2), .weight(layer: 2),
    ]
    for (tensor, name) in names.enumerated() {
      var changed = model
      changed.tensors[tensor].values[0] = value
      #expect(error(changed) == .notFinite(name))
    }
  }

  @Test(
    "a scale of 0, below 0 or subnormal is refused",
    arguments: [Float(0), -1, Float.leastNonzeroMagnitude])
  func badScaleIsRefused(value: Float) {
    var changed = model
    changed.tensors[1].values[11] = value
    #expect(error(changed) == .notFinite(.scale))
  }

  @Test("an optional metadata entry is ignored")
  func metadataIsIgnored() {
    let good = model.weights
    let length = Int(good[0]) | Int(good[1]) << 8
    let header = String(decoding: good[8..<8 + length], as: UTF8.self)
    let with = header.replacing(
      "{\"input.center\"", with: "{\"__metadata__\":{\"by\":\"x\"},\"input.center\"")
    #expect(
      error(weights: TestModel.file(header: with, values: model.tensors.flatMap(\.values))) == nil)
  }

  @Test("a missing folder says which file and why")
  func missingFolderSaysWhy() {
    #expect(throws: ModelError.cannotRead(.manifest, systemError: 2)) {
      try ModelFiles(folder: "/nonexistent/model")
    }
  }
}
