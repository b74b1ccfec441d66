import InsightFeatures
import InsightMemory
import InsightScoring
import _MemoryScanning

/// What a session would leave behind: its last values, each feature, and what the model says of it.
enum ProbePatterns {
  /// Each value as it is in memory, as a float and as a double, masked.
  static func all(of session: ProbeSession) throws -> [MemoryScanner.Pattern] {
    var patterns = [pattern("time", session.maskedTime, byteCount: 8)]
    for slot in ProbeSession.Slot.allCases {
      let value = Float(
        bitPattern: session.masked(slot) ^ UInt32(MemoryScanner.mask) &* 0x0101_0101)
      patterns += both("\(slot)", Double(value))
    }
    var vector = vector(of: session)
    for (index, feature) in FeatureCatalog.features.enumerated() {
      let value = vector[index]
      // Round values are everywhere and tell nothing.
      guard value.isFinite, value.bitPattern & 0xFFF != 0 else { continue }
      patterns += both("feature \(feature.id)", Double(value))
    }
    let model = try ScoringModel.embedded(layout: FeatureCatalog.layout)
    vector = Self.vector(of: session)
    let assessment = model.score(vector, category: .payment)
    if let probability = assessment.probability {
      patterns += both("probability", probability)
    }
    return patterns
  }

  /// The session's features.
  @inline(never)
  static func vector(of session: ProbeSession) -> FeatureVector {
    var statistics = SessionStatistics(assistive: false)
    session.forEachEvent { statistics.record($0) }
    return statistics.finalize()
  }

  private static func both(_ name: String, _ value: Double) -> [MemoryScanner.Pattern] {
    let mask32 = UInt32(MemoryScanner.mask) &* 0x0101_0101
    let mask64 = UInt64(MemoryScanner.mask) &* 0x0101_0101_0101_0101
    return [
      pattern("\(name), float", UInt64(Float(value).bitPattern ^ mask32), byteCount: 4),
      pattern("\(name), double", value.bitPattern ^ mask64, byteCount: 8),
    ]
  }

  private static func pattern(
    _ name: String, _ masked: UInt64, byteCount: Int
  ) -> MemoryScanner.Pattern {
    MemoryScanner.Pattern(
      name: name,
      maskedBytes: (0..<byteCount).map { UInt8(truncatingIfNeeded: masked >> UInt64(8 * $0)) })
  }
}
