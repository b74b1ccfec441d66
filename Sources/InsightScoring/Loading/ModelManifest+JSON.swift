extension ModelManifest {
  /// The longest manifest that is read, in bytes.
  package static let longest = 256 * 1024

  /// Reads a manifest and checks it in itself; the feature layout and the weights come later.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: a ``ModelError`` that names the field or the byte.
  package init(bytes: [UInt8]) throws(ModelError) {
    guard bytes.count <= Self.longest else {
      throw .tooLong(.manifest, byteCount: bytes.count, limit: Self.longest)
    }
    let root: JSONValue
    do throws(JSONReader.Failure) {
      root = try JSONReader.read(bytes[...])
    } catch {
      throw .malformed(.manifest, offset: error.offset)
    }
    try Self.checkVersion(root)
    let object = try ManifestObject(
      root,
      required: [
        .format, .formatVersion, .modelVersion, .trainedOn, .weights, .families, .features,
        .network, .calibration, .thresholds,
      ], optional: [.notes])
    try Self.checkNotes(object[.notes])

    modelVersion = try Self.version(object)
    trainedOn = try object.string(.trainedOn)
    guard (1...2000).contains(trainedOn.utf8.count) else { throw .invalidField(.trainedOn) }
    (weightsByteCount, weightsDigest) = try Self.weights(object.value(.weights))
    let families = try object.array(.families, count: 1...16)
      .map { value throws(ModelError) in try Family(value) }
    let positions = Dictionary(families.enumerated().map { ($1.name, $0) }) { first, _ in first }
    guard positions.count == families.count else { throw .invalidField(.families) }
    self.families = families
    features = try object.array(.features, count: 1...480)
      .map { value throws(ModelError) in try Feature(value, families: positions) }
    let network = try ManifestObject(
      object.value(.network), required: [.layers, .coachedOutput])
    layers = try network.array(.layers, count: 1...8)
      .map { value throws(ModelError) in try Layer(value) }
    coachedOutput = try network.integer(.coachedOutput, in: 0...15)
    let calibration = try ManifestObject(
      object.value(.calibration), required: [.all, .behaviour])
    self.calibration = try Calibration(calibration.value(.all))
    behaviourCalibration = try Calibration(calibration.value(.behaviour))
    (thresholds, assistiveThresholds) = try Self.thresholds(object.value(.thresholds))
    try checkLayers()
  }

  /// Looks at format and version before anything else, since another version has other fields.
  private static func checkVersion(_ root: JSONValue) throws(ModelError) {
    guard let members = root.members else { throw .malformed(.manifest, offset: root.offset) }
    guard let format = members.first(where: { $0.name == Field.format.rawValue })?.value else {
      throw .missingField(.format)
    }
    guard format.string == "trust-insights-model" else { throw .invalidField(.format) }
    guard let version = members.first(where: { $0.name == Field.formatVersion.rawValue })?.value
    else { throw .missingField(.formatVersion) }
    guard let found = version.integer else { throw .malformed(.manifest, offset: version.offset) }
    guard found == supportedVersion else {
      throw .unsupportedVersion(found: found, supported: supportedVersion)
    }
  }

  private static func checkNotes(_ notes: JSONValue?) throws(ModelError) {
    guard let notes else { return }
    guard let members = notes.members else { throw .malformed(.manifest, offset: notes.offset) }
    for member in members where member.value.string == nil {
      throw .malformed(.manifest, offset: member.value.offset)
    }
  }

  private static func version(_ object: ManifestObject) throws(ModelError) -> String {
    let version = try object.string(.modelVersion)
    let allowed = version.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D
    }
    guard allowed, (1...64).contains(version.utf8.count) else {
      throw .invalidField(.modelVersion)
    }
    return version
  }

  private static func weights(_ value: JSONValue) throws(ModelError) -> (Int, String) {
    let object = try ManifestObject(value, required: [.file, .byteCount, .sha256])
    guard try object.string(.file) == ModelFiles.weightsName else { throw .invalidField(.file) }
    let byteCount = try object.integer(.byteCount, in: 1...TensorFile.longest)
    let digest = try object.string(.sha256)
    let isHexadecimal = digest.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
    }
    guard isHexadecimal, digest.utf8.count == 64 else { throw .invalidField(.sha256) }
    return (byteCount, digest)
  }

  /// The sets of the five categories and, where there is one, that for known assistive technology.
  private static func thresholds(
    _ value: JSONValue
  ) throws(ModelError) -> ([ThresholdCategory: LevelThresholds], assistive: LevelThresholds?) {
    let fields: [(ThresholdCategory, Field)] = [
      (.payment, .payment), (.account, .account), (.resourceUse, .resourceUse),
      (.communication, .communication), (.other, .other),
    ]
    let object = try ManifestObject(value, required: fields.map(\.1), optional: [.assistive])
    func set(_ field: Field) throws(ModelError) -> LevelThresholds {
      let numbers = try ManifestObject(
        object.value(field), required: [.medium, .high, .mediumBehaviour, .highBehaviour])
      let one = try LevelThresholds(
        medium: numbers.number(.medium), high: numbers.number(.high),
        mediumBehaviour: numbers.number(.mediumBehaviour),
        highBehaviour: numbers.number(.highBehaviour))
      guard let one else { throw .wrongThresholds(field) }
      return one
    }
    var thresholds: [ThresholdCategory: LevelThresholds] = [:]
    for (category, field) in fields { thresholds[category] = try set(field) }
    return (thresholds, object[.assistive] == nil ? nil : try set(.assistive))
  }

  /// Each layer takes what the one before gives, and only the last one has another activation.
  private func checkLayers() throws(ModelError) {
    var inputs = features.count + families.count
    for (position, layer) in layers.enumerated() {
      let isLast = position == layers.count - 1
      guard layer.inputs == inputs, (layer.activation != .relu) == isLast else {
        throw .wrongShape(layer: position)
      }
      let outputs: ClosedRange<Int> =
        switch layer.activation {
        case .relu: 1...512
        case .sigmoid: 1...1
        case .softmax: 2...16
        }
      guard outputs.contains(layer.outputs) else { throw .wrongShape(layer: position) }
      inputs = layer.outputs
    }
    guard coachedOutput < inputs else { throw .invalidField(.coachedOutput) }
  }
}

extension ModelManifest.Family {
  fileprivate init(_ value: JSONValue) throws(ModelError) {
    let object = try ManifestObject(value, required: [.name, .role])
    name = try object.string(.name)
    role = try object.choice(.role)
  }
}

extension ModelManifest.Feature {
  fileprivate init(_ value: JSONValue, families: [String: Int]) throws(ModelError) {
    let object = try ManifestObject(value, required: [.id, .family])
    id = try object.string(.id)
    guard let family = families[try object.string(.family)] else { throw .invalidField(.family) }
    self.family = family
  }
}

extension ModelManifest.Layer {
  fileprivate init(_ value: JSONValue) throws(ModelError) {
    let object = try ManifestObject(value, required: [.inputs, .outputs, .activation])
    inputs = try object.integer(.inputs, in: 1...512)
    outputs = try object.integer(.outputs, in: 1...512)
    activation = try object.choice(.activation)
  }
}

extension ModelManifest.Calibration {
  fileprivate init(_ value: JSONValue) throws(ModelError) {
    let object = try ManifestObject(value, required: [.slope, .intercept])
    slope = try object.number(.slope)
    intercept = try object.number(.intercept)
    guard slope > 0 else { throw .invalidField(.slope) }
  }
}
