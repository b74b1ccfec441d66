import InsightMemory
import InsightScoring
import Testing
import _ScoringTestSupport

@Suite("Reading a manifest")
struct ManifestTests {
  /// A change of a good manifest's text, and the error that it must give.
  struct Change: Sendable {
    let from: String
    let to: String
    let error: ModelError
  }

  static let changes: [Change] = [
    Change(
      from: #""formatVersion":1"#, to: #""formatVersion":2"#,
      error: .unsupportedVersion(found: 2, supported: 1)),
    Change(
      from: #""formatVersion":1"#, to: #""formatVersion":0"#,
      error: .unsupportedVersion(found: 0, supported: 1)),
    Change(
      from: #""formatVersion":1,"#, to: "", error: .missingField(.formatVersion)),
    Change(
      from: #""format":"trust-insights-model""#, to: #""format":"onnx""#,
      error: .invalidField(.format)),
    Change(
      from: #""trainedOn":"nothing, random numbers""#, to: #""trainedOn":"""#,
      error: .invalidField(.trainedOn)),
    Change(
      from: #""modelVersion":"test-1.0""#, to: #""modelVersion":"Test 1""#,
      error: .invalidField(.modelVersion)),
    Change(
      from: #""file":"weights.safetensors""#, to: #""file":"../other""#,
      error: .invalidField(.file)),
    Change(
      from: #""byteCount":"#, to: #""byteCount":-"#, error: .invalidField(.byteCount)),
    Change(
      from: #""byteCount":"#, to: #""byteCount":99999999999999999999"#,
      error: .invalidField(.byteCount)),
    Change(from: #""sha256":""#, to: #""sha256":"X"#, error: .invalidField(.sha256)),
    Change(from: #""role":"timing""#, to: #""role":"time""#, error: .invalidField(.role)),
    Change(
      from: #""family":"timing1""#, to: #""family":"timing9""#, error: .invalidField(.family)),
    Change(
      from: #""name":"timing1""#, to: #""name":"context0""#, error: .invalidField(.families)),
    Change(from: #""outputs":16,"#, to: #""outputs":15,"#, error: .wrongShape(layer: 1)),
    Change(from: #""outputs":16,"#, to: #""outputs":513,"#, error: .invalidField(.outputs)),
    Change(from: #""outputs":16,"#, to: #""outputs":0,"#, error: .invalidField(.outputs)),
    Change(
      from: #""outputs":16,"#, to: #""outputs":18446744073709551615,"#,
      error: .invalidField(.outputs)),
    Change(from: #""inputs":15,"#, to: #""inputs":16,"#, error: .wrongShape(layer: 0)),
    Change(
      from: #""activation":"sigmoid""#, to: #""activation":"relu""#, error: .wrongShape(layer: 2)),
    Change(
      from: #""activation":"sigmoid""#, to: #""activation":"softmax""#,
      error: .wrongShape(layer: 2)),
    Change(
      from: #""activation":"sigmoid""#, to: #""activation":"tanh""#,
      error: .invalidField(.activation)),
    Change(
      from: #""coachedOutput":0"#, to: #""coachedOutput":1"#, error: .invalidField(.coachedOutput)),
    Change(from: #""slope":1.0"#, to: #""slope":0"#, error: .invalidField(.slope)),
    Change(from: #""slope":1.0"#, to: #""slope":-1"#, error: .invalidField(.slope)),
    Change(
      from: #""payment":{"medium":0.6"#, to: #""payment":{"medium":0.95"#,
      error: .wrongThresholds(.payment)),
    Change(
      from: #""other":{"medium":0.6,"high":0.9"#, to: #""other":{"medium":0.6,"high":1"#,
      error: .wrongThresholds(.other)),
    Change(
      from: #""thresholds":{"#,
      to: #""thresholds":{"assistive":{"medium":0.9,"high":0.8,"mediumBehaviour":0.1,"#
        + #""highBehaviour":0.2},"#, error: .wrongThresholds(.assistive)),
    Change(
      from: #""thresholds":{"#, to: #""thresholds":{"assistive":{"medium":0.9},"#,
      error: .missingField(.high)),
    Change(
      from: #""account":{"#, to: #""accounts":{"#, error: .unknownField(.manifest, offset: 0)),
    Change(
      from: #""notes":{"#, to: #""mandatory":{"#, error: .unknownField(.manifest, offset: 0)),
    Change(
      from: #""purpose":"tests""#, to: #""purpose":1"#, error: .malformed(.manifest, offset: 0)),
    Change(
      from: #""formatVersion":1"#, to: #""formatVersion":1,"formatVersion":1"#,
      error: .malformed(.manifest, offset: 0)),
    Change(
      from: #""formatVersion":1"#, to: #""formatVersion":"1""#,
      error: .malformed(.manifest, offset: 0)),
  ]

  private let model = TestModel(layout: TestModel.layout(count: 12))

  private func error(of text: String) -> ModelError? {
    do throws(ModelError) {
      _ = try ModelManifest(bytes: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// The error without the byte it names, which a table would only copy.
  private func withoutOffset(_ error: ModelError?) -> ModelError? {
    switch error {
    case .malformed(let file, _): .malformed(file, offset: 0)
    case .unknownField(let file, _): .unknownField(file, offset: 0)
    default: error
    }
  }

  @Test("a good manifest is read as it was written")
  func goodManifestIsRead() throws {
    let weights = model.weights
    let manifest = try ModelManifest(bytes: Array(model.manifest(for: weights).utf8))
    #expect(manifest.modelVersion == "test-1.0")
    #expect(manifest.trainedOn == "nothing, random numbers")
    #expect(manifest.weightsByteCount == weights.count)
    #expect(manifest.weightsDigest == SHA256.hexadecimalDigest(of: weights))
    #expect(manifest.families.map(\.name) == model.layout.families)
    #expect(manifest.families.map(\.role) == model.layout.roles)
    #expect(manifest.features.map(\.id) == model.layout.columns.map(\.id))
    #expect(manifest.layers.map(\.outputs) == [16, 8, 1])
    #expect(manifest.layers.map(\.activation) == [.relu, .relu, .sigmoid])
    #expect(manifest.thresholds.count == ThresholdCategory.allCases.count)
    #expect(manifest.thresholds[.payment]?.highBehaviour == 0.5)
  }

  @Test("a change that breaks a rule gives its own error", arguments: changes.indices)
  func changeIsRefused(index: Int) {
    let change = Self.changes[index]
    let good = model.manifest(for: model.weights)
    #expect(good.contains(change.from))
    let changed = good.replacing(change.from, with: change.to, maxReplacements: 1)
    #expect(withoutOffset(error(of: changed)) == change.error, "\(change.from) → \(change.to)")
  }

  @Test("every required field is missed")
  func everyFieldIsMissed() throws {
    let good = model.manifest(for: model.weights)
    for field in ModelManifest.Field.allCases {
      let renamed = good.replacing(
        "\"\(field.rawValue)\":", with: "\"renamed\":", maxReplacements: 1)
      guard renamed != good else { continue }
      #expect(error(of: renamed) != nil, "\(field.rawValue)")
    }
  }

  @Test("a manifest cut anywhere is refused")
  func cutManifestIsRefused() {
    let bytes = Array(model.manifest(for: model.weights).utf8)
    for count in 0..<bytes.count {
      #expect(throws: ModelError.self) { try ModelManifest(bytes: Array(bytes[..<count])) }
    }
  }

  @Test("a byte more than the limit is too long, before it is read")
  func tooLongManifestIsRefused() {
    let bytes = [UInt8](repeating: 0x20, count: ModelManifest.longest + 1)
    #expect(
      throws: ModelError.tooLong(
        .manifest, byteCount: ModelManifest.longest + 1, limit: ModelManifest.longest)
    ) { try ModelManifest(bytes: bytes) }
  }

  @Test(
    "JSON that another reader might take differently is refused",
    arguments: [
      "", " ", "[]", "{", "{\"format\":\"trust-insights-model\",}", "{'format':1}", "{\"a\":01}",
      "{\"a\":1.}", "{\"a\":.5}", "{\"a\":+1}", "{\"a\":NaN}", "{\"a\":1e999}", "{\"a\":\"\\x\"}",
      "{\"a\":\"\\ud800\"}", "{\"a\":\"\u{1}\"}", "{} {}", "{\"a\":1}x", "\u{FEFF}{}",
      "{\"a\":tru}", "{\"a\":1,\"a\":2}",
      String(repeating: "[", count: 100_000), "{\"a\":" + String(repeating: "[", count: 17),
    ])
  func looseJSONIsRefused(text: String) {
    guard case .malformed(.manifest, _)? = error(of: text) else {
      Issue.record("not malformed: \(String(describing: error(of: text)))")
      return
    }
  }

  @Test("invalid UTF-8 in a string is refused")
  func invalidTextIsRefused() {
    let bytes = Array("{\"a\":\"".utf8) + [0xC0, 0x80] + Array("\"}".utf8)
    #expect(throws: ModelError.malformed(.manifest, offset: 6)) {
      try ModelManifest(bytes: bytes)
    }
  }

  @Test("escapes are read as what they stand for")
  func escapesAreRead() throws {
    let good = model.manifest(for: model.weights)
    let escaped = good.replacing(
      "nothing, random numbers", with: #"\u00e9\ud83d\ude00\n\"\\\/\t"#)
    let manifest = try ModelManifest(bytes: Array(escaped.utf8))
    #expect(manifest.trainedOn == "é😀\n\"\\/\t")
  }
}
