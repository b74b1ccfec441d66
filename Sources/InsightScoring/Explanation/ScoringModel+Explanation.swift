package import InsightMemory

extension ScoringModel {
  /// Scores a vector and says what each family added, as exact Shapley values over all subsets.
  ///
  /// φ(i) = Σ over S without i of |S|! (n − |S| − 1)! / n! · (logit(S ∪ i) − logit(S)), where the n
  /// families are those present and not masked (Shapley 1953; Lundberg and Lee 2017). A family outside S
  /// is treated as absent, which the model knows from training.
  ///
  /// - Parameters:
  ///   - vector: in the order of the layout; wiped before the call returns.
  ///   - category: whose thresholds count.
  /// - Returns: the answer and the contributions; no contributions where there is no answer.
  /// - Precondition: the vector has as many features as the model.
  /// - Complexity: 2ⁿ passes, at most 65,536; allocates.
  package func explain(
    _ vector: consuming FeatureVector, category: ThresholdCategory
  ) -> Explanation {
    let evidence = vector.evidence
    let families = policy.usableFamilies(evidence)
    let masked = manifest.families.indices.filter {
      (evidence.presentFamilies & ~families) >> UInt32($0) & 1 == 1
    }.map { manifest.families[$0].name }
    let assessment = assess(vector, category: category)
    guard assessment.insufficiency == nil else {
      return Explanation(
        assessment: assessment, baseline: 0, contributions: [], logit: 0,
        calibration: manifest.calibration, masked: masked)
    }
    let players = manifest.families.indices.filter { families >> UInt32($0) & 1 == 1 }
    let subsets = 1 << players.count
    let logits = WipedBuffer(count: subsets)
    vector.withValues { values in
      for subset in stride(from: 0, to: subsets, by: 2) {
        let pair = network.logits(
          of: values, present: Self.families(of: subset, players),
          Self.families(of: subset | 1, players))
        logits[subset] = Float(pair.first)
        if subset | 1 < subsets { logits[subset | 1] = Float(pair.second) }
      }
    }
    let surroundings = Surroundings(
      reported: vector.withValues { reportedSurroundings($0) }, active: evidence.context)
    let contributions = players.enumerated().map { position, family in
      Explanation.Contribution(
        family: manifest.families[family].name, role: manifest.families[family].role,
        logit: Self.shapleyValue(of: position, players: players.count, logits),
        surroundings: manifest.families[family].role == .context ? surroundings : nil)
    }
    return Explanation(
      assessment: assessment, baseline: Double(logits[0]), contributions: contributions,
      logit: Double(logits[subsets - 1]), calibration: manifest.calibration, masked: masked)
  }

  /// What the device tells of: a feature of the context that is absent was not reported.
  private func reportedSurroundings(_ values: Span<Float>) -> Evidence.Context {
    var reported: Evidence.Context = []
    for (position, feature) in manifest.features.enumerated() {
      guard let part = Surroundings.features[feature.id] else { continue }
      if !values[position].isNaN { reported.insert(part) }
    }
    return reported
  }

  /// The presence bits of a subset of players.
  private static func families(of subset: Int, _ players: [Int]) -> UInt32 {
    var bits: UInt32 = 0
    for (position, family) in players.enumerated() where subset >> position & 1 == 1 {
      bits |= 1 << UInt32(family)
    }
    return bits
  }

  private static func shapleyValue(
    of player: Int, players: Int, _ logits: borrowing WipedBuffer
  ) -> Double {
    // weights[s] = s! (n − s − 1)! / n!, from weights[0] = 1 / n.
    var weights = [1 / Double(players)]
    for size in 1..<max(players, 1) {
      weights.append(weights[size - 1] * Double(size) / Double(players - size))
    }
    var value = 0.0
    for subset in 0..<logits.count where subset >> player & 1 == 0 {
      let gain = Double(logits[subset | 1 << player]) - Double(logits[subset])
      value += weights[subset.nonzeroBitCount] * gain
    }
    return value
  }
}
