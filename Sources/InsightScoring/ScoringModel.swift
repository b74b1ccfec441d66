package import InsightMemory

/// A model that was checked and packed; turns one person's feature vector into a digit.
///
/// Values of this type are immutable and may be used from any number of threads, and after `fork()`.
package struct ScoringModel: Sendable {
  /// What the model's manifest says.
  package let manifest: ModelManifest
  let network: PackedNetwork
  private let familyMask: UInt32
  let contextMask: UInt32
  /// In the order of ``ThresholdCategory``'s cases, since a dictionary would cost more than the network.
  private let thresholds: [LevelThresholds]
  private let assistiveThresholds: LevelThresholds?
  private let assistiveMask: UInt32

  /// Checks a model against a layout and packs it.
  ///
  /// - Parameters:
  ///   - files: manifest and weights.
  ///   - layout: the order in which vectors will come.
  /// - Throws: a ``ModelError``; see there for each reason.
  /// - Complexity: O(bytes); the only place where this type allocates.
  package init(_ files: ModelFiles, layout: FeatureLayout) throws(ModelError) {
    let manifest = try ModelManifest(bytes: files.manifest)
    try manifest.check(against: layout)
    guard files.weights.count == manifest.weightsByteCount else {
      throw .wrongByteCount(expected: manifest.weightsByteCount, found: files.weights.count)
    }
    guard SHA256.hexadecimalDigest(of: files.weights) == manifest.weightsDigest else {
      throw .wrongDigest
    }
    let tensors = try TensorFile(bytes: files.weights)
    network = try PackedNetwork(manifest: manifest, tensors: tensors, bytes: files.weights)
    familyMask = (1 << UInt32(manifest.families.count)) - 1
    contextMask = manifest.mask(of: .context)
    assistiveMask = manifest.mask(of: .timing) | manifest.mask(of: .pointer)
    thresholds = ThresholdCategory.allCases.compactMap { manifest.thresholds[$0] }
    assistiveThresholds = manifest.assistiveThresholds
    self.manifest = manifest
  }

  /// The model that the program was built with.
  ///
  /// - Parameter layout: the order in which vectors will come.
  /// - Returns: the checked and packed model.
  /// - Throws: as ``init(_:layout:)``.
  package static func embedded(layout: FeatureLayout) throws(ModelError) -> ScoringModel {
    try ScoringModel(ModelFiles.embedded(), layout: layout)
  }

  /// The families that may be used: present, known, and not masked for assistive technology.
  func usableFamilies(_ evidence: Evidence) -> UInt32 {
    let present = evidence.presentFamilies & familyMask
    return evidence.assistive ? present & ~assistiveMask : present
  }

  /// Scores a vector with all its families and with context masked, and applies the level policy.
  ///
  /// The vector is wiped before the call returns, and so is everything derived from it except the answer.
  ///
  /// - Parameters:
  ///   - vector: in the order of the layout that the model was loaded against.
  ///   - category: whose thresholds count.
  /// - Returns: the answer; `unknown` with a reason where evidence is short or a value is not finite.
  /// - Precondition: the vector has as many features as the model.
  /// - Complexity: 2 flops a weight without context features, at most 4 with them; no allocation.
  package func score(
    _ vector: consuming FeatureVector, category: ThresholdCategory
  ) -> Assessment {
    assess(vector, category: category)
  }

  /// What ``score(_:category:)`` does, without ending the vector's life.
  func assess(_ vector: borrowing FeatureVector, category: ThresholdCategory) -> Assessment {
    let evidence = vector.evidence
    if let insufficiency = evidence.insufficiency {
      return Assessment(insufficiency: insufficiency)
    }
    let families = usableFamilies(evidence)
    let logits = vector.withValues { values in
      network.logits(of: values, present: families, families & ~contextMask)
    }
    return assessment(logits, evidence: evidence, category: category)
  }

  /// The answer for the logits of a row.
  func assessment(
    _ logits: PackedNetwork.Logits, evidence: Evidence, category: ThresholdCategory
  ) -> Assessment {
    guard logits.isFinite else { return Assessment(insufficiency: .nonFinite) }
    let logOdds = manifest.calibration.logOdds(ofLogit: logits.first)
    let behaviour = manifest.behaviourCalibration.logOdds(ofLogit: logits.second)
    let digit = thresholds(for: category, evidence).digit(
      logOdds: logOdds, behaviourLogOdds: behaviour, context: evidence.context)
    return Assessment(digit: digit, logOdds: logOdds, behaviourLogOdds: behaviour)
  }

  /// The thresholds that judge a row.
  ///
  /// - Parameters:
  ///   - category: the kind of operation.
  ///   - evidence: of that row.
  /// - Returns: the set for known assistive technology where the model has one and it applies, else the category's.
  /// - Complexity: O(1), without allocation.
  package func thresholds(
    for category: ThresholdCategory, _ evidence: Evidence
  ) -> LevelThresholds {
    let own = evidence.assistive ? assistiveThresholds : nil
    return own ?? thresholds[category.position]
  }
}

extension ModelManifest.Calibration {
  /// slope · logit + intercept.
  package func logOdds(ofLogit logit: Double) -> Double { slope * logit + intercept }
}
