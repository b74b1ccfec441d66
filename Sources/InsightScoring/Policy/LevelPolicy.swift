import InsightMemory

/// What turns a person's evidence and logits into a level: family masks, calibrations and thresholds.
///
/// Side by side in memory, since a score reads all of it once, and in an app it has usually left the caches
/// by then.
struct LevelPolicy: Sendable {
  /// The families that the model knows.
  private let familyMask: UInt32
  private let contextMask: UInt32
  /// The families that assistive technology changes.
  private let assistiveMask: UInt32
  private let calibration: ModelManifest.Calibration
  private let behaviourCalibration: ModelManifest.Calibration
  /// In the order of ``ThresholdCategory``'s cases.
  ///
  /// An inline array would be copied at each use.
  private let thresholds: [LevelThresholds]
  private let assistiveThresholds: LevelThresholds?

  /// Takes what a checked manifest says.
  init(_ manifest: ModelManifest) {
    familyMask = (1 << UInt32(manifest.families.count)) - 1
    contextMask = manifest.mask(of: .context)
    assistiveMask = manifest.mask(of: .timing) | manifest.mask(of: .pointer)
    calibration = manifest.calibration
    behaviourCalibration = manifest.behaviourCalibration
    assistiveThresholds = manifest.assistiveThresholds
    thresholds = ThresholdCategory.allCases.compactMap { manifest.thresholds[$0] }
  }

  /// The families that may be used: present, known, and not masked for assistive technology.
  func usableFamilies(_ evidence: Evidence) -> UInt32 {
    let present = evidence.presentFamilies & familyMask
    return evidence.assistive ? present & ~assistiveMask : present
  }

  /// The families without those of context, which leaves behaviour.
  func behaviour(_ families: UInt32) -> UInt32 { families & ~contextMask }

  /// The thresholds that judge a row.
  @inline(__always)
  func thresholds(for category: ThresholdCategory, _ evidence: Evidence) -> LevelThresholds {
    let own = evidence.assistive ? assistiveThresholds : nil
    return own ?? thresholds[category.position]
  }

  /// The answer for the logits of a row.
  @inline(__always)
  func assessment(
    _ logits: PackedNetwork.Logits, evidence: Evidence, category: ThresholdCategory
  ) -> Assessment {
    guard logits.isFinite else { return Assessment(insufficiency: .nonFinite) }
    let logOdds = calibration.logOdds(ofLogit: logits.first)
    let behaviour = behaviourCalibration.logOdds(ofLogit: logits.second)
    let digit = thresholds(for: category, evidence).digit(
      logOdds: logOdds, behaviourLogOdds: behaviour, context: evidence.context)
    return Assessment(digit: digit, logOdds: logOdds, behaviourLogOdds: behaviour)
  }
}

extension ModelManifest.Calibration {
  /// slope · logit + intercept.
  package func logOdds(ofLogit logit: Double) -> Double { slope * logit + intercept }
}
