package import InsightMemory

/// A model that was checked and packed; turns one person's feature vector into a digit.
///
/// A model is immutable and may be used from any number of threads, and after `fork()`.
package final class ScoringModel: Sendable {
  let network: PackedNetwork
  let policy: LevelPolicy
  /// What the model's manifest says.
  package let manifest: ModelManifest

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
    policy = LevelPolicy(manifest)
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
    let families = policy.usableFamilies(evidence)
    let logits = vector.withValues { values in
      network.logits(of: values, present: families, policy.behaviour(families))
    }
    return policy.assessment(logits, evidence: evidence, category: category)
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
    policy.thresholds(for: category, evidence)
  }
}
